// A person who may comment, and not write, may do so by any client. So their edits are judged by what they mean: the
// document before and after them. Items would not show that, because Yjs removes superfluous items of other people's marks
// when it puts a text in order. Words stay, marks stay but own comments, own proposed cuts and cues of the person's types,
// and no value beside the text changes but those that belong to these. Each of the three is a part with its own file.
import * as Y from 'yjs'
import { copiesIn } from '#/shared/script/copies/copied-runs.ts'
import { commentOfKey } from '#/shared/script/comment-origin.ts'
import type { CueType } from '#/shared/script/cue-types.ts'
import { COVERED_NAME, coveredIn, isCoveredEntry } from '#/shared/script/copies/covered-words.ts'
import { isFenceId } from '#/shared/script/fence.ts'
import { itemsIn } from '#/shared/script/items.ts'
import { markName } from '#/shared/script/mark-keys.ts'
import { cutOfKey } from '#/shared/script/cuts/cuts.ts'
import { FIRST_LEVEL } from '#/shared/script/schema-level.ts'
import { META_NAME, schema, SCHEMA_KEY } from '#/shared/script/schema.ts'
import { isKeyOfThread } from '#/shared/script/threads.ts'
import type {
  Authored,
  DeleteSet,
  LimitedWriter,
  SentUpdate,
  Struct,
} from '../carry-over/sent-update.ts'
import { areSame, JudgedEdit, type LimitedPart, lowersKnownLevel } from './judged-edit.ts'
import { CommentJudgement } from './limited-comments.ts'
import { CueJudgement, isOfTypes, mayBeKeyOfCues } from './limited-cues.ts'
import { ProposalJudgement } from './limited-proposals.ts'
import { addedItems, dropWaiting, hasWaiting } from './validate-update.ts'

const COMMENT = schema.marks.comment.name
const CUT = schema.marks.cut.name
const CUE = schema.marks.cueConnection.name

/**
 * Whether an update that has not been applied may be one that its author may make. It refuses most others at little cost: once
 * an update is in the document, the document has to be built anew without it.
 */
export function mayBePermitted(
  { store }: Y.Doc,
  { structs, deletions }: SentUpdate,
  by: LimitedWriter,
): boolean {
  const isKnown = ({ id, length }: Struct) => id.clock + length <= Y.getState(store, id.client)
  if (!structs.every((struct) => isKnown(struct) || mayBeAdded(struct, deletions, by))) return false
  return [...deletions.clients].every(([client, ranges]) => {
    const known = store.clients.get(client) ?? []
    return ranges.every(({ clock, len }) => !takesContent(known, clock, clock + len))
  })
}

function mayBeAdded(struct: Struct, deletions: DeleteSet, { cueTypes }: LimitedWriter): boolean {
  if (!(struct instanceof Y.Item)) return true
  const { content, id, parent, parentSub } = struct
  if (content instanceof Y.ContentFormat) {
    const name = markName(content.key)
    if (name !== CUE) return name === COMMENT || name === CUT
    return cueTypes.length > 0 && (content.value === null || isOfTypes(content.value, cueTypes))
  }
  if (content instanceof Y.ContentString) return isFenceId(id.client) && Y.isDeleted(deletions, id)
  // before it is in a document, an item names the root that it belongs to
  const root: unknown = parent
  if (root === COVERED_NAME) return areCoveredWords(struct)
  if (typeof root === 'string')
    return root === META_NAME && isKeyOfLimited(parentSub ?? '', cueTypes)
  return content instanceof Y.ContentDeleted || content instanceof Y.ContentAny
}

/** Whether an item says which words an edit has marked, and nothing else. */
const areCoveredWords = ({ content, parentSub }: Y.Item): boolean =>
  parentSub === null && content instanceof Y.ContentAny && content.arr.every(isCoveredEntry)

const isKeyOfLimited = (key: string, types: readonly CueType[]): boolean =>
  key === SCHEMA_KEY ||
  isKeyOfThread(key) ||
  commentOfKey(key) !== null ||
  cutOfKey(key) !== null ||
  (types.length > 0 && mayBeKeyOfCues(key, types))

/** Whether some of these items are words or blocks that stand in the script. */
function takesContent(structs: (Y.Item | Y.GC)[], from: number, to: number): boolean {
  const last = structs.at(-1)
  if (last === undefined || last.id.clock + last.length <= from) return false
  for (let index = Y.findIndexSS(structs, from); index < structs.length; index++) {
    const struct = structs[index]
    if (struct === undefined || struct.id.clock >= to) return false
    const isItem = struct instanceof Y.Item && !struct.deleted
    if (isItem && struct.countable && struct.parentSub === null) return true
  }
  return false
}

/**
 * Applies updates of an author. Nothing of a person who may not write waits for other updates: it would come in with one
 * of another person, and not be judged. Returns whether a part was dropped for that.
 */
export function applyAs({ limited }: Authored, doc: Y.Doc, apply: () => void): boolean {
  if (limited) dropWaiting(doc)
  apply()
  if (!limited || !hasWaiting(doc)) return false
  dropWaiting(doc)
  return true
}

/** Whether a transaction has changed only what this person may change. */
export function staysWithin(transaction: Y.Transaction, by: LimitedWriter): boolean {
  const judgement = new Judgement(transaction, by)
  for (const item of addedItems(transaction)) if (!judgement.mayBeAdded(item)) return false
  const changed: ReadonlyMap<unknown, ReadonlySet<string | null>> = transaction.changed
  const meta = transaction.doc.getMap(META_NAME)
  // what the server carries over on the person's behalf it also records as copied
  const copies = transaction.local ? copiesIn(transaction.doc) : null
  const covered = coveredIn(transaction.doc)
  for (const [type, keys] of changed) {
    if (type === meta || type === copies) continue
    if (type === covered && judgement.keepsCovered(covered)) continue
    if (!(type instanceof Y.XmlText && judgement.keepsText(type, keys))) return false
  }
  const keys = [...(changed.get(meta) ?? [])]
  const values = keys.filter((key) => key !== SCHEMA_KEY)
  if (!values.every((key) => key !== null && judgement.keepsValue(key))) return false
  // the level last: the other values say which one the edit needs
  return !keys.includes(SCHEMA_KEY) || judgement.keepsLevel()
}

/** Tells the borders of the marks that this person may change. */
export function ownMarks(
  transaction: Y.Transaction,
  by: LimitedWriter,
): (border: Y.ContentFormat) => boolean {
  const judgement = new Judgement(transaction, by)
  return (border) => judgement.isOwnMark(border)
}

class Judgement {
  readonly #edit: JudgedEdit
  readonly #transaction: Y.Transaction
  readonly #parts: readonly LimitedPart[]

  constructor(transaction: Y.Transaction, by: LimitedWriter) {
    const edit = new JudgedEdit(transaction, by)
    this.#edit = edit
    this.#transaction = transaction
    this.#parts = [
      new CommentJudgement(edit),
      new ProposalJudgement(edit),
      ...(by.cueTypes.length > 0 ? [new CueJudgement(edit, by.cueTypes)] : []),
    ]
  }

  mayBeAdded(item: Y.Item): boolean {
    const { content, parent, deleted, id } = item
    if (content instanceof Y.ContentFormat) {
      if (!(parent instanceof Y.XmlText)) return false
      return this.#partOf(content.key)?.mayMark(item, content) === true
    }
    if (content instanceof Y.ContentString) return deleted && isFenceId(id.client)
    return content instanceof Y.ContentDeleted || content instanceof Y.ContentAny
  }

  /** Whether a text has the same words as before, with the same marks but for the person's own. */
  keepsText(text: Y.XmlText, keys: ReadonlySet<string | null>): boolean {
    for (const key of keys) if (key !== null) return false
    const before = new Map<string, unknown>()
    const after = new Map<string, unknown>()
    const differing = new Set<string>()
    for (const item of itemsIn(text)) {
      const [was, is] = [this.#edit.wasThere(item), !item.deleted]
      const { content } = item
      if (content instanceof Y.ContentFormat) {
        if (was) setMark(before, content)
        if (is) setMark(after, content)
        if (areSame(before.get(content.key), after.get(content.key))) differing.delete(content.key)
        else differing.add(content.key)
      } else if (item.countable && (was || is)) {
        if (was !== is) return false
        for (const key of differing)
          if (!this.#mayChangeMark(key, before.get(key), after.get(key))) return false
      }
    }
    // a mark without an end is cleared as a whole
    return [...differing].every((key) => this.#mayChangeMark(key, before.get(key), after.get(key)))
  }

  /** Whether a border belongs to a mark that is the person's own. */
  isOwnMark({ key, value }: Y.ContentFormat): boolean {
    return this.#mayChangeMark(key, undefined, value)
  }

  /** Whether the record of marked words has only been gone on with. */
  keepsCovered(covered: ReturnType<typeof coveredIn>): boolean {
    for (const item of itemsIn(covered)) {
      const [was, is] = [this.#edit.wasThere(item), !item.deleted]
      if (was !== is && (was || !areCoveredWords(item))) return false
    }
    return true
  }

  /** Whether a value beside the text is one that the person may write, and was. */
  keepsValue(key: string): boolean {
    const [before, after] = [this.#edit.valueBefore(key), this.#edit.meta.get(key)]
    return this.#parts.some((part) => part.keepsValue(key, before, after) === true)
  }

  /** The first cut, or the first number that stands, raises the level of a script. The server puts a higher one right that another person has set meanwhile. */
  keepsLevel(): boolean {
    const [before, after] = [this.#edit.valueBefore(SCHEMA_KEY), this.#edit.meta.get(SCHEMA_KEY)]
    if (areSame(before, after)) return true
    if (lowersKnownLevel(this.#transaction)) return false
    if (before === undefined && after === FIRST_LEVEL) return true
    return this.#parts.some(({ level }) => level !== null && level === after)
  }

  #partOf(key: string): LimitedPart | undefined {
    const name = markName(key)
    return this.#parts.find(({ mark }) => mark === name)
  }

  #mayChangeMark(key: string, before: unknown, after: unknown): boolean {
    const part = this.#partOf(key)
    if (!part) return false
    return [before, after].every((value) => value === undefined || part.isOwnMark(value))
  }
}

function setMark(marks: Map<string, unknown>, { key, value }: Y.ContentFormat): void {
  if (value === null) marks.delete(key)
  else marks.set(key, value)
}
