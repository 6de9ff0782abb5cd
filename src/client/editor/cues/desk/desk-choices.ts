// What was chosen for each difference, and what follows from it for the script and for the files.
import {
  type DeskFileProblem,
  type DeskList,
  type EosFile,
  eosList,
  cuesOfList,
  namedLists,
  readDeskFile,
  type TableColumns,
  type TableFile,
  tableList,
} from '#/shared/desk/desk-file.ts'
import { type FileProblem, type FileText, readFileText } from './file-text.ts'
import { compareKeys, numberKey } from '#/shared/desk/desk-number.ts'
import {
  type BookCue,
  deskTextsOf,
  type Difference,
  type DifferenceKind,
  typeNamedMost,
} from '#/shared/desk/reconcile.ts'
import type { EosTexts, WrittenCue } from '#/shared/desk/write-desk-file.ts'
import type { CueType } from '#/shared/script/cue-types.ts'
import type { DetailsOfCues } from '#/shared/script/kept-details.ts'
import { isCut } from '#/shared/script/outline.ts'
import type { UnplacedCue } from '#/shared/script/unplaced-cues.ts'
import { wordWithoutMarks } from '#/shared/script/word-without-marks.ts'
import type { OutlineList } from '../../model/outline-plugin.ts'

const CHOICES = ['leave', 'ours', 'theirs', 'make', 'new-file'] as const
export type Choice = (typeof CHOICES)[number]

/** The choices that differ from 'leave', by the id of the difference. */
export type Choices = ReadonlyMap<string, Choice>

const CHOICES_OF: Readonly<Record<DifferenceKind, readonly Choice[]>> = {
  'missing-at-desk': ['leave', 'new-file'],
  'missing-in-book': ['leave', 'make'],
  label: ['leave', 'ours', 'theirs'],
  order: [],
  double: [],
}

/** What can be chosen for a kind; nothing where only people can decide. */
export const choicesOfKind = (kind: DifferenceKind, isEos: boolean): readonly Choice[] =>
  // other files are not written back
  CHOICES_OF[kind].filter((choice) => isEos || choice !== 'ours')

/** What can be chosen for a difference: an empty text is taken from neither side. */
export function choicesOf(difference: Difference, isEos: boolean): readonly Choice[] {
  const choices = choicesOfKind(difference.kind, isEos)
  if (difference.kind !== 'label') return choices
  const { label, notes } = deskTextsOf(difference.book)
  const isOursEmpty = label === '' && notes === ''
  const isTheirsEmpty = difference.desk.label === '' && difference.desk.notes === ''
  return choices.filter(
    (choice) => !(choice === 'ours' && isOursEmpty) && !(choice === 'theirs' && isTheirsEmpty),
  )
}

/** The choice for a difference: the one that was made, where it can still be made. */
export function chosenFor(difference: Difference, choices: Choices, isEos: boolean): Choice {
  const choice = choices.get(difference.id) ?? 'leave'
  return choicesOf(difference, isEos).includes(choice) ? choice : 'leave'
}

/** The differences with a choice. */
export function differencesWith(
  differences: readonly Difference[],
  choices: Choices,
  isEos: boolean,
  ...wanted: readonly Choice[]
): readonly Difference[] {
  return differences.filter((difference) => wanted.includes(chosenFor(difference, choices, isEos)))
}

/** A desk's list that was read. */
export interface DeskSource {
  readonly name: string
  readonly file: FileText
  readonly content: EosFile | TableFile
}

/** What was chosen in the reconciliation, which stays while its dialog is closed. */
export interface DeskWork {
  readonly source: DeskSource
  readonly type: CueType
  /** The desk's list; null for the longest one. */
  readonly listId: string | null
  /** The columns of a table; null for the guessed ones. */
  readonly columns: TableColumns | null
  readonly choices: Choices
}

/**
 * Eos is a desk for light; other lists mostly come from sound, unless their numbers say from whom, or the script has no
 * sound. A department compares the cues that it sets.
 */
export function workOn(
  source: DeskSource,
  own: readonly CueType[],
  cues: OutlineList['cues'],
): DeskWork {
  const isEos = source.content.kind === 'eos'
  const guess = isEos ? 'light' : (typeNamedMost(listOf(source, null, null)) ?? mostlyOther(cues))
  const type = own.includes(guess) ? guess : (own[0] ?? guess)
  return { source, type, listId: null, columns: null, choices: new Map() }
}

/** Sound, or the type of most cues where none is of sound. */
function mostlyOther(cues: OutlineList['cues']): CueType {
  const byType = Map.groupBy(cues, ({ cueType }) => cueType)
  if (byType.has('sound')) return 'sound'
  const [most] = [...byType].toSorted(([, a], [, b]) => b.length - a.length)
  return most?.[0] ?? 'sound'
}

/** Reads the bytes of a file. */
export function readSource(
  name: string,
  bytes: Uint8Array,
): DeskSource | FileProblem | DeskFileProblem {
  const file = readFileText(bytes)
  return typeof file === 'string' ? file : sourceOf(name, file)
}

export function readPasted(name: string, text: string): DeskSource | DeskFileProblem {
  return sourceOf(name, { text, encoding: 'utf-8', hasMark: false })
}

function sourceOf(name: string, file: FileText): DeskSource | DeskFileProblem {
  const content = readDeskFile(file.text)
  return typeof content === 'string' ? content : { name, file, content }
}

/** The cues of a source: of one of the desk's lists, or by the columns that were chosen. */
export function listOf(
  { content }: DeskSource,
  listId: string | null,
  columns: TableColumns | null,
): DeskList {
  if (content.kind === 'eos') return eosList(content, listId ?? content.lists[0]?.id ?? '')
  const whole = tableList(content, columns ?? content.guess)
  const lists = namedLists(whole)
  const chosen = lists.find(({ id }) => id === listId) ?? lists[0]
  return chosen ? { ...whole, cues: cuesOfList(whole, chosen.id) } : whole
}

/** The desk's lists of which one is compared, with the number of their cues. */
export function listsIn(
  { content }: DeskSource,
  columns: TableColumns | null,
): readonly { readonly id: string; readonly label: string; readonly count: number }[] {
  if (content.kind === 'eos')
    return content.lists.map(({ id, label, cues }) => ({ id, label, count: cues.length }))
  const lists = namedLists(tableList(content, columns ?? content.guess))
  return lists.map((list) => ({ ...list, label: '' }))
}

/** A cue of the script, with what the list and files need of it. */
export interface ScriptCue extends BookCue {
  /** The connected words; empty if it has no place in the text. */
  readonly words: string
  /** The name of the scene that begins with it, by cues of its type; empty for other cues. */
  readonly scene: string
  readonly isFollowed: boolean
}

/** The cues of one type: those of the text in its order, then those without a place. */
export function scriptCues(
  { cues, cueNumbers, scenes }: Pick<OutlineList, 'cues' | 'cueNumbers' | 'scenes'>,
  unplaced: readonly UnplacedCue[],
  details: DetailsOfCues,
  type: CueType,
): readonly ScriptCue[] {
  const followed = new Set<string | null>()
  for (const { trigger, after } of details.values()) if (trigger === 'follow') followed.add(after)
  const begun = new Set<number>()
  const placed = cues
    .filter(({ cueType }) => cueType === type)
    .map((cue): ScriptCue => {
      const { cueId, scene } = cue
      // a scene begins with the first of its cues that the desk has
      const begins = !isCut(cue) && !begun.has(scene)
      if (begins) begun.add(scene)
      return {
        cueId,
        number: cueNumbers.get(cueId) ?? '',
        name: cue.cueName,
        does: details.get(cueId)?.does ?? '',
        isCut: isCut(cue),
        isPlaced: true,
        words: wordWithoutMarks(cue.text),
        scene: begins ? `${scene} ${scenes[scene - 1]?.name ?? ''}`.trim() : '',
        isFollowed: followed.has(cueId),
      }
    })
  const waiting = unplaced
    .filter(({ cueType }) => cueType === type)
    .map(({ cueId, number, cueName }): ScriptCue => ({
      cueId,
      number,
      name: cueName,
      does: details.get(cueId)?.does ?? '',
      isCut: false,
      isPlaced: false,
      words: '',
      scene: '',
      isFollowed: false,
    }))
  return [...placed, ...waiting]
}

/** The texts that go into the desk's own file. */
export function textsForDesk(
  differences: readonly Difference[],
  choices: Choices,
  scenes: ReadonlyMap<string, string>,
): ReadonlyMap<number, EosTexts> {
  const texts = new Map<number, EosTexts>()
  for (const difference of differencesWith(differences, choices, true, 'ours')) {
    if (difference.kind !== 'label') continue
    const { label, notes } = deskTextsOf(difference.book)
    const scene = scenes.get(difference.book.cueId) ?? ''
    texts.set(difference.desk.row, {
      LABEL: label,
      // the desk's own notes and scenes stay where the script has none
      ...(notes !== '' && { CUE_NOTES: notes }),
      ...(scene !== '' && { SCENE_TEXT: scene }),
    })
  }
  return texts
}

/** The cues of a fresh file, in the order of their numbers; cut ones are left out. */
export function writtenCues(cues: readonly ScriptCue[]): readonly WrittenCue[] {
  return cues
    .filter((cue) => !cue.isCut)
    .map((cue) => ({ ...deskTextsOf(cue), ...cue }))
    .toSorted((a, b) => compareKeys(numberKey(a.number), numberKey(b.number)))
    .map(({ number, label, notes, scene, isFollowed }) => ({
      number,
      label,
      notes,
      scene,
      isFollowed,
    }))
}
