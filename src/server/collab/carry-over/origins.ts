// Each character has one origin: the character that was typed. Text that is split, joined, cut or brought back is
// written anew, so an origin may have many copies, of which one lives. Where two people have copied an origin without
// knowing of each other, this decides which copy lives on.
import * as Y from 'yjs'
import { askOnce } from '#/shared/at.ts'
import type { CopiedRun } from '#/shared/script/copies/copied-runs.ts'
import { isOfCut, wasCut } from '#/shared/script/copies/cut-words.ts'
import { forwardsOf } from '#/shared/script/copies/forwards.ts'
import { readKeptMark } from '#/shared/script/copies/text-items.ts'
import { idAt, isDeleted, itemById, itemOf, nameOf } from '#/shared/script/items.ts'
import type { Meaning } from './meaning.ts'
import { besideIn, isTextId, textOf } from './texts.ts'

/**
 * What becomes of a copy that an update has made.
 * - `lives`: nobody else has copied its origin.
 * - `follows`: the update has deleted the text that the earlier copy stood in, so the new copy lives.
 * - `returns`: the author had deleted the earlier copy, and brings the words back, so the new copy lives.
 * - `replaces`: the author has cut or dragged the words; the new copy lives, and the earlier one goes.
 * - `doubles`: the earlier copy lives, and the new one goes.
 * - `goes`: another person has deleted the origin.
 */
type Outcome = 'lives' | 'follows' | 'returns' | 'replaces' | 'doubles' | 'goes'

export interface Decision {
  /** One character, or a text, from the origin that the author knew to the last copy. */
  readonly run: CopiedRun
  readonly outcome: Outcome
  /** The copy that lived before the update. */
  readonly first: Y.ID
}

export class Origins {
  readonly #meaning: Meaning
  readonly #doc: Y.Doc
  /** Whether the author sees one of the copies made of a character, of which there may be many: cut words may be written several times. */
  readonly #isThereForAuthor = askOnce((from: Y.ID): boolean => {
    const [, ...all] = this.#meaning.copies.allCopies(from)
    return all.some((copy) => {
      const text = this.#meaning.names(copy) ? null : textOf(this.#doc, copy)
      return text !== null && !isOfCut(text)
    })
  }, nameOf)

  constructor(meaning: Meaning) {
    this.#meaning = meaning
    this.#doc = meaning.doc
  }

  /**
   * One decision for each character and text that the update has copied, in the order of the copies. Characters that
   * were copied several times in the update count as copied once, from the original to the last copy.
   */
  decisions(): readonly Decision[] {
    const { runs, copies, earlier } = this.#meaning
    return runs.flatMap(({ to, length, isCarried, isText }) =>
      Array.from({ length }).flatMap((_, step): readonly Decision[] => {
        const copy = idAt(to, step)
        if (copies.next(copy)) return []
        const from = copies.originOf(copy, isText)
        if (!isText && this.#meaning.names(copy) && this.#isThereForAuthor(from)) return []
        const marks = this.#marksBefore(from)
        const isBack = this.#isBack(copy, isText)
        const run = { from, to: copy, length: 1, marks, isCarried, isText, isBack }
        if (this.#meaning.isNew(from)) return [{ run, outcome: 'lives', first: from }]
        const first = this.#isRestored(run) ? this.#restoredCopy(run) : earlier.last(from)
        return first ? [{ run, outcome: this.#outcome(run, first), first }] : []
      }),
    )
  }

  /** The marks that the author of a copy saw, and those that the author had cleared before, unknown that this was a copy. */
  #marksBefore(from: Y.ID): readonly string[] {
    const { copies, earlier } = this.#meaning
    const seen = copies.runAt(from)?.marks ?? []
    const names = seen.map((mark) => readKeptMark(mark).name)
    const cleared = (earlier.runAt(from)?.marks ?? []).filter((mark) => {
      const { name, setBy } = readKeptMark(mark)
      return setBy !== null && this.#meaning.names(setBy) && !names.includes(name)
    })
    return cleared.length > 0 ? [...seen, ...cleared] : seen
  }

  #outcome(run: CopiedRun, first: Y.ID): Outcome {
    const { from, to, isText } = run
    const place = textOf(this.#doc, first)
    const isTaken = place !== null && isDeleted(place) && this.#meaning.wasThere(place)
    const isThere = this.wasAlive(first) && !(place && isOfCut(place))
    if (this.#isRestored(run) && isThere && this.#isAside(to)) return 'replaces'
    // the author may have deleted a copy that another person had brought back, together with its block, unknowingly
    if (this.#isRestored(run)) return isTaken && !this.#meaning.knows(first) ? 'follows' : 'doubles'
    if (Y.compareIDs(first, from))
      return isText || this.wasAlive(from) || !this.#wasDeleted(from) ? 'lives' : 'goes'
    // the entry of a text that was joined to another one leads to a letter of that other text
    if (isText && ![first, to].every((id) => isTextId(this.#doc, id))) return 'lives'
    // authors know the copies that they have made themselves: what they had deleted comes back
    if (isOwn(first, to) && !this.isAlive(first)) return 'returns'
    if (isTaken) return 'follows'
    // words that a person cuts or drags go to the place of this person, unless another person has cut them
    const isCut = isThere && this.isAlive(to) && wasCut(this.#doc, to, this.#meaning.copies)
    if (isCut && this.#isWhereItWas(from, to)) return 'doubles'
    return isCut ? 'replaces' : 'doubles'
  }

  /**
   * Whether a letter has to be written again: it is gone without having been deleted by anybody who knew it, and no
   * other copy of its origin lives. Its text was deleted by a person who did not know it.
   */
  isHomeless(id: Y.ID): boolean {
    const { copies, earlier } = this.#meaning
    if (this.isAlive(id) || this.#meaning.names(id)) return false
    if (!this.#meaning.isNew(id)) {
      // an author who has deleted the original has deleted the copy as well
      const [, ...originals] = forwardsOf(this.#doc).originals(id)
      return !originals.some((one) => this.#hasDeleted(one))
    }
    const origin = copies.originOf(id)
    if (this.#meaning.isNew(origin) || this.#isRestored({ from: origin, to: id, isText: false }))
      return true
    const item = itemById(this.#doc, earlier.last(origin))
    if (!item) return false
    // the server itself deletes cut words later
    const isCut = item.parent instanceof Y.XmlText && isOfCut(item.parent)
    if (isCut || !item.deleted) return isCut && !item.deleted
    // what the author had deleted comes back, although the text it is written in is gone
    return this.#meaning.wasAlive(item) || isOwn(item.id, id)
  }

  /** Characters that the author has deleted for good, and that another person had copied before. */
  deletedLate(): readonly Y.ID[] {
    const { earlier, named, knows } = this.#meaning
    const copies = [...named.clients].flatMap(([client, ranges]) =>
      ranges.flatMap(({ clock, len }) => [...earlier.copiesOf(Y.createID(client, clock), len)]),
    )
    return copies
      .filter(({ to, length, isText }) => !isText && !knows(idAt(to, length - 1)))
      .flatMap(({ from, length }) => Array.from({ length }, (_, step) => idAt(from, step)))
      .filter((id) => this.#hasDeleted(id))
  }

  isAlive(id: Y.ID): boolean {
    return itemById(this.#doc, id)?.deleted === false
  }

  wasAlive(id: Y.ID): boolean {
    const item = itemById(this.#doc, id)
    return item !== null && this.#meaning.wasAlive(item)
  }

  /**
   * Whether the author has deleted a character for good, has not copied it and did not know of any copy. A deletion
   * that was taken back counts no more: an author who does not know that may still name it.
   */
  #hasDeleted(id: Y.ID): boolean {
    const { copies, knows } = this.#meaning
    if (!this.#meaning.names(id) || copies.next(id) !== null) return false
    const all = [...forwardsOf(this.#doc).copiesOf(id, 1)]
    return all.every(({ to, isBack }) => !isBack && !knows(to))
  }

  /** Whether words that their author had dragged stand between the same words of the same line again. */
  #isWhereItWas(from: Y.ID, to: Y.ID): boolean {
    const { copies } = this.#meaning
    const [old, now] = [itemById(this.#doc, from), itemById(this.#doc, to)]
    const [source, target] = [textOf(this.#doc, from), textOf(this.#doc, to)]
    const isKnown = ({ id, countable }: Y.Item) => countable && this.#meaning.names(id)
    if (!old || !now || !source || !target || !isKnown(old)) return false
    const textId = itemOf(target)?.id
    if (!textId || !Y.compareIDs(copies.originOf(textId, true), itemOf(source)?.id ?? null))
      return false
    return (['left', 'right'] as const).every((side) => {
      const before = besideIn(old, from, side, isKnown)
      const behind = besideIn(now, to, side, (item) => item.countable && !item.deleted)
      return Y.compareIDs(before, behind && copies.originOf(behind))
    })
  }

  /** Whether a copy is one of cut words: redo puts aside what its author had brought elsewhere before. */
  #isAside(copy: Y.ID): boolean {
    const text = this.isAlive(copy) ? textOf(this.#doc, copy) : null
    return text !== null && isOfCut(text)
  }

  /** Whether a person has deleted a character, or a character that it was copied from, without making a copy. */
  #wasDeleted(id: Y.ID): boolean {
    const { earlier } = this.#meaning
    let copy: Y.ID | null = null
    for (const one of earlier.originals(id)) {
      // the author of the deletion is not known any more if the character was garbage-collected
      if (itemById(this.#doc, one) !== null) return !earlier.hasOtherCopy(one, copy)
      copy = one
    }
    return false
  }

  /** Whether the update says of a character, or a block, that it is a deleted one that has come back. */
  #isBack(id: Y.ID, isText: boolean): boolean {
    const { copies } = this.#meaning
    return copies.originals(id, isText).some((one) => copies.copyAt(one, isText)?.isBack === true)
  }

  /** Whether a character, or a block, has come back that had been deleted before the update. */
  #isRestored({ from, to, isText }: Pick<CopiedRun, 'from' | 'to' | 'isText'>): boolean {
    return this.#isBack(to, isText) && !this.wasAlive(from)
  }

  /** The copy of a character, or of a block, that is there because another person has brought it back already. */
  #restoredCopy({ from, isText }: CopiedRun): Y.ID | null {
    const { earlier } = this.#meaning
    const all = earlier.allCopies(earlier.originOf(from, isText))
    // a copy that goes together with its text, unknown to the author, is written again
    const isWritten = (copy: Y.ID) => !isText && this.wasAlive(copy) && this.isHomeless(copy)
    return all.find((copy) => this.isAlive(copy) || isWritten(copy)) ?? null
  }
}

/** Whether two copies are by the same page. */
const isOwn = (one: Y.ID, other: Y.ID) => one.client === other.client
