// A person who may comment, and not write, may propose cuts: the words are played until a writer accepts the proposal. From
// then on, and in every set in which it is no proposal any more, the cut is not theirs.
import { listIn } from '#/shared/at.ts'
import * as Y from 'yjs'
import { isRecord } from '#/shared/is-record.ts'
import {
  cutOfKey,
  FIRST_SET,
  MAX_READ_SETS,
  MAX_CUTS,
  MAX_REASON_LENGTH,
} from '#/shared/script/cuts/cuts.ts'
import { goneCueOfKey } from '#/shared/script/cuts/gone-cues.ts'
import { CUT_LEVEL } from '#/shared/script/schema-level.ts'
import { schema } from '#/shared/script/schema.ts'
import {
  anchorItemsOf,
  type Anchor,
  areSame,
  type JudgedEdit,
  type LimitedPart,
} from './judged-edit.ts'
import { keysEver } from '#/shared/script/items.ts'

const CUT = schema.marks.cut.name
/** Of a cut, and of a set; without the sign that stands between them in a key. */
const ID = /^[\w-]{1,100}$/

/** What a record says of a decision; nobody has decided about a proposal. */
const OF_DECISION = new Set(['stateBy', 'stateAt', 'earlierBy', 'earlierState'])

const anchorOfCut = (id: string): Anchor => ({ mark: CUT, id })

export class ProposalJudgement implements LimitedPart {
  readonly mark = CUT
  /** Whether the edit proposes a cut. */
  #proposes = false
  readonly #edit: JudgedEdit
  /** The keys of all records that there are, or were, by the id of the cut. */
  #keys: Map<string, readonly string[]> | null = null

  constructor(edit: JudgedEdit) {
    this.#edit = edit
  }

  /** The first cut of a script raises its level. */
  get level(): number | null {
    return this.#proposes ? CUT_LEVEL : null
  }

  mayMark(item: Y.Item, content: Y.ContentFormat): boolean {
    this.#proposes = true
    return this.#edit.noteMark(item, content, (cutId) => this.#isOwn(cutId))
  }

  /** Whether a cut is a proposal of this person, and nothing else, before the edit or, if it was made by it, after it. */
  #isOwn(cutId: string): boolean {
    const edit = this.#edit
    const keys = this.#keysOf(cutId)
    const before = keys.map((key) => edit.valueBefore(key)).filter((value) => value !== undefined)
    if (before.length > 0) return before.every((value) => this.#wasOwn(value))
    const after = keys.map((key) => edit.meta.get(key)).filter((value) => value !== undefined)
    return (
      ID.test(cutId) &&
      after.length > 0 &&
      after.every((value) => this.#isProposal(value)) &&
      !edit.wasMarked(anchorOfCut(cutId)) &&
      anchorItemsOf(edit.doc).count(CUT) < MAX_CUTS
    )
  }

  isOwnMark(value: unknown): boolean {
    if (!isRecord(value) || Object.keys(value).length !== 1) return false
    return typeof value.cutId === 'string' && this.#isOwn(value.cutId)
  }

  /** Whether a record of a cut may have been changed like this: own proposals are made, explained and withdrawn. */
  keepsValue(key: string, before: unknown, after: unknown): boolean | null {
    const answer = goneCueOfKey(key)
    if (answer) return this.#keepsAnswer(key, answer, [before, after])
    const { cutId, set } = cutOfKey(key) ?? {}
    if (cutId === undefined || set === undefined) return null
    if (areSame(before, after)) return true
    if (!this.#isOwn(cutId)) return false
    // words in a cut without a record would not be played
    if (after === undefined) return !this.#hasWords(cutId)
    if (!this.#isProposal(after)) return false
    if (before !== undefined) return true
    // another person may have deleted the set meanwhile, so it need not be there
    const isNew = this.#edit.hasMarked(anchorOfCut(cutId)) && (set === FIRST_SET || ID.test(set))
    return isNew && this.#keysOf(cutId).length <= MAX_READ_SETS
  }

  /** Answers that a cue goes with a proposal are writers': they go with its withdrawal, and come back with the undo of that. */
  #keepsAnswer(
    key: string,
    answer: NonNullable<ReturnType<typeof goneCueOfKey>>,
    [before, after]: readonly [before: unknown, after: unknown],
  ): boolean {
    if (areSame(before, after)) return true
    if (!this.#isOwn(answer.cutId)) return false
    if (after === undefined) return !this.#hasWords(answer.cutId)
    return before === undefined && areSame(after, answer) && this.#edit.wasEverSet(key)
  }

  /** Whether words lie in a cut after the edit. */
  #hasWords(cutId: string): boolean {
    const items = this.#edit.itemsOf(anchorOfCut(cutId))
    return items.some((item) => !item.deleted && isOnWords(item))
  }

  #wasOwn(value: unknown): boolean {
    return this.#isProposal(value) && isRecord(value) && this.#edit.isByAuthor(value.by, value.at)
  }

  #isProposal(value: unknown): boolean {
    if (!isRecord(value)) return false
    const { state, by, at, reason, ...others } = value
    return (
      state === 'proposed' &&
      by === this.#edit.name &&
      typeof at === 'number' &&
      Number.isFinite(at) &&
      typeof reason === 'string' &&
      reason.length <= MAX_REASON_LENGTH &&
      Object.entries(others).every(([name, part]) => OF_DECISION.has(name) && part === null)
    )
  }

  #keysOf(cutId: string): readonly string[] {
    this.#keys ??= keysOfCuts(this.#edit.meta)
    return this.#keys.get(cutId) ?? []
  }
}

function keysOfCuts(meta: Y.Map<unknown>): Map<string, readonly string[]> {
  const keys = new Map<string, string[]>()
  for (const key of keysEver(meta)) {
    const cut = cutOfKey(key)
    if (cut) listIn(keys, cut.cutId).push(key)
  }
  return keys
}

/** Whether words stand behind an item that begins a mark, before the mark ends. */
function isOnWords({ content: begin, right }: Y.Item): boolean {
  if (!(begin instanceof Y.ContentFormat)) return false
  for (let item = right; item; item = item.right) {
    if (item.deleted) continue
    if (item.content instanceof Y.ContentFormat && item.content.key === begin.key) return false
    if (item.countable) return true
  }
  return false
}
