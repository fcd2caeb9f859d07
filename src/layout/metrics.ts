/** Every distance of the picture, px, with its reason where it has one. */
import type { Font } from '../model/scene.js'

export const fonts = {
  title: { face: 'sans-bold', size: 23 },
  subtitle: { face: 'sans', size: 14 },
  participant: { face: 'sans-bold', size: 15.5 },
  participantMore: { face: 'sans', size: 12.5 },
  stepNumber: { face: 'sans-bold', size: 20 },
  stepTitle: { face: 'sans-bold', size: 17 },
  stepMore: { face: 'sans', size: 13 },
  method: { face: 'mono-bold', size: 14 },
  subject: { face: 'mono', size: 13 },
  kind: { face: 'sans', size: 13 },
  meta: { face: 'sans', size: 12.5 },
  pill: { face: 'sans-bold', size: 11.5 },
  code: { face: 'mono', size: 12.5 },
  noteTitle: { face: 'sans-bold', size: 13 },
  note: { face: 'sans', size: 13 },
  disc: { face: 'sans-bold', size: 10.5 },
  compactMethod: { face: 'mono-bold', size: 12.5 },
  compactFacts: { face: 'mono', size: 11.5 },
  compactKind: { face: 'sans', size: 12 },
  happening: { face: 'sans', size: 12.5 },
  legend: { face: 'sans', size: 13 },
  foot: { face: 'sans', size: 12.5 },
} as const satisfies Record<string, Font>

/** Widths of edges. */
export const edge = { card: 1.2, participant: 1.6, box: 1.2, pill: 1, ring: 1.5, bar: 1.2, mark: 1.8 } as const

export const page = {
  margin: 16,
  /** Baseline of the first title line, and from one line of it to the next. */
  titleBaseline: 43,
  titleLine: 30,
  subtitleDrop: 27,
  subtitleLine: 19,
  /** From the subtitle's baseline to the participant cards. */
  headGap: 26,
  bottom: 28,
  /** Taller pictures repeat the participant cards at the foot. */
  footFrom: 900,
} as const

export const participant = {
  height: 68,
  leastWidth: 190,
  radius: 12,
  /** Left edge to icon, icon size, left edge to text, text to right edge. */
  icon: 13,
  iconSize: 30,
  text: 54,
  end: 18,
  titleBaseline: 31,
  moreBaseline: 50,
} as const

export const card = {
  /** From the participant cards to the first step, and between steps. */
  first: 22,
  gap: 16,
  radius: 14,
  pad: 20,
  bottom: 22,
  /** From the last step to the foot. */
  last: 16,
} as const

export const step = {
  /** Card top to the middle of the disc. */
  middle: 32,
  radius: 19,
  wideRadius: 23,
  title: 46,
  titleGap: 14,
  /** Middle of the disc to title baseline. */
  baseline: 6,
  moreLine: 17,
  /** Card top to the first row of messages. */
  head: 62,
} as const

export const row = {
  /** Row top to the label's baseline, and from one label line to the next. */
  label: 15,
  labelLine: 19,
  /** Label baseline to arrow, arrow to box. */
  arrow: 13,
  body: 16,
  /** Between the box of one message and the row of the next. */
  gap: 23,
  /** Between rows without boxes. */
  bareGap: 14,
  compactLabel: 13,
  compactArrow: 9,
  compactGap: 10,
  /** Between the two arrows of a repeated call. */
  pair: 10,
  /** Between parts of a label. */
  chip: 10,
  /** Facts that would have less room than this are left out. */
  filler: 60,
  /** Between the label and what stands at the other side. */
  middle: 18,
} as const

export const box = {
  radius: 10,
  padX: 16,
  padY: 11,
  line: 18,
  /** Line top to baseline. */
  baseline: 13.5,
  /** Widest code beside notes, in cells of the code font, if that leaves `notes.least` px. */
  cells: 52,
  /** Room of a disc at the end of a line, with its gap. */
  mark: 24,
  markRadius: 8,
} as const

export const notes = {
  least: 200,
  most: 330,
  gap: 22,
  ring: 8,
  text: 26,
  line: 17,
  /** Between the title baselines of notes: after the last line of one. */
  between: 9,
  /** Note top to title baseline. */
  baseline: 12,
  below: 12,
  columnGap: 24,
} as const

export const arrow = {
  width: 2.2,
  tip: 12,
  dot: 4,
  dash: [8, 6],
  /** Lifeline to the middle of the dot, and to the point of the tip: past the activation bar. */
  start: 8,
  end: 7,
} as const

export const bar = { width: 8, offset: 6, most: 4, radius: 3 } as const

/** The end of a request without an answer: `from` the lifeline far enough to lie within the card. */
export const gap = { mark: 5.5, before: 14, from: 64 } as const

export const loop = { first: 6, offset: 6, radius: 8, width: 1.8, dash: [2.5, 3.5], tip: 10 } as const

export const pill = { height: 18, pad: 8, icon: 10, iconGap: 5, rise: 13.5 } as const

export const bracket = { inset: 8, arm: 5, width: 1.6, radius: 4 } as const

export const happening = { height: 24, pad: 12, gap: 12 } as const

export const legend = {
  gap: 26,
  height: 46,
  line: 30,
  padX: 24,
  sample: 52,
  text: 12,
  between: 36,
  foot: 20,
  footLine: 18,
} as const
