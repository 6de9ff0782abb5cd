// Typographic styles of plays: each turns a speech into set lines.
import type { PdfPiece } from './make-pdf.ts'
import type { PlayEntry } from './invented-plays.ts'
import { breakText, lettersIn, type SetLine, type TypeArea } from './type-area.ts'

export interface PlayStyle {
  readonly area: TypeArea
  readonly speech: (speaker: string, text: string, area: TypeArea) => readonly SetLine[]
  readonly direction: (text: string) => PdfPiece
  readonly directionIndent?: number
}

const A4: TypeArea = { left: 72, width: 450, size: 11, leading: 14 }
const bracketed = (text: string): PdfPiece => ({ text: `(${text})` })
const italic = (text: string): PdfPiece => ({ text, font: 'italic' })

/** The name begins the speech's first line; the other lines are indented or begin at the left edge. */
function inline(name: (speaker: string) => PdfPiece, first = 0, others = 18) {
  return (speaker: string, text: string, area: TypeArea): readonly SetLine[] => {
    const lead = name(speaker)
    const room = lettersIn(area, others)
    return breakText(text, room, room - lead.text.length - 4).map((line, index) =>
      index === 0
        ? { pieces: [lead, { text: ` ${line}` }], indent: first, space: 0.4 }
        : { pieces: [{ text: line }], indent: others },
    )
  }
}

/** The name has a line of its own. */
function ownLine(name: (speaker: string) => PdfPiece, isCentred: boolean, indent = 0) {
  return (speaker: string, text: string, area: TypeArea): readonly SetLine[] => [
    { pieces: [name(speaker)], isCentred, space: 0.8 },
    ...breakText(text, lettersIn(area, indent)).map((line) => ({
      pieces: [{ text: line }],
      indent,
    })),
  ]
}

function column(name: (speaker: string) => PdfPiece, indent: number) {
  return (speaker: string, text: string, area: TypeArea): readonly SetLine[] =>
    breakText(text, lettersIn(area, indent)).map((line, index) => ({
      pieces: [{ text: line }],
      indent,
      ...(index === 0 && { beside: name(speaker), space: 0.5 }),
    }))
}

export const PLAY_STYLES = {
  'bold name and stop in the line': {
    area: A4,
    speech: inline((name) => ({ text: `${name}.`, font: 'bold' })),
    direction: italic,
  },
  'capitals and colon in the line': {
    area: A4,
    speech: inline((name) => ({ text: `${name.toUpperCase()}:` }), 0, 0),
    direction: bracketed,
  },
  'typescript with names in the middle': {
    area: { ...A4, size: 12, leading: 15 },
    speech: ownLine((name) => ({ text: name.toUpperCase(), font: 'courier' }), true),
    direction: bracketed,
    directionIndent: 60,
  },
  'capitals above an indented speech': {
    area: A4,
    speech: ownLine((name) => ({ text: name.toUpperCase() }), false, 36),
    direction: italic,
  },
  'a column of names': {
    area: { ...A4, width: 420 },
    speech: column((name) => ({ text: name, font: 'bold' }), 110),
    direction: italic,
    directionIndent: 110,
  },
  'spaced name and stop in the line': {
    area: A4,
    speech: inline((name) => ({ text: `${name}.`, spacing: 2.2 }), 0, 14),
    direction: italic,
  },
  'two columns, name and stop above': {
    area: { ...A4, size: 9, leading: 11, columns: 2 },
    speech: ownLine((name) => ({ text: `${name}.` }), false),
    direction: italic,
  },
  'name and dash in the line': {
    area: A4,
    speech: inline((name) => ({ text: `${name.toUpperCase()} –` }), 0, 0),
    direction: bracketed,
  },
  'bold name without a mark': {
    area: A4,
    speech: inline((name) => ({ text: name, font: 'bold' })),
    direction: italic,
  },
  'italic name and colon, first lines indented': {
    area: A4,
    speech: inline((name) => ({ text: `${name}:`, font: 'italic' }), 16, 0),
    direction: bracketed,
  },
} as const satisfies Readonly<Record<string, PlayStyle>>

export type PlayStyleName = keyof typeof PLAY_STYLES

export function setEntry(entry: PlayEntry, style: PlayStyle): readonly SetLine[] {
  if ('scene' in entry)
    return [{ pieces: [{ text: entry.scene, font: 'bold' }], isCentred: true, space: 1.5 }]
  if ('speaker' in entry) return style.speech(entry.speaker, entry.text, style.area)
  const indent = style.directionIndent ?? 30
  return [{ pieces: [style.direction(entry.direction)], indent, space: 0.8 }]
}
