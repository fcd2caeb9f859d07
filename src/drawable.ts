/** A part of a conversation and its pictures, each stage made on first asking. */
import { openRuler, type Ruler } from './base/measure.js'
import { once } from './base/once.js'
import { fontSource } from './draw/faces.js'
import { type Drawing, draw, type Rows } from './draw/index.js'
import type { Fonts } from './fonts/index.js'
import { openInk } from './ink/index.js'
import { fonts as sizes } from './layout/metrics.js'
import { toScene } from './layout/to-scene.js'
import type { World } from './layout/world.js'
import { palettesOf } from './look.js'
import type { Conversation } from './model/conversation.js'
import type { Look } from './model/look.js'
import type { Part } from './model/part.js'
import type { Settings } from './model/settings.js'
import type { Palette } from './model/theme.js'
import type { Transcript } from './model/transcript.js'
import type { Drawable, Dress, Scheme } from './output/format.js'
import { advances } from './shipped/advances.js'

/** What all pictures of a run are made with. */
export interface Workshop {
  readonly world: World
  readonly ruler: Ruler
  /** Fonts other than the shipped cuts, opened on first asking. */
  readonly fonts: () => Promise<Fonts>
  readonly look: Look
}

/** @throws Problem `no-font` when a font was named that cannot be read */
export async function openWorkshop(conversation: Conversation, settings: Settings, look: Look): Promise<Workshop> {
  const fonts = once(async () => {
    const { openFonts } = await import('./fonts/index.js')
    return openFonts({ advances, named: settings.font, faces: look.faces, licence: look.licence, lang: settings.lang })
  })
  const ruler = isShipped(settings, look) ? shippedRuler() : rulerOf(await fonts())
  const { measure } = ruler
  const ink = await openInk(conversation, settings, { measure, font: sizes.code })
  return { world: { measure, labels: settings.labels, ink }, ruler, fonts, look }
}

const shippedRuler = once(() => openRuler(advances))

function rulerOf({ advances: used, more }: Fonts): Ruler {
  return openRuler(used, more)
}

/** Whether nothing but the shipped cuts is measured and carried. */
function isShipped({ font }: Settings, { faces }: Look): boolean {
  return font.length === 0 && Object.keys(faces).length === 0
}

export function drawable(
  part: Part,
  transcript: Transcript,
  settings: Settings,
  open: () => Promise<Workshop>,
): Drawable {
  const scene = once(async () => toScene(part, settings, (await open()).world))
  // The fonts are the largest thing there is to load, and only a picture has them.
  const shipped = once(async () => fontSource(advances, (await import('./shipped/faces.js')).faces))
  const carry = async (packages: boolean) =>
    (await (await open()).fonts()).carried(await scene(), await shipped(), packages)
  // A PDF asks once a page.
  const carriedHere = once(() => carry(true))
  const carried = once(async () => (isShipped(settings, (await open()).look) ? await shipped() : await carry(false)))
  /** Who draws the letters: fonts that the picture carries, those of its reader, or nobody, since they are shapes. */
  const lettersOf = async ({ fonts: wanted, packages = false }: Dress) => {
    if (wanted === 'system') return { fonts: null }
    if (wanted === 'outline') return { fonts: null, lettering: { segments: (await outlines()).segments, text: true } }
    return { fonts: await (packages ? carriedHere() : carried()) }
  }
  const palettes = once(async () => palettesOf(settings, (await open()).look))
  const picture = async (dress: Dress) => {
    const { scheme, rows } = dress
    const workshop = await open()
    const whole = await scene()
    const both = await palettes()
    const worn = scheme === 'both' ? both : ([oneOf(both, scheme)] as const)
    const letters = await lettersOf(dress)
    return draw(whole, { palettes: worn, exact: workshop.ruler.exact, ...letters, ...(rows && { rows }) })
  }
  const schemes = async () => (await open()).look.themes.flatMap((theme) => (theme ? [theme.scheme] : []))
  const glyphs = async (all: boolean) => {
    const { fonts, ruler } = await open()
    return (await fonts()).glyphs(await scene(), ruler.measure, all)
  }
  const outlines = once(() => glyphs(true))
  const shapes = once(() => glyphs(false))
  const letterFindings = async () => (await (settings.fonts === 'outline' ? outlines() : shapes())).findings
  const svg = once(() => picture({ fonts: settings.fonts, scheme: 'both' }))
  const strips = async (scheme: Scheme) => {
    const [whole, { ruler, fonts }] = [await scene(), await open()]
    const { folder } = await fonts()
    const { width, height, title } = whole
    const { segments, findings } = await shapes()
    const drawing: Drawing = {
      palettes: [oneOf(await palettes(), scheme)],
      exact: ruler.exact,
      fonts: null,
      lettering: { segments, text: false },
    }
    const stretch = (rows: Rows) => draw(whole, { ...drawing, rows })
    return { width, height, title, findings, fonts: folder, draw: stretch }
  }
  return {
    part,
    conversation: part.conversation,
    transcript,
    settings,
    scene,
    schemes,
    svg,
    picture,
    palettes,
    letterFindings,
    strips,
  }
}

function oneOf([first, dark]: readonly [Palette, Palette?], scheme: Dress['scheme']): Palette {
  return (scheme === 'dark' && dark) || first
}
