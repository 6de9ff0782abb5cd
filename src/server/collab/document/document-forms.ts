import * as Y from 'yjs'
import { coveredIn } from '#/shared/script/copies/covered-words.ts'
import { copiesIn } from '#/shared/script/copies/copied-runs.ts'
import { forgetOldTexts } from '#/shared/script/copies/deleted-texts.ts'
import { itemOf } from '#/shared/script/items.ts'
import { migrateParts, oldPartsIn } from '#/shared/script/migrations/migrate-document.ts'
import { countedCues, settledNumbering } from '#/shared/script/cue-numbers.ts'
import { changesOfNumbering, readNumbering } from '#/shared/script/numbers/numbering.ts'
import { placesIn, blocksInOrder } from '#/shared/script/order/blocks-in-order.ts'
import { readBlocks } from '#/shared/script/read-blocks.ts'
import { FRAGMENT_NAME, META_NAME } from '#/shared/script/schema.ts'
import { carryOver } from '../carry-over/carry-over.ts'
import { dropOldCopies } from '../carry-over/drop-old-copies.ts'
import {
  type Authored,
  mergeUpdates,
  readSent,
  type SentBytes,
  type SentUpdate,
} from '../carry-over/sent-update.ts'
import { measureDocument, type DocumentSize, sizeOf } from '../socket/measure-update.ts'
import { createConflictLimit } from './conflict-limit.ts'
import { keepLevel } from './judged-edit.ts'
import { applyAs, mayBePermitted, staysWithin } from './limited-writer.ts'
import { repairConflicts } from './repair-conflicts.ts'
import {
  addedItems,
  addsInvalidContent,
  dropMuchWaiting,
  dropWaiting,
  hasWaiting,
  withoutWaiting,
} from './validate-update.ts'

/** A document in one of the two forms a room holds it in: bytes while it rests, a Y.Doc while it is busy. */
export interface DocumentForm extends Pick<DocumentSize, 'work'> {
  /** The weight of its heaviest text (`DocumentSize`); null where that is not known without building the document. */
  readonly heaviestText: () => number | null
  /** The same, for which the document may be built. */
  readonly weigh: () => number
  /** Applies the updates that can be read. */
  readonly apply: (updates: readonly SentBytes[]) => AppliedBatch
  /** Applies an update that is on disk already; `merged` then holds only content that is on disk. */
  readonly applyStored: (update: Uint8Array) => Applied
  /** Puts the numbers of scenes and pages right; returns the written numbers as one update, or null. */
  readonly writeNumbers: () => Uint8Array | null
  readonly state: () => Uint8Array
  readonly stateVector: () => Uint8Array
  /** The update that brings a client with this state vector up to date; throws if the vector is malformed. */
  readonly diff: (stateVector: Uint8Array) => Uint8Array
  readonly destroy: () => void
}

/**
 * The result of applying updates.
 * - `isBroken`: an update has failed half-way, or has added content that no editor can show. The document must
 * be built anew from the log.
 * - `merged`: everything that was new to the document, as one update; null where nothing was new.
 * - `isVerbatim`: `merged` holds exactly the content of the updates. This is false if a part of them waits
 * for other updates, if updates that have waited came in with them, if words were carried over into a copy,
 * or if something was migrated.
 * - `needsHead`: something was migrated or copied, or an update names all deletions of its document, or its author may not write.
 * Another node may have migrated the same part, or written in the copied text, or copied the named text, or have taken the
 * place of what was judged, so the update may be logged only directly after the rows that this node has read.
 */
export type Applied =
  | {
      readonly isBroken: false
      readonly merged: Uint8Array | null
      readonly isVerbatim: boolean
      readonly needsHead: boolean
    }
  | { readonly isBroken: true }

/** The result of applying a batch, and each update of the batch as one; null for an update that cannot be read. */
export type AppliedBatch = Applied & { readonly read: readonly (Uint8Array | null)[] }

/** The origin of an update. Stored updates have been checked before, or cannot be refused any more. */
const SENT = 'sent'
const STORED = 'stored'
const CARRIED = 'carried'
const REPAIRED = 'repaired'

/** What the server has found in sent updates, or added to them. */
type Outcome = 'invalid' | 'migrated' | 'carried' | 'as it is'
const AS_IT_IS: Outcome = 'as it is'

/**
 * A busy document. A batch is applied in one transaction: that costs a quarter of a transaction for each update. The
 * documents of other people get the batch as one update too, so they apply nothing that this document has not applied.
 */
export function liveDocument(stored: readonly Uint8Array[]): DocumentForm {
  const doc = docOf(stored)
  const conflictLimit = createConflictLimit()
  const emitted: Uint8Array[] = []
  let authored: AuthoredGroup | null = null
  let outcome = AS_IT_IS
  doc.on('update', (update: Uint8Array) => emitted.push(update))
  doc.on('afterTransaction', (transaction: Y.Transaction) => {
    if (authored) outcome = outcomeOf(transaction, authored) ?? outcome
  })

  function apply(updates: readonly SentUpdate[]): Applied {
    emitted.length = 0
    let [needsHead, isChanged] = [false, false]
    const hadWaiting = hasWaiting(doc)
    try {
      for (const group of groupsOf(updates)) {
        authored = authoredBy(group)
        outcome = AS_IT_IS
        const isPart = applyAs(authored, doc, () => conflictLimit.apply(doc, group, SENT))
        if (outcome === 'invalid') return { isBroken: true }
        needsHead ||= outcome !== 'as it is' || isForHeadOnly(authored)
        isChanged ||= outcome !== 'as it is' || isPart
      }
      const isVerbatim = !hadWaiting && !hasWaiting(doc) && emitted.length <= 1 && !isChanged
      dropMuchWaiting(doc)
      return { isBroken: false, merged: mergedOf(emitted), isVerbatim, needsHead }
    } catch {
      return { isBroken: true }
    }
  }

  return {
    apply(sent) {
      const updates = sent.map((update) => readFor(doc, update))
      const applied = apply(updates.filter((update) => update !== null))
      return { ...applied, read: updates.map((update) => update?.bytes ?? null) }
    },
    applyStored(update) {
      // waiting updates are not on disk: a stored update must not bring them into the document
      dropWaiting(doc)
      emitted.length = 0
      try {
        Y.applyUpdate(doc, update, STORED)
        dropMuchWaiting(doc)
        return { isBroken: false, merged: mergedOf(emitted), isVerbatim: true, needsHead: false }
      } catch {
        return { isBroken: true }
      }
    },
    writeNumbers() {
      emitted.length = 0
      writeNumbers(doc)
      dropOldCopies(doc, Date.now())
      return mergedOf(emitted)
    },
    state: () => withoutWaiting(doc, () => Y.encodeStateAsUpdate(doc)),
    stateVector: () => Y.encodeStateVector(doc),
    ...formSizeOf(doc),
    diff: (known) => withoutWaiting(doc, () => Y.encodeStateAsUpdate(doc, known)),
    destroy: () => doc.destroy(),
  }
}

function formSizeOf(doc: Y.Doc): Pick<DocumentForm, 'work' | 'heaviestText' | 'weigh'> {
  const { work, heaviestText } = sizeOf(doc)
  return { work, heaviestText, weigh: heaviestText }
}

/** Decodes an update; null for one that cannot be read, or that changes more than its author may. */
function readFor(doc: Y.Doc, bytes: SentBytes): SentUpdate | null {
  const update = readSent(bytes)
  return update?.limited && !mayBePermitted(doc, update, update.limited) ? null : update
}

const isForHeadOnly = ({ namesAll, copies, limited }: Authored): boolean =>
  namesAll || copies || limited !== null

/** What a transaction of `apply` means; null for one that needs no look. */
function outcomeOf(transaction: Y.Transaction, authored: AuthoredGroup): Outcome | null {
  if (transaction.origin === SENT) return addServerPart(transaction, authored)
  const { limited } = authored
  // an edit that does nothing in a deleted text may do much in its copy
  const isLimited = transaction.origin === CARRIED && limited !== null
  return isLimited && !staysWithin(transaction, limited) ? 'invalid' : null
}

const mergedOf = (emitted: readonly Uint8Array[]): Uint8Array | null =>
  emitted.length > 0 ? mergeUpdates(emitted) : null

function docOf(stored: readonly Uint8Array[]): Y.Doc {
  const doc = new Y.Doc()
  // the library knows the type of a root only after the code has requested the root with this type
  doc.getMap(META_NAME)
  placesIn(doc)
  coveredIn(doc)
  forgetOldTexts(doc, () => {
    for (const update of stored) Y.applyUpdate(doc, update)
  })
  return doc
}

/**
 * A resting document: a small one takes 7 KB as bytes, and 180 KB as a Y.Doc. Every change builds the whole Y.Doc and
 * drops it again, so a busy or large document belongs into the other form.
 */
export function encodedDocument(
  initial: Uint8Array,
  knownHeaviest: number | null = null,
): DocumentForm {
  let state = initial
  let stateVector: Uint8Array | null = null
  let work: number | null = null
  let heaviestText = knownHeaviest

  function change<T extends Applied>(apply: (form: DocumentForm) => T): T {
    return inDocForm((form, keep) => {
      const applied = apply(form)
      if (!applied.isBroken && applied.merged !== null) keep()
      return applied
    })
  }

  function inDocForm<T>(run: (form: DocumentForm, keep: () => void) => T): T {
    const form = liveDocument([state])
    const result = run(form, () => {
      state = form.state()
      stateVector = null
      work = null
      heaviestText = form.weigh()
    })
    form.destroy()
    return result
  }

  return {
    apply: (updates) => change((form) => form.apply(updates)),
    applyStored: (update) => change((form) => form.applyStored(update)),
    writeNumbers: () =>
      inDocForm((form, keep) => {
        const written = form.writeNumbers()
        if (written) keep()
        return written
      }),
    state: () => state,
    stateVector: () => (stateVector ??= Y.encodeStateVectorFromUpdate(state)),
    work: () => (work ??= measureDocument([state]).work),
    heaviestText: () => heaviestText,
    weigh: () => (heaviestText ??= inDocForm((form) => form.weigh())),
    diff: (known) => Y.diffUpdate(state, known),
    destroy: () => {},
  }
}

/**
 * Checks the content that updates have added to the document, and adds the server's own part: carried-over edits,
 * settled conflicts, migrated parts.
 */
function addServerPart(transaction: Y.Transaction, authored: AuthoredGroup): Outcome {
  if (addsInvalidContent(transaction)) return 'invalid'
  if (authored.limited && !staysWithin(transaction, authored.limited)) return 'invalid'
  const { doc } = transaction
  const isRaised = keepLevel(transaction, REPAIRED)
  const isCarried = mayCarryOver(transaction, authored) && carryOver(transaction, authored, CARRIED)
  // while updates wait for others, a conflict may still be settled by one of them
  if (!hasWaiting(doc)) repairConflicts(transaction, authored, REPAIRED)
  // nodes of an older client are migrated, because a newer editor would delete nodes that it does not know
  const old = oldPartsIn(doc, addedItems(transaction))
  if (old !== null && migrateParts(doc, old)) return 'migrated'
  return isCarried || isRaised ? 'carried' : 'as it is'
}

/**
 * Whether there may be something to carry over: the update, or an earlier one, has copied text, or a text was deleted, or
 * somebody has written in a deleted text.
 */
function mayCarryOver(transaction: Y.Transaction, { copies }: Authored): boolean {
  if (copies || copiesIn(transaction.doc).length > 0) return true
  let isText = false
  Y.iterateDeletedStructs(transaction, transaction.deleteSet, (struct) => {
    if (!(struct instanceof Y.Item)) return
    const { content, parent } = struct
    isText ||= content instanceof Y.ContentType && content.type instanceof Y.XmlText
    isText ||= parent instanceof Y.XmlText && itemOf(parent)?.deleted === true
  })
  return isText
}

/**
 * Groups updates that are applied together: all of them, unless one has copied text or is a whole state. Then each is
 * applied by itself: the authors of the other updates may not have known of the copy, and the authors of two states
 * did not know the same items. An update of a person who may not write is judged by itself.
 */
function groupsOf(updates: readonly SentUpdate[]): readonly (readonly SentUpdate[])[] {
  const mustBeAlone = updates.some(({ copies, namesAll }) => namesAll || copies)
  if (mustBeAlone) return updates.map((update) => [update])
  const groups: SentUpdate[][] = []
  for (const update of updates) {
    const last = groups.at(-1)
    if (last && !last[0]?.limited && !update.limited) last.push(update)
    else groups.push([update])
  }
  return groups
}

/** What is known of all authors of a group, and the updates of each. */
interface AuthoredGroup extends Authored {
  readonly updates: readonly SentUpdate[]
}

function authoredBy(updates: readonly SentUpdate[]): AuthoredGroup {
  const [first, ...others] = updates
  if (first && others.length === 0) return { ...first, updates }
  const deletions = Y.mergeDeleteSets(updates.map((update) => update.deletions))
  return { deletions, namesAll: false, vector: null, copies: false, limited: null, updates }
}

/**
 * Writes the numbers of scenes and pages into their attributes if they differ. Only other programs read these
 * attributes, no screen does. Cues keep the numbers in their marks (decision 014). The numbers that clients have taken for
 * new cues of frozen types stand from now on (decision 094).
 */
export function writeNumbers(doc: Y.Doc): void {
  let scenes = 0
  let pages = 0
  doc.transact(() => {
    for (const block of blocksInOrder(doc.getXmlFragment(FRAGMENT_NAME))) {
      if (block.nodeName === 'sceneBlock') write(block, 'sceneNumber', String(++scenes))
      else if (block.nodeName === 'pageSplit') write(block, 'pageNumber', ++pages)
    }
    keepNumbers(doc)
  })
}

function keepNumbers(doc: Y.Doc): void {
  const numbering = readNumbering(doc)
  if (numbering.types.size === 0) return
  const settled = settledNumbering({ cues: countedCues(readBlocks(doc)) }, numbering)
  const meta = doc.getMap(META_NAME)
  for (const { key, value } of changesOfNumbering(settled))
    if (typeof value === 'string' && meta.get(key) !== value) meta.set(key, value)
}

function write(block: Y.XmlElement, name: string, value: string | number): void {
  const written = block as Y.XmlElement<Record<string, string | number>>
  if (written.getAttribute(name) !== value) written.setAttribute(name, value)
}
