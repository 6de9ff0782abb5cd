// Where late letters stand in their own text, which is gone. Its borders have gone with it: a deleted border looks like an erased word,
// and only the id of the one with which a mark was set first tells what it was.
import * as Y from 'yjs'
import { askOnce, at, entryOf } from '#/shared/at.ts'
import { coveredMarksOf } from '#/shared/script/copies/covered-words.ts'
import type { CopiedRun } from '#/shared/script/copies/copied-runs.ts'
import { type Forwards, forwardsOf } from '#/shared/script/copies/forwards.ts'
import { idAt, itemById, nameOf } from '#/shared/script/items.ts'
import { isKeyOfEdit } from '#/shared/script/mark-keys.ts'
import type { Meaning } from './meaning.ts'
import type { Gap, Letters, Neighbour } from './settlement.ts'
import { besideIn } from './texts.ts'

/** Neighbouring characters that are or were in a text, or borders. */
interface Stretch {
  readonly id: Y.ID
  readonly length: number
  /** What the first one has become, and so the others; null where they have no copies. */
  readonly to: Y.ID | null
  /** Whether they are letters for certain. */
  readonly isText: boolean
}

interface Between {
  /** The numbers of the living places on both sides. */
  readonly from: number
  readonly end: number
  readonly gapAt: (letter: Y.ID) => Gap
}

/** The places of a text in their order, up to where it has been gone through. */
export class Places {
  readonly #meaning: Meaning
  readonly #stretches: Stretch[] = []
  #last: Between | null = null

  constructor(meaning: Meaning) {
    this.#meaning = meaning
  }

  /** Returns the number of the place. */
  add(stretch: Stretch): number {
    return this.#stretches.push(stretch) - 1
  }

  /**
   * What the author of a late letter saw around it.
   * @param runOf finds the copies of characters
   */
  seenAt(place: number, runOf: (id: Y.ID) => CopiedRun | null): Seen {
    const { id } = at(this.#stretches, place)
    return {
      sides: neighboursOf(this.#meaning, id, runOf),
      // asked when the whole text has been gone through
      gapBy: (forwards) => {
        const last = this.#last
        const isKnown = last && last.from < place && place < last.end
        const between = isKnown ? last : this.#between(place, forwards)
        this.#last = between
        return between.gapAt(id)
      },
    }
  }

  #between(place: number, forwards: Forwards): Between {
    const { doc } = this.#meaning
    const isAlive = (copy: Y.ID) => itemById(doc, forwards.last(copy))?.deleted === false
    const sides = ([-1, 1] as const).map((step) => {
      const erased: Place[] = []
      let next = place + step
      for (let one = this.#stretches[next]; one; one = this.#stretches[(next += step)])
        for (let nth = 0; nth < one.length; nth++) {
          const offset = step < 0 ? one.length - 1 - nth : nth
          const copy = one.to && idAt(one.to, offset)
          if (copy && isAlive(copy)) return { erased, next, word: copy }
          erased.push({ id: idAt(one.id, offset), isText: one.isText || copy !== null })
        }
      return { erased, next, word: null }
    })
    const [before, behind] = [at(sides, 0), at(sides, 1)]
    const own = { id: at(this.#stretches, place).id, isText: true }
    const all = [...before.erased.toReversed(), own, ...behind.erased]
    const indices = new Map(all.map(({ id }, index) => [nameOf(id), index]))
    const isWithin = bordersAmong(this.#meaning, forwards, all)
    return {
      from: before.next,
      end: behind.next,
      gapAt: (letter) => ({
        ends: [before.word, behind.word],
        isWithin: isWithin(entryOf(indices, nameOf(letter))),
      }),
    }
  }
}

interface Place {
  readonly id: Y.ID
  readonly isText: boolean
}

/**
 * Tells whether a letter stands within a mark of the word at one end: nothing but words of the mark stand between the two, and beyond
 * the letter stands the border, or nothing but such words up to the other end, which has the mark as well.
 * @param all what stands between two words of a text that are alive elsewhere
 */
function bordersAmong({ doc, names }: Meaning, forwards: Forwards, all: readonly Place[]) {
  const covered = coveredMarksOf(doc)
  /** The borders of a mark, and the first and the last character that may be another border of it. */
  const bordersOf = askOnce((key: string) => {
    let [opening, closing, first, last] = [Infinity, -1, Infinity, -1]
    for (const [index, { id, isText }] of all.entries()) {
      if (isText || covered.has(key, id, forwards)) continue
      first = Math.min(first, index)
      last = index
      // the author of the update knows of a border that it deletes
      if (names(id)) continue
      if (isKeyOfEdit(key, id)) opening = Math.min(opening, index)
      else if (isKeyOfEdit(key, idAt(id, -1))) closing = index
    }
    return { opening, closing, first, last }
  })
  return (index: number): Gap['isWithin'] =>
    (key, end, isOnBoth) => {
      const { opening, closing, first, last } = bordersOf(key)
      const [isLeftClear, isRightClear] = [index < first, index > last]
      if (isOnBoth && isLeftClear && isRightClear) return true
      return end === 0 ? isLeftClear && index < closing : isRightClear && index > opening
    }
}

/** What is known of what the author of letters saw around them. */
export type Seen = Pick<Letters, 'sides' | 'gapBy'>
export const NOTHING_SEEN: Seen = { sides: null, gapBy: null }

type Side = 'origin' | 'rightOrigin'

/** The characters that stood beside a late letter for its author. */
function neighboursOf(
  meaning: Meaning,
  letter: Y.ID,
  runOf: (id: Y.ID) => CopiedRun | null,
): [Neighbour, Neighbour] {
  const { doc } = meaning
  const copies = forwardsOf(doc)
  const isCopied = (id: Y.ID) => runOf(id) !== null
  const neighbourOn = (side: Side): Neighbour => {
    for (let id: Y.ID | null = letter; id;) {
      const run = runOf(id)
      const item: Y.Item | null = itemById(doc, id)
      const copy: Y.ID | null = run && idAt(run.to, id.clock - run.from.clock)
      // the place of an own letter that was erased has lost the marks that its author saw there
      const isOwn: boolean = id.client === letter.client
      const isCarried = run?.isCarried === true && isOwn
      if (copy && !(isCarried && itemById(doc, copies.last(copy))?.deleted)) return copy
      const isGone: boolean = isOwn && meaning.isNew(id) && meaning.names(id)
      // late letters beside each other have the same neighbours
      const isLate = item?.content instanceof Y.ContentString && meaning.isLate(id)
      if (!copy && !isGone && !isLate) return { unknown: id }
      id = item && (copy || isGone ? seenBeside(item, id, side, isCopied) : item[side])
    }
    return null
  }
  return [neighbourOn('origin'), neighbourOn('rightOrigin')]
}

/**
 * What stood beside a character on one side for its author: the borders of marks that were set since it was written, too, but not
 * the letters that others have written there at the same moment.
 */
function seenBeside(item: Y.Item, id: Y.ID, side: Side, isCopied: (id: Y.ID) => boolean) {
  const isSeen = (one: Y.Item) =>
    one.id.client === item.id.client || isNamedBy(one, item[side]) || !isCopied(one.id)
  return besideIn(item, id, side === 'origin' ? 'left' : 'right', isSeen)
}

const isNamedBy = ({ id, length }: Y.Item, named: Y.ID | null): boolean =>
  named?.client === id.client && named.clock >= id.clock && named.clock < id.clock + length
