// Finds where deleted words of a line belong among the letters that are in the line now: the shared document keeps the
// order of all letters that a text has had.
import { type Node, Slice } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { Mapping, ReplaceStep, type Step } from 'prosemirror-transform'
import * as Y from 'yjs'
import { forwardsOf } from '#/shared/script/copies/forwards.ts'
import { charactersOf, type CharacterRun } from '#/shared/script/copies/text-items.ts'
import { isDeleted, itemById, itemOf, itemsIn } from '#/shared/script/items.ts'
import { sliceOf } from './copied-pieces.ts'
import type { Standing } from './deleted-words.ts'
import type { ScriptBinding } from './script-binding.ts'
import { positionInDoc } from './shared-position.ts'
import type { Survivor } from './survivors.ts'

/** Some of the deleted words, by their offsets among all of them, and their place in the line as it is now. */
interface MissingWords {
  readonly from: number
  readonly to: number
  readonly at: number
}

/** The edit that an undo or redo has made so far. */
interface EditSoFar extends Pick<Transaction, 'doc' | 'steps' | 'mapping'> {
  /** What is still there of the document before it. */
  readonly left: readonly Survivor[]
}

/**
 * Words that come back into a line, around the letters that others have written among them, or brought back, since: none of
 * both runs is torn or changes its place. What the step deletes goes afterwards.
 */
export function aroundOthers(
  binding: ScriptBinding,
  before: Node,
  [step, undone]: readonly [step: Step, undone: Step],
  { left, doc, steps, mapping }: EditSoFar,
): readonly Step[] {
  const letters = binding.deletedWords.lettersOf(step)
  const text = letters && textOfLetters(binding.doc, letters)
  const id = text && itemOf(text)?.id
  if (!letters || !id || !(step instanceof ReplaceStep)) return [step]
  if (!binding.deletedWords.hasOthersSince(text, undone)) return [step]
  const start = positionInDoc(binding, new Y.RelativePosition(id, null, null, -1), before)
  if (start === null || !doc.resolve(step.from).sameParent(doc.resolve(step.to))) return [step]
  const kept = standingIn(text, start).flatMap((run) => keptOf(run, left))
  const standing = [...kept, ...binding.deletedWords.standingAfter(steps, text)]
  const missing = missingWords(text, letters, standing, mapping.map(start))
  const known = missing.reduce((sum, { from, to }) => sum + to - from, 0)
  const isInOrder = missing.every(({ from, at }, index) => {
    const earlier = missing[index - 1]
    return from === (earlier?.to ?? 0) && at >= (earlier?.at ?? 0)
  })
  if (known !== step.slice.size || !isInOrder) return [step]
  if (missing.every(({ at }) => at >= step.from && at <= step.to)) return [step]
  const pieces = missing.toReversed().flatMap(({ from, to, at }) => {
    const place = at > step.from && at < step.to ? step.from : at
    const slice = new Slice(step.slice.content.cut(from, to), 0, 0)
    const parts = sliceOf(letters, from, to).map((run) => ({ letters: run }))
    return binding.deletedWords.restoring(new ReplaceStep(place, place, slice), parts) ?? []
  })
  if (step.from === step.to) return pieces
  const moved = new Mapping(pieces.map((piece) => piece.getMap()))
  const [from, to] = [moved.map(step.from, 1), moved.map(step.to, -1)]
  return [...pieces, new ReplaceStep(from, to, Slice.empty)]
}

/** What is left of letters, and where. */
function keptOf({ id, length, at }: Standing, left: readonly Survivor[]): readonly Standing[] {
  return left.flatMap((piece): readonly Standing[] => {
    const [first, last] = [Math.max(at, piece.from), Math.min(at + length, piece.to)]
    if (first >= last) return []
    const rest = Y.createID(id.client, id.clock + first - at)
    return [{ id: rest, length: last - first, at: first + piece.at - piece.from }]
  })
}

/** The text in which letters were deleted; null if it is not one text, or has been deleted itself. */
export function textOfLetters(doc: Y.Doc, letters: readonly CharacterRun[]): Y.XmlText | null {
  const texts = new Set(letters.map(({ id }) => itemById(doc, id)?.parent))
  const [text] = texts
  const isLine = texts.size === 1 && text instanceof Y.XmlText && !isDeleted(text)
  return isLine ? text : null
}

/**
 * Where deleted letters of a line belong: behind the letter that stands before them in the order of all letters.
 * @param standing the letters of the line as it is now
 * @param start where the line begins
 */
export function missingWords(
  text: Y.XmlText,
  letters: readonly CharacterRun[],
  standing: readonly Standing[] = standingIn(text, 0),
  start = 0,
): readonly MissingWords[] {
  const places = placesByName(text, standing)
  let offset = 0
  const offsets = placesByName(
    text,
    letters.map(({ id, text: { length } }) => ({ id, length, at: (offset += length) - length })),
  )
  const missing: MissingWords[] = []
  let at = start
  for (const { id, length } of itemsIn(text))
    for (let step = 0; step < length; step++) {
      const name = nameOf(Y.createID(id.client, id.clock + step))
      const [place, from] = [places.get(name), offsets.get(name)]
      if (place !== undefined) at = place + 1
      else if (from !== undefined) {
        const words = missing.at(-1)
        if (words?.to === from && words.at === at)
          missing[missing.length - 1] = { ...words, to: from + 1 }
        else missing.push({ from, to: from + 1, at })
      }
    }
  return missing
}

/** The letters of a text that stand in it. */
function standingIn(text: Y.XmlText, start: number): readonly Standing[] {
  let at = start
  return charactersOf(text).map(({ id, text: { length } }) => {
    at += length
    return { id, length, at: at - length }
  })
}

/**
 * Places by the letters that were there first: a letter that undo or redo has brought back belongs where its first copy in
 * this text has stood, wherever it was written, because another person's words may have gone and come back in another order.
 */
function placesByName(text: Y.XmlText, letters: readonly Standing[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  for (const { id, length, at } of letters)
    for (let step = 0; step < length; step++)
      places.set(nameOf(firstIn(text, Y.createID(id.client, id.clock + step))), at + step)
  return places
}

function firstIn(text: Y.XmlText, letter: Y.ID): Y.ID {
  const { doc } = text
  if (!doc) return letter
  const forwards = forwardsOf(doc)
  let first = letter
  for (const before of forwards.originals(letter).slice(1)) {
    const isBack = forwards.copyAt(first)?.isBack === true
    if (!isBack || itemById(doc, before)?.parent !== text) break
    first = before
  }
  return first
}

const nameOf = ({ client, clock }: Y.ID) => `${client}:${clock}`
