// Files for a desk: its own file with other texts, or a fresh one.
import { EOS_TEXT_COLUMNS, type EosFile } from './desk-file.ts'
import { isEosNumber, numberKey } from './desk-number.ts'
import { deskText, isSameText, cellPlace, cellText, isQuoted } from './table.ts'

/** The texts of a cue that are written; a text that is left out stays as it is. */
export type EosTexts = Readonly<Partial<Record<(typeof EOS_TEXT_COLUMNS)[number], string>>>

/** An Eos file with other texts in some rows, given by their index. Every other character stays as it is. */
export function writeEosFile(file: EosFile, texts: ReadonlyMap<number, EosTexts>): string {
  const { text, separator, rows } = file.table
  const parts: string[] = []
  let written = 0
  const put = (at: { readonly from: number; readonly to: number }, words: string) => {
    parts.push(text.slice(written, at.from), words)
    written = at.to
  }
  for (const [index, row] of rows.entries()) {
    const changed = texts.get(index)
    if (!changed) continue
    let end = row.ends.at(-1) ?? row.from
    let width = row.ends.length
    const columns = EOS_TEXT_COLUMNS.flatMap((name) => {
      const column = file.columns.get(name)
      const words = changed[name]
      return column === undefined || words === undefined ? [] : [{ column, words }]
    }).toSorted((a, b) => a.column - b.column)
    for (const { column, words } of columns) {
      const cell = deskText(words)
      const place = cellPlace(row, column)
      if (place) {
        const before = text.slice(place.from, place.to)
        if (isSameText(cellText(file.table, row, column), words)) continue
        put(place, isQuoted(before) ? `"${cell}"` : cell)
      } else if (cell !== '') {
        // a row may end before its last empty cells
        put({ from: end, to: end }, separator.repeat(column - width + 1) + cell)
        width = column + 1
        end = row.ends.at(-1) ?? row.from
      }
    }
  }
  return parts.join('') + text.slice(written)
}

/** A cue of a fresh file. */
export interface WrittenCue {
  readonly number: string
  readonly label: string
  readonly notes: string
  /** The name of the scene that begins with it; empty for other cues. */
  readonly scene: string
  /** Whether the next cue follows it without a call. */
  readonly isFollowed: boolean
}

const EOS_COLUMNS =
  'TARGET_TYPE TARGET_TYPE_AS_TEXT TARGET_LIST_NUMBER TARGET_ID TARGET_DCID PART_NUMBER LABEL TIME_DATA UP_DELAY DOWN_TIME DOWN_DELAY FOCUS_TIME FOCUS_DELAY COLOR_TIME COLOR_DELAY BEAM_TIME BEAM_DELAY DURATION MARK BLOCK ASSERT ALL_FADE PREHEAT FOLLOW LINK LOOP CURVE RATE EXTERNAL_LINKS EFFECTS MODE CUE_NOTES SCENE_TEXT SCENE_END'.split(
    ' ',
  )
/** What Eos writes, and what spreadsheets on Windows show rightly. */
const LINE_END = '\r\n'

export interface FreshFile {
  readonly text: string
  /** The number of cues that are not in the file, because a desk does not take their number. */
  readonly leftOut: number
}

/** A file for Eos with one list of cues, in the order of their numbers. */
export function freshEosFile(title: string, cues: readonly WrittenCue[]): FreshFile {
  const taken = cues.filter(({ number }) => isEosNumber(numberKey(number)))
  const row = (cells: Readonly<Record<string, string>>) =>
    EOS_COLUMNS.map((name) => cells[name] ?? '').join(',')
  const lines = [
    'START_TARGETS',
    EOS_COLUMNS.join(','),
    row({
      TARGET_TYPE: '15',
      TARGET_TYPE_AS_TEXT: 'Cue_List',
      TARGET_ID: '1',
      LABEL: deskText(title),
    }),
    ...taken.map(({ number, label, notes, scene }) =>
      row({
        TARGET_TYPE: '1',
        TARGET_TYPE_AS_TEXT: 'Cue',
        TARGET_LIST_NUMBER: '1',
        TARGET_ID: numberKey(number),
        LABEL: deskText(label),
        CUE_NOTES: deskText(notes),
        SCENE_TEXT: deskText(scene),
      }),
    ),
    'END_TARGETS',
  ]
  return {
    text: lines.map((line) => line + LINE_END).join(''),
    leftOut: cues.length - taken.length,
  }
}

export const QLAB_TYPES = ['memo', 'light'] as const
export type QLabType = (typeof QLAB_TYPES)[number]

/** A table that programs read into QLab. */
export function freshQLabFile(type: QLabType, cues: readonly WrittenCue[]): FreshFile {
  const rows = cues.map(({ number, label, notes, isFollowed }) => [
    numberKey(number),
    type,
    label,
    notes,
    // 2: the next cue follows by itself
    isFollowed ? '2' : '0',
  ])
  const lines = [['Number', 'Type', 'Name', 'Notes', 'Follow'], ...rows]
  return {
    text: lines.map((cells) => cells.map(deskText).join(',') + LINE_END).join(''),
    leftOut: 0,
  }
}
