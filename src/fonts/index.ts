/** The door to fonts other than the shipped cuts: HarfBuzz and font files are loaded when a picture has need of them. */
import { widthOf } from '../base/graphemes.js'
import { once } from '../base/once.js'
import { Problem } from '../base/problem.js'
import type { Finding } from '../model/finding.js'
import type { Advances, FaceAdvances, FontSource } from '../model/fonts.js'
import type { Segments } from '../model/glyphs.js'
import { faces as everyFace, type Face, type Measure, type Scene } from '../model/scene.js'
import type { Lang } from '../model/settings.js'
import { carry } from './carry.js'
import { openCutter } from './cut.js'
import { lettersFindings } from './findings.js'
import { frame } from './frame.js'
import { formsFor, needsOf, openOwn } from './needs.js'
import { type FontPlaces, openPlaces } from './places.js'
import { type FontFile, readNamedFonts } from './read.js'
import { type Drawer, toSegments } from './segments.js'
import { openShapers, type ShaperOf } from './shape.js'
import { hasAll, namedFor, openShelf, type Shelf } from './shelf.js'

export interface FontOrder {
  /** Widths of the shipped faces. */
  readonly advances: Advances
  /** Paths of font files for letters that the faces lack, in the order in which they are asked. */
  readonly named: readonly string[]
  /** Paths of files that take the place of a shipped face. */
  readonly faces: Readonly<Partial<Record<Face, string>>>
  /** Of those files; their own words by default. */
  readonly licence?: string | undefined
  readonly lang: Lang
  /** Where fonts are; those of this machine by default. */
  readonly places?: FontPlaces
}

export interface Fonts {
  /** Widths of the faces that are used. */
  readonly advances: Advances
  /** Width of a letter that a face lacks, em; null when no named font has it. */
  readonly more: (grapheme: string, face: Face) => number | null
  /** Folder of the shipped faces' files. */
  readonly folder: string
  /** Letters as shapes: those that the shipped faces lack, or with `all` every one. */
  readonly glyphs: (scene: Scene, measure: Measure, all: boolean) => Promise<Glyphs>
  /**
   * What a picture is to carry, where the shipped cuts do not do; they are asked where they do.
   * @param packages whether fonts of packages are carried as well as those that were named
   */
  readonly carried: (scene: Scene, shipped: FontSource, packages: boolean) => Promise<FontSource>
}

/**
 * Findings: `system-font`, which fonts of this machine were used; `missing-letters`, which letters no font has.
 */
export interface Glyphs {
  readonly segments: Segments
  readonly findings: readonly Finding[]
}

/** @throws Problem `no-font` when a named file cannot be read as a font */
export async function openFonts(order: FontOrder): Promise<Fonts> {
  const places = order.places ?? openPlaces()
  const named = await readNamedFonts(order.named)
  const faces = await readFaces(order.faces)
  // Most pictures need nothing of HarfBuzz.
  const shapers = named.length > 0 || faces.size > 0 ? await openShapers() : null
  const advances = { ...order.advances }
  for (const [face, file] of faces) {
    if (shapers) advances[face] = checked(face, file, shapers(file, isBold(face)).advances())
  }
  // Pictures of a run share what was opened: a font of all ideographs is 20 MB.
  const shelves = new Map<Lang | 'ko', Shelf>()
  const shelfFor = (scene: Scene): Shelf => {
    const forms = formsFor(order.lang, scene)
    const known = shelves.get(forms) ?? openShelf(named, forms, places)
    shelves.set(forms, known)
    return known
  }
  const opened: Opened = { faces, advances, shelfFor, shapers: once(async () => shapers ?? (await openShapers())) }
  const cutter = openCutter(places.cache)

  return {
    advances,
    more: (grapheme, face) => {
      // Whoever draws a letter is who is asked how wide it is: where a theme's face lacks one, the shipped face comes first.
      const shipped = faces.has(face) ? advanceOf(grapheme, order.advances[face]) : null
      const file = namedFor(named, grapheme, face)
      return shipped ?? (file && shapers ? shapers(file, isBold(face)).advance(grapheme) : null)
    },
    folder: places.shipped,
    glyphs: (scene, measure, all) => toGlyphs(scene, measure, all, opened),
    carried: (scene, shipped, packages) =>
      carry({
        scene,
        shipped,
        faces,
        licence: order.licence,
        own: openOwn(advances, 'all'),
        find: packages ? shelfFor(scene).findPackaged : shelfFor(scene).findSteady,
        cutter,
      }),
  }
}

interface Opened {
  readonly faces: ReadonlyMap<Face, FontFile>
  readonly advances: Advances
  readonly shelfFor: (scene: Scene) => Shelf
  /** Loaded on first asking. */
  readonly shapers: () => Promise<ShaperOf>
}

async function toGlyphs(scene: Scene, measure: Measure, all: boolean, opened: Opened): Promise<Glyphs> {
  const { faces, advances, shelfFor } = opened
  const own = openOwn(advances, 'first')
  const needs = needsOf(scene.shapes, own)
  if (needs.size === 0 && faces.size === 0 && !all) return { segments: () => null, findings: [] }
  const shapers = await opened.shapers()
  const shelf = shelfFor(scene)
  const byLetter = new Map<string, Drawer>()
  const files = new Map<Drawer, FontFile>()
  const [missing, system] = [new Set<string>(), new Set<string>()]
  for (const [face, letters] of needs) {
    for (const letter of letters) {
      const found = await shelf.find(letter, face, widthOf(letter) === 'emoji')
      if (!found) missing.add(letter)
      if (found?.origin === 'system') system.add(found.file.family)
      const draw = found ? shapers(found.file, isBold(face)).draw : frame
      if (found) files.set(draw, found.file)
      byLetter.set(`${face} ${letter}`, draw)
    }
  }
  const drawn = new Map<Face, Drawer>()
  for (const face of everyFace) {
    const file = faces.get(face) ?? (all ? (await shelf.findSteady('A', face, false))?.file : undefined)
    if (file) drawn.set(face, shapers(file, isBold(face)).draw)
  }
  const segments = toSegments({
    measure,
    own: (text, { face }) => own(text, face),
    drawer: (letter, { face }) => byLetter.get(`${face} ${letter}`) ?? nothing,
    reaches: (letter, by) => {
      const file = files.get(by)
      return file !== undefined && hasAll(file, letter)
    },
    face: ({ face }) => drawn.get(face) ?? null,
  })
  return { segments, findings: lettersFindings(missing, system) }
}

async function readFaces(paths: FontOrder['faces']): Promise<ReadonlyMap<Face, FontFile>> {
  const wanted = everyFace.flatMap((face) => (paths[face] === undefined ? [] : [[face, paths[face]] as const]))
  const files = await readNamedFonts(wanted.map(([, path]) => path))
  return new Map(wanted.flatMap(([face], i) => (files[i] ? [[face, files[i]] as const] : [])))
}

/** Code stands in columns, and everything that is drawn needs the letters of JSON. */
function checked(face: Face, { path }: FontFile, advances: FaceAdvances): FaceAdvances {
  const widths = Array.from({ length: 0x5f }, (_, i) => advanceOf(String.fromCharCode(0x20 + i), advances))
  if (widths.includes(null)) {
    const letter = String.fromCharCode(0x20 + widths.indexOf(null))
    throw new Problem('no-font', `${path}: \`${letter}\` is missing: a face needs all letters of ASCII`, { exit: 3 })
  }
  if (face.startsWith('mono') && new Set(widths).size > 1) {
    throw new Problem('no-font', `${path}: not monospaced: its letters differ in width`, {
      exit: 3,
      try: `it as \`${face.replace('mono', 'sans')}\`, and a monospaced font as \`${face}\``,
    })
  }
  return advances
}

function isBold(face: Face): boolean {
  return face.endsWith('bold')
}

function advanceOf(grapheme: string, { ranges, unitsPerEm }: FaceAdvances): number | null {
  const code = grapheme.codePointAt(0) ?? 0
  const [range] = ranges.filter(([first, { length }]) => code >= first && code < first + length)
  const width = range?.[1][code - range[0]]
  return width && String.fromCodePoint(code) === grapheme ? width / unitsPerEm : null
}

/** Of letters that take no room. */
const nothing: Drawer = () => []
