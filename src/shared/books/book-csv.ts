// Books as tables for other programs. Words that are not played stand in square brackets.
import type { Standby } from '../script/cue-details.ts'
import { cueLabelOfNumber } from '../script/cue-numbers.ts'
import { cueLabel } from '../script/cue-types.ts'
import { type CsvRow, type CsvSeparator, csvOf } from '../csv.ts'
import type { BookCue, BookWords } from './book-cues.ts'
import type { PromptCall, PromptPiece, PromptRow } from './prompt-rows.ts'

/** Names of columns and values, and their separator, in the reader's language. */
export interface BookCsvText {
  readonly separator: CsvSeparator
  readonly number: string
  readonly type: string
  readonly scene: string
  readonly sceneName: string
  readonly page: string
  readonly printed: string
  readonly speaker: string
  readonly before: string
  readonly words: string
  readonly after: string
  readonly name: string
  readonly does: string
  readonly who: string
  readonly trigger: string
  readonly triggers: { readonly word: string; readonly visual: string; readonly follow: string }
  readonly follows: string
  readonly seconds: string
  readonly standby: string
  readonly state: string
  readonly cut: string
  readonly text: string
  readonly calls: string
  readonly standbyOf: (standby: Standby) => string
}

/** One line for each cue. */
export function bookCsv(cues: readonly BookCue[], text: BookCsvText): string {
  const names = [
    text.number,
    text.type,
    text.scene,
    text.sceneName,
    text.page,
    text.printed,
    text.speaker,
    text.before,
    text.words,
    text.after,
    text.name,
    text.does,
    text.who,
    text.trigger,
    text.follows,
    text.seconds,
    text.standby,
    text.state,
  ]
  return csvOf([names, ...cues.map((cue) => cellsOf(cue, text))], text.separator)
}

function cellsOf(cue: BookCue, text: BookCsvText): CsvRow {
  const { does, who, trigger, seconds, standby } = cue.details
  const first = cue.words.findIndex(({ isCue }) => isCue)
  const end = cue.words.findLastIndex(({ isCue }) => isCue) + 1
  return [
    cueLabelOfNumber(cue.number),
    cueLabel(cue.cueType),
    cue.scene,
    cue.sceneName,
    cue.page?.number ?? null,
    cue.page?.printed ?? null,
    cue.speaker,
    written(cue.words.slice(0, Math.max(0, first))),
    written(cue.words.slice(Math.max(0, first), end)),
    written(cue.words.slice(end)),
    cue.name,
    does,
    who,
    text.triggers[trigger],
    cue.follows,
    seconds,
    standby === null ? null : text.standbyOf(standby),
    cue.isCut ? text.cut : '',
  ]
}

const written = (words: readonly Pick<BookWords, 'text' | 'isCut'>[]): string =>
  words
    .map(({ text, isCut }) => (isCut ? `[${text}]` : text))
    .join('')
    .replaceAll('\n', ' ')
    .trim()

/** One line for each paragraph of the text, with the cues that are announced and called in it; their words stand between stars. */
export function promptCsv(rows: readonly PromptRow[], text: BookCsvText): string {
  const names = [
    text.scene,
    text.page,
    text.printed,
    text.speaker,
    text.text,
    text.standby,
    text.calls,
  ]
  const lines = rows
    .filter(({ kind }) => kind !== 'page')
    .map((row): CsvRow => {
      const pieces = [...row.speaker, ...row.pieces]
      const starred = row.pieces.map((piece) =>
        piece.isCue && piece.text.trim() !== '' ? { ...piece, text: `*${piece.text}*` } : piece,
      )
      return [
        row.scene,
        row.page?.number ?? null,
        row.page?.printed ?? null,
        written(row.speaker),
        [row.name, written(starred)].filter(Boolean).join(' · '),
        callsIn(pieces, 'standby', text),
        callsIn(pieces, 'go', text),
      ]
    })
  return csvOf([names, ...lines], text.separator)
}

function callsIn(
  pieces: readonly PromptPiece[],
  kind: PromptCall['kind'],
  text: BookCsvText,
): string {
  const cues = pieces
    .flatMap(({ calls }) => calls)
    .flatMap((call) => (call.kind === kind ? call.cues : []))
  return cues
    .map(({ number, cueType, name, details, isCut }) => {
      const label = `${cueLabelOfNumber(number)} ${cueLabel(cueType)}`
      const told = kind === 'go' ? [name, details.does, isCut ? text.cut : ''].filter(Boolean) : []
      return told.length > 0 ? `${label}: ${told.join(' · ')}` : label
    })
    .join(' / ')
}
