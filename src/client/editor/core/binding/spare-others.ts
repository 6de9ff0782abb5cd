// Undo takes back edits of this editor and nothing else: words and changes of other people in the same place stay
// (DOC-31). A step of the history alone would delete a range with everything that is in it by now. It becomes steps
// that delete what stands between the work of other people, so that the inverse of each inserts just that again.
import { listIn } from '#/shared/at.ts'
import { Fragment, type Node, type ResolvedPos, Slice } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import { RemoveMarkStep, ReplaceStep, type Step, Transform } from 'prosemirror-transform'
import type { TextRange } from '#/shared/script/block-summary.ts'
import type { IdRanges } from '#/shared/script/copies/id-ranges.ts'
import { itemById } from '#/shared/script/items.ts'
import { schema } from '#/shared/script/schema.ts'
import { BoundScript } from './bound-node.ts'
import type { TakingBack } from './history.ts'
import { isMarkStep, type MarkStep, onRange } from './changes.ts'
import { WordPlaces } from './marked-words.ts'
import { LinesOfEdit, OriginsBack } from './missing-words.ts'
import { joined, othersBack, othersIn, restOfEdit } from './others-work.ts'
import type { ScriptBinding } from './script-binding.ts'
import {
  goneBy,
  MadeLines,
  overlap,
  placesNow,
  rangesGone,
  survivorsAmong,
  survivorsOf,
  type Survivor,
  withOnly,
} from './survivors.ts'

/** For one undo or redo, which begins at this document. */
export function sparingOthers(binding: ScriptBinding, before: Node): TakingBack {
  /** What is still there of the document before. */
  const all: readonly Survivor[] = [{ from: 0, to: before.content.size, at: 0 }]
  let left = all
  let count = 0
  let places: WordPlaces | null = null
  const lines = new LinesOfEdit(binding, before)
  const script = new BoundScript(before, binding.blocks)
  const placesOfWords = () => (places ??= new WordPlaces(script))
  const leftAfter = (steps: readonly Step[]) => {
    left = survivorsAmong(left, steps.slice(count))
    count = steps.length
    return left
  }
  const [back, made] = [new OriginsBack(binding), new MadeLines()]
  const piecesOf: TakingBack['narrow'] = (whole, undone, { doc, steps, mapping }) => {
    const kept = leftAfter(steps)
    if (isMarkStep(whole)) return onWords(binding, script, [whole, undone], kept, placesOfWords)
    let ids: IdRanges | null = null
    const gone = () => (ids ??= script.idsIn(rangesGone(all, kept)))
    const step = binding.deletedWords.withoutLiving(whole, undone, gone, back.by(steps))
    if (!step) return []
    const taken = goneBy(step, left)
    const restored = binding.deletedWords.writtenBy(undone)
    const others = taken.length === 0 ? null : othersIn(binding, before, taken, restored)
    if (!others || others.size === 0) {
      const pieces = lines.aroundOthers([step, undone], { left, doc, steps, mapping })
      return pieces[0] === step ? inPlace(binding, step, { doc, mapping }, made) : pieces
    }
    const spared = new SparedEdit(doc, withWholeLines(step, doc))
    const foreign: TextRange[] = []
    for (const [index, { isBlock, words }] of others) {
      const start = startOf(before, index)
      const block = isBlock ? placesNow(left, { from: start, to: start + 1 })[0] : undefined
      const now = words.flatMap((range) => placesNow(left, range))
      spared.restore(block?.from ?? null, now)
      foreign.push(...now)
    }
    const pieces = spared.exactSteps() ?? deletionsBetween(doc, step, foreign)
    binding.deletedWords.divide(step, pieces)
    return pieces
  }
  return {
    narrow(whole, undone, transaction) {
      const taken = binding.deletedWords.goneWords(whole, undone)
      const pieces = piecesOf(whole, undone, transaction).filter((piece) => !isNothing(piece))
      return taken ? [taken, ...pieces] : pieces
    },
    lettersOf: (steps, again) => binding.ownLetters.lettersOf(steps, again),
    ...othersBack(binding),
    takeRest(letters, { steps }) {
      const kept = leftAfter(steps)
      return (
        restOfEdit(binding, script, letters, rangesGone(all, kept), placesOfWords)
          // a line without the words in it is gone as a whole: neither of its borders could go alone
          .flatMap((range) => joined(placesNow(kept, range)))
          .toSorted((a, b) => b.from - a.from)
          .map(({ from, to }) => new ReplaceStep(from, to, Slice.empty))
      )
    },
  }
}

const isNothing = (step: Step) =>
  step instanceof ReplaceStep && step.from === step.to && step.slice.size === 0

/**
 * A step that marks words, on those of the edit that it takes back, wherever they are, and on those that the same undo has brought
 * back.
 */
function onWords(
  { markedWords }: ScriptBinding,
  script: BoundScript,
  [step, undone]: readonly [step: MarkStep, undone: Step],
  left: readonly Survivor[],
  places: () => WordPlaces,
): readonly Step[] {
  const [first] = left
  const isUnchanged = first?.from === 0 && first.at === 0 && first.to === script.doc.content.size
  const range = isUnchanged && step.from < step.to ? step : null
  const words = markedWords.rangesOf(undone, script, range, places)
  if (!words) return step.from < step.to ? [step] : []
  const { from, to } = step
  const now = words.flatMap((one) => placesNow(left, one))
  // what has got a mark by standing there loses it together with the words
  if (step instanceof RemoveMarkStep)
    return [...now, ...(from < to ? [step] : [])].map((one) => onRange(step, one))
  const kept = left.flatMap((piece): readonly Survivor[] => {
    const both = overlap({ from, to }, { from: piece.at, to: piece.at + piece.to - piece.from })
    return both ? [{ ...both, at: both.from }] : []
  })
  const back = rangesGone([{ from, to, at: from }], kept)
  return [...now, ...back].map((one) => onRange(step, one))
}

/**
 * A step that deletes from the end of a line to the end of another one, as one that deletes whole lines: both have the same
 * result, but lines of others between the two can only stay by the second one.
 */
function withWholeLines(step: Step, doc: Node): Step {
  if (!(step instanceof ReplaceStep) || step.slice.size > 0) return step
  const [$from, $to] = [doc.resolve(step.from), doc.resolve(step.to)]
  const areLines = [$from, $to].every(
    ({ parent, parentOffset }) => parent.isTextblock && parentOffset === parent.content.size,
  )
  const isAlike = areLines && $from.depth === $to.depth && $from.sharedDepth(step.to) < $from.depth
  return isAlike ? new ReplaceStep($from.after(), $to.after(), Slice.empty) : step
}

/** Steps that delete the words of a deletion, the last ones first, and leave words of others and all borders of lines. */
function deletionsBetween(doc: Node, step: Step, foreign: readonly TextRange[]): readonly Step[] {
  if (!(step instanceof ReplaceStep) || step.slice.size > 0) return []
  const own: TextRange[] = []
  doc.nodesBetween(step.from, step.to, (node, position) => {
    if (!node.isText) return
    let from = Math.max(step.from, position)
    const end = Math.min(step.to, position + node.nodeSize)
    for (const other of foreign.filter(({ to }) => to > from).toSorted((a, b) => a.from - b.from)) {
      if (from < Math.min(other.from, end)) own.push({ from, to: Math.min(other.from, end) })
      from = Math.max(from, other.to)
    }
    if (from < end) own.push({ from, to: end })
  })
  return own.toReversed().map(({ from, to }) => new ReplaceStep(from, to, Slice.empty))
}

/** The text in which the letters were that a step brings back; null if it brings back something else. */
function textOfLetters({ doc, deletedWords }: ScriptBinding, step: Step): unknown {
  const first = deletedWords.lettersOf(step)?.[0]
  return (first && itemById(doc, first.id)?.parent) ?? null
}

/** Words whose line, or whose two lines are gone come back in lines of their own, and blocks whose place is within a line by now beside it. */
function inPlace(
  binding: ScriptBinding,
  step: Step,
  { doc, mapping }: Pick<Transform, 'doc' | 'mapping'>,
  made: MadeLines,
): readonly Step[] {
  if (!(step instanceof ReplaceStep) || step.from < step.to || step.slice.size === 0) return [step]
  const $place = doc.resolve(step.from)
  const { parent } = $place
  const { content, openStart, openEnd } = step.slice
  const { firstChild: first } = content
  const isInLines = openStart === 1 && openEnd === 1 && first?.isTextblock === true
  if (first?.isInline !== true && !isInLines) return [besideLine(binding, step, $place)]
  const own = isInLines ? first.copy(Fragment.empty) : schema.nodes.paragraph.create()
  if (parent.inlineContent || !parent.canReplaceWith($place.index(), $place.index(), own.type))
    return [step]
  const text = textOfLetters(binding, step)
  const known = made.placeBeside($place, mapping, text)
  const place = known ?? step.from + 1
  const words = new ReplaceStep(place, place, step.slice)
  binding.deletedWords.divide(step, [words])
  if (known !== null) return [words]
  made.add(step.from, step.from + own.nodeSize, mapping.maps.length + 1, text)
  return [new ReplaceStep(step.from, step.from, new Slice(Fragment.from(own), 0, 0)), words]
}

function besideLine(binding: ScriptBinding, step: ReplaceStep, $place: ResolvedPos): Step {
  const { content, openStart, openEnd } = step.slice
  if (openStart + openEnd > 0 || !$place.parent.inlineContent) return step
  let isBefore = $place.parentOffset === 0
  for (let depth = $place.depth; depth > 0; depth--) {
    const around = $place.node(depth - 1)
    const index = isBefore ? $place.index(depth - 1) : $place.indexAfter(depth - 1)
    if (around.canReplace(index, index, content)) {
      const place = isBefore ? $place.before(depth) : $place.after(depth)
      const beside = new ReplaceStep(place, place, step.slice)
      binding.deletedWords.divide(step, [beside])
      return beside
    }
    isBefore &&= $place.index(depth - 1) === 0
  }
  return step
}

const startOf = (doc: Node, index: number) => doc.resolve(0).posAtIndex(index)

/** One step, after which the work of other people is restored. */
class SparedEdit {
  readonly #before: Node
  readonly #steps: readonly Step[]
  readonly #edit: Transform
  /** What is left of the document before the step, with what was restored. */
  #kept: readonly Survivor[]

  constructor(before: Node, step: Step) {
    this.#before = before
    this.#edit = new Transform(before)
    this.#edit.maybeStep(step)
    this.#steps = this.#edit.steps.slice()
    this.#kept = survivorsOf(0, before.content.size, this.#steps)
  }

  /**
   * Restores words, and blocks in which they stand if the step has deleted the block.
   * @param block where a block begins that has to stay; null for none
   */
  restore(block: number | null, words: readonly TextRange[]): void {
    const isGone = ({ from }: TextRange) =>
      !this.#kept.some((one) => from >= one.from && from < one.to)
    const byBlock = new Map<number, TextRange[]>()
    if (block !== null) byBlock.set(this.#before.resolve(block).index(0), [])
    for (const range of words.filter(isGone))
      listIn(byBlock, this.#before.resolve(range.from).index(0)).push(range)
    for (const [index, ranges] of byBlock)
      this.#restoreIn(
        index,
        ranges,
        block !== null && this.#before.resolve(block).index(0) === index,
      )
  }

  #restoreIn(index: number, words: readonly TextRange[], isBlock: boolean): void {
    const block = this.#before.child(index)
    const start = startOf(this.#before, index)
    const isThere = () => this.#kept.some(({ from, to }) => from <= start && to > start)
    const wasThere = isThere()
    if (isBlock && !wasThere) this.#splitOff(block, start)
    if (!isThere()) {
      const { doc, mapping } = this.#edit
      // behind what was restored before it
      const $place = doc.resolve(mapping.slice(1).map(mapping.slice(0, 1).map(start, -1), 1))
      const position = $place.depth === 0 ? $place.pos : $place.after(1)
      const restored: Survivor[] = []
      const kept = withOnly(block, start, words, position, restored)
      this.#insert(position, new Slice(Fragment.from(kept), 0, 0), restored)
      return
    }
    for (const [line, ranges] of Map.groupBy(words, ({ from }) => this.#lineAt(from)))
      this.#restoreInLine(line, ranges)
  }

  /** Where the line begins in which a position is. */
  #lineAt(position: number): number {
    return this.#before.resolve(position).before()
  }

  /** Restores words in the line that is at their place now, or in a line of their own if there is none. */
  #restoreInLine(start: number, words: readonly TextRange[]): void {
    const $line = this.#before.resolve(start)
    const line = $line.nodeAfter
    const placeOf = (position: number) =>
      this.#edit.doc.resolve(this.#edit.mapping.map(position, 1))
    const $start = placeOf(start)
    if (
      line &&
      $start.parent.type === $line.parent.type &&
      $start.depth > 0 &&
      !placeOf(start + 1).parent.isTextblock
    ) {
      const restored: Survivor[] = []
      const kept = withOnly(line, start, words, $start.pos, restored)
      this.#insert($start.pos, new Slice(Fragment.from(kept), 0, 0), restored)
      return
    }
    for (const { from, to } of words) {
      const $place = placeOf(from)
      const position = $place.parent.isTextblock ? $place.pos : TextSelection.near($place).from
      this.#insert(position, this.#before.slice(from, to), [{ from, to, at: position }])
    }
  }

  /** If the words of a block were joined to the block before, they become a block again. */
  #splitOff(block: Node, start: number): void {
    const rest = this.#kept.find(
      ({ from, to }) => to > start + 1 && from < start + block.nodeSize - 1,
    )
    const $rest = rest && this.#edit.doc.resolve(rest.at + Math.max(0, start + 1 - rest.from))
    if ($rest?.depth !== 1 || !$rest.parent.isTextblock || !block.isTextblock) return
    const border = Fragment.from([$rest.parent.copy(Fragment.empty), block.copy(Fragment.empty)])
    const at = $rest.pos
    this.#insert(at, new Slice(border, 1, 1), [{ from: start - 1, to: start + 1, at }])
  }

  #insert(position: number, slice: Slice, restored: readonly Survivor[]): void {
    if (this.#edit.maybeStep(new ReplaceStep(position, position, slice)).failed !== null) return
    const kept = survivorsAmong(this.#kept, this.#edit.steps.slice(-1))
    this.#kept = [...kept, ...restored].toSorted((a, b) => a.from - b.from)
  }

  /** Steps to the same document that touch nothing of what is kept; null if there are no such steps. */
  exactSteps(): readonly Step[] | null {
    if (this.#steps.length === 0) return null
    const { doc: after } = this.#edit
    const exact = new Transform(this.#before)
    let [end, place] = [0, 0]
    const close = { from: this.#before.content.size, to: Infinity, at: after.content.size }
    for (const { from, to, at } of [...this.#kept, close]) {
      if (from < end || at < place) return null
      if (from > end || at > place) {
        const step = new ReplaceStep(place, place + from - end, after.slice(place, at))
        if (exact.maybeStep(step).failed !== null) return null
      }
      ;[end, place] = [to, at + to - from]
    }
    return exact.doc.eq(after) ? exact.steps : null
  }
}
