import { CUE_TYPES, type CueType } from '../script/cue-types.ts'
import type { BookCue } from './book-cues.ts'

/** The books of a script: the prompt book (Inspizierbuch), the list of all cues, and one for each type of cue. */
export const BOOKS = ['prompt', 'all', ...CUE_TYPES.map(({ id }) => id)] as const
export type Book = (typeof BOOKS)[number]

/** The types of cue that are in a book. */
export function typesOfBook(book: Book): readonly CueType[] {
  return book === 'prompt' || book === 'all' ? CUE_TYPES.map(({ id }) => id) : [book]
}

export const GROUPINGS = ['scene', 'type', 'none'] as const
export type Grouping = (typeof GROUPINGS)[number]

export type BookRow =
  | {
      readonly kind: 'scene'
      readonly scene: number
      readonly name: string
      readonly count: number
    }
  | { readonly kind: 'type'; readonly type: CueType; readonly count: number }
  | { readonly kind: 'cue'; readonly cue: BookCue }

/** The rows of a book: its cues in order, with a heading before each scene or each type of cue. */
export function bookRows(cues: readonly BookCue[], grouping: Grouping): readonly BookRow[] {
  const rowsOf = (group: readonly BookCue[]): readonly BookRow[] =>
    group.map((cue) => ({ kind: 'cue', cue }))
  if (grouping === 'none') return rowsOf(cues)
  if (grouping === 'type')
    return CUE_TYPES.flatMap(({ id: type }): readonly BookRow[] => {
      const group = cues.filter(({ cueType }) => cueType === type)
      return group.length === 0
        ? []
        : [{ kind: 'type', type, count: group.length }, ...rowsOf(group)]
    })
  return [...Map.groupBy(cues, ({ scene }) => scene)].flatMap(
    ([scene, group]): readonly BookRow[] => [
      { kind: 'scene', scene, name: group[0]?.sceneName ?? '', count: group.length },
      ...rowsOf(group),
    ],
  )
}
