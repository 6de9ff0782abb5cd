// What has changed in a script for one person, by what they do in it: a comparison of the state that they have confirmed
// with the present one. Words that are not played count for people who do everything only. Own changes are no news.
import type { Comparison, RenamedSpeaker, Row } from '../compare/comparison.ts'
import { speakerOf, textOf, textsOf, wordsOf } from '../compare/compare-words.ts'
import type { DialogueBlock, ScriptBlock } from '../script/blocks.ts'
import { hasTasks, renamedRoles, speechesOf, type Tasks } from '../tasks/tasks.ts'
import { foldSpeakerName } from '../script/line-grammar/speaker-name.ts'
import { newsOfCues } from './cue-news.ts'
import {
  type ComparedStates,
  LINE_KINDS,
  type News,
  type TextNews,
  type TextNewsKind,
} from './news.ts'
import { ownRows, type OwnRows } from './own-rows.ts'
import { type OwnWork, NO_OWN_WORK } from './own-work.ts'
import { compareScripts } from '../compare/compare-scripts.ts'
import { FIRST_SET } from '../script/cuts/cuts.ts'
import { numberBlocks } from '../script/cue-numbers.ts'
import { comparedBlocks, type ScriptState } from '../script/versions.ts'

/** How many words before a speech are its cue line. */
const CUE_LINE_WORDS = 4

/** The news in the order of the later script. */
export function newsFor(tasks: Tasks, states: ComparedStates, own: OwnWork): readonly News[] {
  if (!hasTasks(tasks) || own.isAll) return []
  const isOwn = ownRows(states, own)
  const news = [...newsOfTexts(tasks, states, isOwn), ...newsOfCues(tasks, states, own, isOwn)]
  return news.toSorted((one, other) => one.place - other.place)
}

interface Side {
  readonly blocks: readonly ScriptBlock[]
  /** Whether each block is a speech of the person's. */
  readonly isMine: readonly boolean[]
  /** Whether the person has a speech in the scene of each block. */
  readonly isMyScene: readonly boolean[]
  /** The index of the speech that is spoken before each block in its scene; null where none is. */
  readonly spokenBefore: readonly (number | null)[]
}

/** Those of the confirmed state and of the present one. */
type Sides = readonly [before: Side, after: Side]

type RowOfBoth = Extract<Row, { readonly before: number; readonly after: number }>

function newsOfTexts(
  tasks: Tasks,
  { before, after, comparison }: ComparedStates,
  isOwn: OwnRows,
): readonly TextNews[] {
  const { rows, renamed } = comparison
  const isMine = speechesOf(tasks)
  const olds = sideOf(before, nameInOther(isMine, renamed, 'before'))
  const news = sideOf(after, nameInOther(isMine, renamed, 'after'))
  const finder = new RowNews(tasks, [olds, news], isOwn)
  let place = -1
  const found = rows.flatMap((row, index): readonly TextNews[] => {
    if ('after' in row) place = row.after
    const told = finder.of(row, index)
    if (!told) return []
    // a block that is gone is shown by the one that follows it
    const shownBy = 'after' in row ? row.after : Math.min(place + 1, after.length - 1)
    const block = 'after' in row ? after[row.after] : before[row.before]
    const change = row.kind === 'changed' ? row.change.speaker : null
    return [
      {
        topic: 'text',
        place: Math.max(0, shownBy),
        before: 'before' in row ? row.before : null,
        after: 'after' in row ? row.after : null,
        speaker: block ? speakerOf(block) : '',
        wasSpeaker: change?.before ?? '',
        ...told,
      },
    ]
  })
  return [...found, ...newsOfNames(tasks, isMine, comparison, [olds, news])]
}

type Told = Pick<TextNews, 'kind' | 'was' | 'is'>

/** The news of one row after the other: a change of the text, else that it was moved, else its cue line. */
class RowNews {
  readonly #tasks: Tasks
  readonly #sides: Sides
  readonly #isOwn: OwnRows
  readonly #movesTold = new Set<number>()
  readonly #cutTold = new Set<ScriptBlock>()
  readonly #linesTold = new Set<number>()

  constructor(tasks: Tasks, sides: Sides, isOwn: OwnRows) {
    this.#tasks = tasks
    this.#sides = sides
    this.#isOwn = isOwn
  }

  /** Null where nothing of the row concerns the person. */
  of(row: Row, index: number): Told | null {
    const text = this.#ofText(row, index)
    if (text || !('after' in row) || !('before' in row)) return text
    return this.#ofMove(row, index) ?? this.#ofCueLine(row, index)
  }

  #ofText(row: Row, index: number): Told | null {
    const change = changeOf(row, ...this.#sides)
    const kind = change && kindOf(change, this.#tasks, row, this.#sides)
    if (!change || !kind || this.#isOwn.text(index)) return null
    const cut = kind === 'cut' && 'before' in row ? this.#sides[0].blocks[row.before] : undefined
    if (cut) this.#cutTold.add(cut)
    if ('after' in row && LINE_KINDS.has(kind)) this.#linesTold.add(row.after)
    return { kind, was: change.was, is: change.is }
  }

  #ofMove({ after, move }: RowOfBoth, index: number): Told | null {
    const [, news] = this.#sides
    if (move === null || this.#movesTold.has(move) || this.#isOwn.moved(index)) return null
    if (news.isMine[after] !== true && !this.#tasks.everything) return null
    this.#movesTold.add(move)
    return { kind: 'moved', was: '', is: playedText(news.blocks[after]) }
  }

  #ofCueLine({ before, after }: RowOfBoth, index: number): Told | null {
    const [olds, news] = this.#sides
    const isMyLine = news.isMine[after] === true && playedText(news.blocks[after]) !== ''
    if (!isMyLine || this.#tasks.everything) return null
    const [was, is] = [cueLineOf(olds, before), cueLineOf(news, after)]
    if (was === is || this.#isOwn.beforeSpeech(index)) return null
    if (is !== null) return { kind: 'cue-line', was: was ?? '', is }
    const lost = cueSpeechOf(olds, before)
    const spoken = news.spokenBefore[after] ?? null
    // that it was cut is told at the cut itself, and what the person speaks in its place is told there
    const isTold =
      (lost && this.#cutTold.has(lost)) || (spoken !== null && this.#linesTold.has(spoken))
    return isTold ? null : { kind: 'cue-line-gone', was: was ?? '', is: '' }
  }
}

interface TextChange {
  readonly kind: 'new' | 'gone' | 'cut' | 'opened' | 'changed'
  /** The played words; all words where only words that are not played have changed. */
  readonly was: string
  readonly is: string
  /** Whether words that are played have changed. */
  readonly isPlayed: boolean
}

/** Null where no word and no speaker of the row has changed. */
function changeOf(row: Row, olds: Side, news: Side): TextChange | null {
  if (row.kind === 'same') return null
  const old = 'before' in row ? olds.blocks[row.before] : undefined
  const now = 'after' in row ? news.blocks[row.after] : undefined
  const [was, is] = [playedText(old), playedText(now)]
  switch (row.kind) {
    case 'new':
      return now && textOf(now).trim() !== ''
        ? whole('new', '', is || textOf(now), is !== '')
        : null
    case 'gone':
      return old && textOf(old).trim() !== ''
        ? whole('gone', was || textOf(old), '', was !== '')
        : null
    case 'changed': {
      const { text, speaker } = row.change
      const isWritten = text.some((part) => part.kind !== 'same' && part.text.trim() !== '')
      if (!isWritten && speaker === null) return null
      const isPlayed = speaker !== null || !areAlike(was, is)
      const isOnlyStruck = text.every(({ kind }) => kind !== 'new' && kind !== 'gone')
      const kind = speaker !== null || !isOnlyStruck ? 'changed' : 'cut'
      if (was !== '' && is === '') return whole('cut', was, '', true)
      if (was === '' && is !== '' && isOnlyStruck) return whole('opened', '', is, true)
      const isOpened = kind === 'cut' && text.some((part) => part.kind === 'restored')
      const all = (block: ScriptBlock | undefined) => (block ? textOf(block) : '')
      return isPlayed
        ? whole(isOpened ? 'opened' : kind, was, is, true)
        : whole(kind, all(old), all(now), false)
    }
    default:
      return null
  }
}

const whole = (
  kind: TextChange['kind'],
  was: string,
  is: string,
  isPlayed: boolean,
): TextChange => ({ kind, was, is, isPlayed })

const areAlike = (one: string, other: string): boolean =>
  one.replaceAll(/\s+/g, ' ').trim() === other.replaceAll(/\s+/g, ' ').trim()

const LINE: Readonly<Record<TextChange['kind'], TextNewsKind>> = {
  new: 'line-new',
  gone: 'line-gone',
  cut: 'line-cut',
  opened: 'line-opened',
  changed: 'line',
}

/** Null where the change does not concern the person. */
function kindOf(
  { kind, isPlayed }: TextChange,
  { everything }: Tasks,
  row: Row,
  [olds, news]: Sides,
): TextNewsKind | null {
  const wasMine = 'before' in row && olds.isMine[row.before] === true
  const isMine = 'after' in row && news.isMine[row.after] === true
  if ((wasMine || isMine) && isPlayed) {
    const isPassedOn = kind === 'changed' && wasMine !== isMine
    return isPassedOn ? (isMine ? 'line-taken' : 'line-given') : LINE[kind]
  }
  if (everything) return kind === 'cut' || kind === 'opened' ? kind : 'text'
  const isMyScene =
    ('after' in row && news.isMyScene[row.after] === true) ||
    ('before' in row && olds.isMyScene[row.before] === true)
  if (!isMyScene || !isPlayed) return null
  const block = 'after' in row ? news.blocks[row.after] : olds.blocks[row.before]
  if (block?.type !== 'dialogue') return 'direction'
  return kind === 'cut' || kind === 'opened' ? kind : null
}

/** A role that was renamed is one piece of news, also where it speaks together with others. */
function newsOfNames(
  { everything }: Tasks,
  isMine: (name: string) => boolean,
  { renamed, rows }: Comparison,
  [olds, news]: Sides,
): readonly TextNews[] {
  const told = new Set<string>()
  const alone = new Set(olds.blocks.map(speakerOf))
  // where a role has become two, its speeches with others have one of the names
  const isSplit = (was: string, is: string) =>
    alone.has(was) && !renamed.some((one) => one.before === was && one.after === is)
  return renamed.flatMap(({ before, after }) => {
    const row = rows.find(
      (one) => 'after' in one && speakerOf(news.blocks[one.after] ?? NO_BLOCK) === after,
    )
    if (!row || !('after' in row)) return []
    const place = row.after
    return renamedRoles(before, after).flatMap(([was, is]): readonly TextNews[] => {
      const key = [was, is].map(foldSpeakerName).join('\n')
      if (told.has(key) || isSplit(was, is) || (!everything && !isMine(was) && !isMine(is)))
        return []
      told.add(key)
      const name = { speaker: is, wasSpeaker: was, was, is }
      return [{ topic: 'text', kind: 'renamed', place, before: null, after: place, ...name }]
    })
  })
}

const NO_BLOCK: ScriptBlock = { type: 'paragraph', text: [] }

/** Whether a name is the person's in one of the scripts: a role may have been renamed since it was chosen, or before. */
function nameInOther(
  isMine: (name: string) => boolean,
  renamed: readonly RenamedSpeaker[],
  side: 'before' | 'after',
): (name: string) => boolean {
  const other = side === 'before' ? 'after' : 'before'
  const names = new Map(renamed.map((one) => [one[side], one[other]]))
  return (name) => isMine(name) || isMine(names.get(name) ?? '')
}

function sideOf(blocks: readonly ScriptBlock[], isMyName: (name: string) => boolean): Side {
  const isMine = blocks.map((block) => block.type === 'dialogue' && isMyName(speakerOf(block)))
  const spokenBefore: (number | null)[] = []
  const sceneOf: number[] = []
  const myScenes = new Set<number>()
  let [last, scene]: [number | null, number] = [null, 0]
  blocks.forEach((block, index) => {
    if (block.type === 'scene') {
      scene++
      last = null
    }
    spokenBefore.push(last)
    sceneOf.push(scene)
    if (block.type !== 'dialogue') return
    if (isMine[index]) myScenes.add(scene)
    if (isSpoken(block)) last = index
  })
  return { blocks, isMine, spokenBefore, isMyScene: sceneOf.map((one) => myScenes.has(one)) }
}

const WORD = /[\p{L}\p{N}]/u

/** Whether a word of a speech is played. */
const isSpoken = ({ paragraphs, struckThrough }: DialogueBlock): boolean =>
  !struckThrough &&
  paragraphs.some((text) => text.some((span) => !span.strike && WORD.test(span.text)))

/** The last words of a speech are in so many letters. */
const TAIL = 200

/** The speech that is spoken before a block; null where none is, or it is the person's. */
function cueSpeechOf({ blocks, isMine, spokenBefore }: Side, index: number): ScriptBlock | null {
  const spoken = spokenBefore[index] ?? null
  return spoken === null || isMine[spoken] ? null : (blocks[spoken] ?? null)
}

/** The last words that are spoken before a block; null where none are, or the person speaks them. */
function cueLineOf(side: Side, index: number): string | null {
  const speech = cueSpeechOf(side, index)
  if (!speech) return null
  return wordsOf(playedText(speech).slice(-TAIL)).slice(-CUE_LINE_WORDS).join(' ')
}

/** The words of a block that are played, without the name; empty where it is struck as a whole. */
export function playedText(block: ScriptBlock | undefined): string {
  if (!block || (block.type === 'dialogue' && block.struckThrough)) return ''
  return textsOf(block)
    .map((text) => text.map((span) => (span.strike ? '' : span.text)).join(''))
    .filter((text) => text.trim() !== '')
    .join('\n')
    .trim()
}

interface States {
  readonly before: ScriptState
  readonly after: ScriptState
}

/** What has changed for a person between two states, as they are played with a set of cuts. */
export function newsOfStates(
  tasks: Tasks,
  states: States,
  own: OwnWork = NO_OWN_WORK,
  set: string = FIRST_SET,
): readonly News[] {
  if (!hasTasks(tasks) || own.isAll) return []
  return newsFor(tasks, compareStates(states, set), own)
}

/** Two states, as they are played with a set of cuts; the same for all people. */
export function compareStates(states: States, set: string = FIRST_SET): ComparedStates {
  const [before, after] = [numbered(states.before, set), numbered(states.after, set)]
  return { before, after, comparison: compareScripts(before, after) }
}

const numbered = (state: ScriptState, set: string) =>
  numberBlocks(comparedBlocks(state, set), state.numbering)
