/** The door to fonts: HarfBuzz and font files are loaded when a picture has letters that need them. */
import { widthOf } from '../base/graphemes.js'
import type { Finding } from '../model/finding.js'
import type { Advances } from '../model/fonts.js'
import type { Segments } from '../model/glyphs.js'
import type { Face, Measure, Scene } from '../model/scene.js'
import type { Lang } from '../model/settings.js'
import { lettersFindings } from './findings.js'
import { frame } from './frame.js'
import { formsFor, needsOf, openOwn } from './needs.js'
import { type FontPlaces, openPlaces } from './places.js'
import type { FontFile } from './read.js'
import type { Drawer } from './segments.js'

export interface GlyphOrder {
  /** The picture whose letters are going to be drawn. */
  readonly scene: Scene
  readonly measure: Measure
  readonly advances: Advances
  /** Paths of font files to ask before any other. */
  readonly named: readonly string[]
  readonly lang: Lang
  /** Also draw what the shipped faces have, instead of leaving it to be written as text. */
  readonly all: boolean
  /** Where fonts are; those of this machine by default. */
  readonly places?: FontPlaces
}

export interface Glyphs {
  readonly segments: Segments
  /** Folder of the shipped faces' files. */
  readonly folder: string
  readonly findings: readonly Finding[]
}

/**
 * Finds fonts for all letters of a picture that the shipped faces lack.
 * Findings: `system-font`, which fonts of this machine were used; `missing-letters`, which letters no font has.
 *
 * @throws Problem `no-font` when a named file cannot be read as a font
 */
export async function openGlyphs(order: GlyphOrder): Promise<Glyphs> {
  const { all, lang, measure, named, scene } = order
  const own = openOwn(order.advances)
  const needs = needsOf(scene.shapes, own)
  const places = order.places ?? openPlaces()
  const folder = places.shipped
  if (needs.size === 0 && !all && named.length === 0) return { segments: () => null, folder, findings: [] }
  const { openShelf } = await import('./shelf.js')
  const { openShaper } = await import('./shape.js')
  const { toSegments } = await import('./segments.js')
  const shelf = await openShelf(named, formsFor(lang, scene), places)
  const drawers = new Map<FontFile, Drawer>()
  const drawerOf = async (file: FontFile): Promise<Drawer> => {
    const known = drawers.get(file) ?? (await openShaper(file)).draw
    drawers.set(file, known)
    return known
  }

  const byLetter = new Map<string, Drawer>()
  const [missing, system] = [new Set<string>(), new Set<string>()]
  for (const [face, letters] of needs) {
    for (const letter of letters) {
      const found = await shelf.find(letter, face, widthOf(letter) === 'emoji')
      if (!found) missing.add(letter)
      if (found?.origin === 'system') system.add(found.file.family)
      byLetter.set(`${face} ${letter}`, found ? await drawerOf(found.file) : frame)
    }
  }
  const faces = new Map<Face, Drawer>()
  for (const face of all ? allFaces : []) {
    const found = await shelf.find('A', face, false)
    if (found) faces.set(face, await drawerOf(found.file))
  }
  const segments = toSegments({
    measure,
    own: (text, { face }) => own(text, face),
    drawer: (letter, { face }) => byLetter.get(`${face} ${letter}`) ?? nothing,
    face: all ? ({ face }) => faces.get(face) ?? nothing : null,
  })
  return { segments, folder, findings: lettersFindings(missing, system) }
}

const allFaces: readonly Face[] = ['sans', 'sans-bold', 'mono', 'mono-bold']

/** Of letters that take no room. */
const nothing: Drawer = () => []
