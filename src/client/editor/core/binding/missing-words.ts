// Finds where deleted words of a line belong among the letters that are in the line now: the shared document keeps the
// order of all letters that a text has had.
import { type Node, Slice } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { Mapping, ReplaceStep, type Step } from 'prosemirror-transform'
import * as Y from 'yjs'
import { askOnce, at, firstIndex, listIn } from '#/shared/at.ts'
import { forwardsOf } from '#/shared/script/copies/forwards.ts'
import { charactersOf, type CharacterRun } from '#/shared/script/copies/text-items.ts'
import { type IdRange, IdRanges } from '#/shared/script/copies/id-ranges.ts'
import { idAt, isDeleted, itemById, itemOf, itemsIn, nameOf } from '#/shared/script/items.ts'
import { sliceOf } from './bound-node.ts'
import type { ScriptBinding } from './script-binding.ts'
import { positionInDoc } from './shared-position.ts'
import { overlap, type Survivor, survivorsAmong } from './survivors.ts'

/** Some of the deleted words, by their offsets among all of them, and their place in the line as it is now. */
interface MissingWords {
  readonly from: number
  readonly to: number
  readonly at: number
}

/** Letters of a text, and where the first one of them is. */
interface PlacedLetters extends IdRange {
  readonly at: number
}

/**
 * The places of all letters that a text has had, in their order. A letter that undo or redo has brought back counts where its first
 * copy in this text has stood, wherever it was written, because another person's words may have gone and come back in another order.
 * What was typed behind a copy counts as typed behind the first one: each letter stands behind the one behind which it was typed, and
 * of several at one place in the order of the text. Without copies that is the order of the text, as Yjs keeps it.
 */
class LetterOrder {
  readonly #text: Y.XmlText
  readonly #ranks = new Map<string, number>()
  /** The names of letters that came back, with those of their first copies in this text. */
  readonly #firsts = new Map<string, string>()

  constructor(text: Y.XmlText) {
    this.#text = text
    const behind = Map.groupBy(this.#firstLetters(), ({ left }) => left)
    let rank = 0
    const open = [...(behind.get('') ?? [])].toReversed()
    for (let one = open.pop(); one; one = open.pop()) {
      this.#ranks.set(one.name, rank++)
      for (const next of (behind.get(one.name) ?? []).toReversed()) open.push(next)
    }
  }

  /** All letters but copies of others, each with the first copy of the one behind which it was typed. */
  #firstLetters(): { readonly name: string; readonly left: string }[] {
    const letters: { name: string; left: string }[] = []
    for (const { id, length, origin } of itemsIn(this.#text)) {
      let left = origin && this.#isHere(origin) ? this.#firstOf(origin) : ''
      for (let step = 0; step < length; step++) {
        const letter = idAt(id, step)
        const first = this.#firstOf(letter)
        if (first === nameOf(letter)) letters.push({ name: first, left })
        left = first
      }
    }
    return letters
  }

  /** Letters as pieces of this order, and where each piece is. */
  piecesOf(letters: readonly PlacedLetters[]): readonly Survivor[] {
    const pieces: Survivor[] = []
    for (const { id, length, at } of letters)
      for (let step = 0; step < length; step++) {
        const rank = this.#rankOf(idAt(id, step))
        const last = pieces.at(-1)
        if (rank === null) continue
        if (last?.to === rank && last.at + last.to - last.from === at + step)
          pieces[pieces.length - 1] = { ...last, to: rank + 1 }
        else pieces.push({ from: rank, to: rank + 1, at: at + step })
      }
    return pieces.toSorted((a, b) => a.from - b.from)
  }

  #rankOf(letter: Y.ID): number | null {
    return this.#ranks.get(this.#firstOf(letter)) ?? null
  }

  /** The name of the first copy of a letter in this text. */
  #firstOf(letter: Y.ID): string {
    const passed: string[] = []
    let first = nameOf(letter)
    for (let id: Y.ID | null = letter; id; id = this.#copiedFrom(id)) {
      const known = this.#firsts.get(nameOf(id))
      first = known ?? nameOf(id)
      if (known !== undefined) break
      passed.push(first)
      // a hostile update may say of two letters that each is a copy of the other one
      this.#firsts.set(first, first)
    }
    for (const name of passed) this.#firsts.set(name, first)
    return first
  }

  #copiedFrom(letter: Y.ID): Y.ID | null {
    const { doc } = this.#text
    const forwards = doc && forwardsOf(doc)
    const before = forwards?.copyAt(letter)?.isBack === true ? forwards.before(letter) : null
    return before && this.#isHere(before) ? before : null
  }

  #isHere(letter: Y.ID): boolean {
    const { doc } = this.#text
    return doc !== null && itemById(doc, letter)?.parent === this.#text
  }
}

/** A text in the course of an edit. */
interface LineNow {
  readonly order: LetterOrder
  /** The letters that stand in it, and where they are after so many steps. */
  readonly standing: readonly Survivor[]
  readonly count: number
}

/** The edit that an undo or redo has made so far. */
interface EditSoFar extends Pick<Transaction, 'doc' | 'steps' | 'mapping'> {
  /** What is still there of the document before it. */
  readonly left: readonly Survivor[]
}

/**
 * The lines into which one undo or redo brings words back. Each line is read once, and then follows the steps: a line that was erased
 * letter by letter comes back by thousands of them.
 */
export class LinesOfEdit {
  readonly #binding: ScriptBinding
  readonly #before: Node
  readonly #lines = new Map<Y.XmlText, LineNow>()
  /** The letters that came back with steps which their line does not follow yet. */
  readonly #back = new Map<unknown, { count: number; letters: PlacedLetters }[]>()
  readonly #othersSince = askOnce((text: Y.XmlText) => this.#binding.deletedWords.othersSince(text))
  #count = 0

  constructor(binding: ScriptBinding, before: Node) {
    this.#binding = binding
    this.#before = before
  }

  /**
   * Words that come back into a line, around the letters that others have written among them, or brought back, since: none of
   * both runs is torn or changes its place. What the step deletes goes afterwards.
   */
  aroundOthers(
    [step, undone]: readonly [step: Step, undone: Step],
    edit: EditSoFar,
  ): readonly Step[] {
    const { deletedWords, doc: shared } = this.#binding
    this.#noteBack(edit.steps)
    const letters = deletedWords.lettersOf(step)
    const text = letters && textOfLetters(shared, letters)
    if (!letters || !text || !(step instanceof ReplaceStep)) return [step]
    if (!this.#othersSince(text)(undone)) return [step]
    const id = itemOf(text)?.id
    const place = id && new Y.RelativePosition(id, null, null, -1)
    const start = place ? positionInDoc(this.#binding, place, this.#before) : null
    const isInLine = edit.doc.resolve(step.from).sameParent(edit.doc.resolve(step.to))
    if (start === null || !isInLine) return [step]
    const { order, standing } = this.#lineNow(text, start, edit)
    const missing = missingIn(order, letters, standing, edit.mapping.map(start, -1))
    return piecesAround(deletedWords, step, letters, missing)
  }

  #noteBack(steps: readonly Step[]): void {
    for (; this.#count < steps.length; this.#count++)
      for (const letters of this.#binding.deletedWords.restoredBy(at(steps, this.#count))) {
        const text = itemById(this.#binding.doc, letters.id)?.parent
        listIn(this.#back, text).push({ count: this.#count + 1, letters })
      }
  }

  #lineNow(text: Y.XmlText, start: number, { left, steps }: EditSoFar): LineNow {
    const known = this.#lines.get(text)
    const order = known?.order ?? new LetterOrder(text)
    const kept = known
      ? survivorsAmong(known.standing, steps.slice(known.count))
      : order.piecesOf(standingIn(text, start)).flatMap((piece) => keptOf(piece, left))
    const back = (this.#back.get(text) ?? []).flatMap(({ count, letters }) =>
      survivorsAmong(order.piecesOf([letters]), steps.slice(count)),
    )
    this.#back.delete(text)
    const standing = joinedPieces([...kept, ...back].toSorted((a, b) => a.from - b.from))
    const now = { order, standing, count: steps.length }
    this.#lines.set(text, now)
    return now
  }
}

/** The origins of the letters that one undo or redo has brought back so far. */
export class OriginsBack {
  readonly #binding: ScriptBinding
  readonly #origins = new IdRanges()
  #count = 0

  constructor(binding: ScriptBinding) {
    this.#binding = binding
  }

  /** @param steps those of before, and further ones */
  by(steps: readonly Step[]): IdRanges {
    const { doc, deletedWords } = this.#binding
    const forwards = forwardsOf(doc)
    for (; this.#count < steps.length; this.#count++)
      for (const { id, length } of deletedWords.restoredBy(at(steps, this.#count)))
        for (let step = 0; step < length;) {
          const letter = idAt(id, step)
          const count = forwards.alike(letter, length - step)
          this.#origins.add({ id: forwards.originOf(letter), length: count })
          step += count
        }
    return this.#origins
  }
}

/** A step that brings letters back, as steps at the places of these; the step itself where it is in place, or these are not known. */
function piecesAround(
  deletedWords: ScriptBinding['deletedWords'],
  step: ReplaceStep,
  letters: readonly CharacterRun[],
  missing: readonly MissingWords[],
): readonly Step[] {
  const known = missing.reduce((sum, { from, to }) => sum + to - from, 0)
  const isInOrder = missing.every(({ from, at: place }, index) => {
    const earlier = missing[index - 1]
    return from === (earlier?.to ?? 0) && place >= (earlier?.at ?? 0)
  })
  if (known !== step.slice.size || !isInOrder) return [step]
  const isInPlace = ({ at: place }: MissingWords) => place >= step.from && place <= step.to
  if (missing.every(isInPlace)) return [step]
  const pieces = missing.toReversed().flatMap(({ from, to, at: asked }) => {
    const place = asked > step.from && asked < step.to ? step.from : asked
    const slice = new Slice(step.slice.content.cut(from, to), 0, 0)
    const parts = sliceOf(letters, from, to).map((run) => ({ letters: run }))
    return deletedWords.restoring(new ReplaceStep(place, place, slice), parts) ?? []
  })
  if (step.from === step.to) return pieces
  const moved = new Mapping(pieces.map((piece) => piece.getMap()))
  const [from, to] = [moved.map(step.from, 1), moved.map(step.to, -1)]
  return [...pieces, new ReplaceStep(from, to, Slice.empty)]
}

/** Pieces that stand behind each other in both orders are one: of a line that comes back letter by letter there would be thousands. */
function joinedPieces(pieces: readonly Survivor[]): readonly Survivor[] {
  const joined: Survivor[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (last?.to === piece.from && last.at + last.to - last.from === piece.at)
      joined[joined.length - 1] = { ...last, to: piece.to }
    else joined.push(piece)
  }
  return joined
}

/** What is left of a piece, and where. */
function keptOf(kept: Survivor, left: readonly Survivor[]): readonly Survivor[] {
  const shift = kept.from - kept.at
  return left.flatMap((piece): readonly Survivor[] => {
    const both = overlap(piece, { from: kept.at, to: kept.at + kept.to - kept.from })
    if (!both) return []
    const { from, to } = both
    return [{ from: from + shift, to: to + shift, at: from + piece.at - piece.from }]
  })
}

/** The text in which letters were deleted; null if it is not one text, or has been deleted itself. */
export function textOfLetters(doc: Y.Doc, letters: readonly CharacterRun[]): Y.XmlText | null {
  const texts = new Set(letters.map(({ id }) => itemById(doc, id)?.parent))
  const [text] = texts
  const isLine = texts.size === 1 && text instanceof Y.XmlText && !isDeleted(text)
  return isLine ? text : null
}

/** Where deleted letters of a line belong: behind the letter that stands before them in the order of all letters. */
export function missingWords(
  text: Y.XmlText,
  letters: readonly CharacterRun[],
): readonly MissingWords[] {
  const order = new LetterOrder(text)
  return missingIn(order, letters, order.piecesOf(standingIn(text, 0)), 0)
}

/**
 * @param standing the letters of the line as it is now
 * @param start where the line begins
 */
function missingIn(
  order: LetterOrder,
  letters: readonly CharacterRun[],
  standing: readonly Survivor[],
  start: number,
): readonly MissingWords[] {
  let length = 0
  const gone = order.piecesOf(
    letters.map(({ id, text }) => {
      length += text.length
      return { id, length: text.length, at: length - text.length }
    }),
  )
  const missing: MissingWords[] = []
  for (const piece of gone) {
    let next = firstIndex(standing.length, (index) => at(standing, index).from > piece.from)
    for (let rank = piece.from; rank < piece.to; rank++) {
      while (standing[next] && at(standing, next).from <= rank) next++
      const before = standing[next - 1]
      if (before && before.to > rank) continue
      const place = before ? before.at + before.to - before.from : start
      const from = piece.at + rank - piece.from
      const words = missing.at(-1)
      if (words?.to === from && words.at === place)
        missing[missing.length - 1] = { ...words, to: from + 1 }
      else missing.push({ from, to: from + 1, at: place })
    }
  }
  return missing
}

/** The letters of a text that stand in it. */
function standingIn(text: Y.XmlText, start: number): readonly PlacedLetters[] {
  let end = start
  return charactersOf(text).map(({ id, text: { length } }) => {
    end += length
    return { id, length, at: end - length }
  })
}
