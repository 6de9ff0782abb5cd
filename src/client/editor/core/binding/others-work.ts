// Finds the work of other people in a script: letters that they wrote, marks that they set on letters written here,
// blocks that they inserted, or named, struck or aligned. The shared document knows the author of each.
import type { Node } from 'prosemirror-model'
import * as Y from 'yjs'
import { at, firstIndex, listIn } from '#/shared/at.ts'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { isOfCut } from '#/shared/script/copies/cut-words.ts'
import { forwardsOf } from '#/shared/script/copies/forwards.ts'
import { IdRanges } from '#/shared/script/copies/id-ranges.ts'
import { alikeInItem, attributeItems, itemById, itemOf } from '#/shared/script/items.ts'
import { hasItem } from '#/shared/script/state-vector.ts'
import {
  type CharacterRun,
  charactersOf,
  markOfName,
  namesOfMarks,
  readKeptMark,
} from '#/shared/script/copies/text-items.ts'
import { isEmptyParagraph } from '../document/block-nodes.ts'
import { type BoundScript, boundTexts } from './bound-node.ts'
import type { TakingBack } from './history.ts'
import type { EditLetters, WordPlaces } from './marked-words.ts'
import { textsIn } from './read-node.ts'
import type { ScriptBinding } from './script-binding.ts'
import { overlap, rangesGone } from './survivors.ts'

/** The work of other people in a block. */
export interface OthersWork {
  /** Whether other people have inserted the block, or named, struck or aligned it. */
  readonly isBlock: boolean
  readonly words: readonly TextRange[]
}

/**
 * The work of other people in some ranges, by the index of the block.
 * @param restored what was restored by the edit that is taken back: that is not work of others
 */
export function othersIn(
  binding: ScriptBinding,
  doc: Node,
  ranges: readonly TextRange[],
  restored: IdRanges,
): ReadonlyMap<number, OthersWork> {
  const found = new Map<number, OthersWork>()
  for (const [index, touched] of touchedBlocks(doc, ranges)) {
    const element = binding.elementAt(index)
    if (!element) continue
    const node = doc.child(index)
    const start = at(endsOfBlocks(doc), index) - node.nodeSize
    const words = boundTexts(element, { node, position: start }).flatMap((text) =>
      text.element
        ? othersWords(binding, text.element, text.position + 1, [touched, restored])
        : [],
    )
    const gone = words.flatMap((range) => touched.flatMap((other) => overlap(range, other) ?? []))
    const isBlockGone = touched.some(({ from, to }) => from <= start && to > start)
    // the empty last paragraph does not count as work of other people
    const isLast = index === doc.childCount - 1 && isEmptyParagraph(node)
    const isBlock = isBlockGone && !isLast && isOthers(binding, element, restored)
    if (isBlock || gone.length > 0) found.set(index, { isBlock, words: gone })
  }
  return found
}

/** The ranges that touch each block, by its index: asked for each step of an edit, which may be one of all blocks of a play. */
function touchedBlocks(
  doc: Node,
  ranges: readonly TextRange[],
): ReadonlyMap<number, readonly TextRange[]> {
  const blocksEnd = endsOfBlocks(doc)
  const touched = new Map<number, TextRange[]>()
  for (const range of ranges) {
    let index = firstIndex(blocksEnd.length, (one) => at(blocksEnd, one) > range.from)
    for (; index < blocksEnd.length && (blocksEnd[index - 1] ?? 0) < range.to; index++)
      listIn(touched, index).push(range)
  }
  return touched
}

const ends = new WeakMap<Node, readonly number[]>()

/** The positions at which the blocks of a document end. */
function endsOfBlocks(doc: Node): readonly number[] {
  const known = ends.get(doc)
  if (known) return known
  let position = 0
  const found = doc.children.map(({ nodeSize }) => (position += nodeSize))
  ends.set(doc, found)
  return found
}

/** The numbers of scenes and pages: the server writes them, so they are no work of any person. */
const COUNTED: ReadonlySet<string | null> = new Set(['sceneNumber', 'pageNumber'])

/** Whether another user has inserted a block, or set one of its attributes. */
function isOthers({ doc }: ScriptBinding, element: Y.XmlElement, restored: IdRanges): boolean {
  const id = itemOf(element)?.id
  if (id && restored.has(id)) return false
  const first = id && forwardsOf(doc).originOf(id, true)
  const set = attributeItems(element).filter(({ parentSub }) => !COUNTED.has(parentSub))
  const ids = [first, ...set.map((item) => item.id)]
  return ids.some((one) => one?.client !== doc.clientID)
}

/**
 * The words of others in some ranges of a text, and in no more: a line that comes back letter by letter is asked for each letter.
 * @param start the position in the editor's document at which the text begins
 */
function othersWords(
  binding: ScriptBinding,
  element: Y.XmlElement,
  start: number,
  [touched, restored]: readonly [readonly TextRange[], IdRanges],
): readonly TextRange[] {
  const ranges: TextRange[] = []
  let position = start
  for (const text of textsIn(element))
    for (const run of charactersOf(text)) {
      const place = { from: position, to: position + run.text.length }
      position = place.to
      const asked = touched.flatMap((other) => overlap(place, other) ?? [])
      if (asked.length > 0) ranges.push(...othersInRun(binding, [run, place.from], asked, restored))
    }
  return joined(ranges)
}

function othersInRun(
  { doc, othersMarks }: ScriptBinding,
  [run, start]: readonly [run: CharacterRun, start: number],
  asked: readonly TextRange[],
  restored: IdRanges,
): readonly TextRange[] {
  const forwards = forwardsOf(doc)
  const setters = namesOfMarks(run.marks).map((name) => {
    const mark = markOfName(name)
    return { name, until: othersMarks.clockWhenSet(mark, run.setBy.get(mark)) }
  })
  return asked.flatMap(({ from, to }) => {
    const ranges: TextRange[] = []
    for (let place = from; place < to;) {
      const letter = Y.createID(run.id.client, run.id.clock + place - start)
      let count = forwards.alike(letter, to - place)
      const ids = forwards.originals(letter)
      for (const one of ids) count = restored.alike(one, alikeInItem(doc, one, count))
      const written = sincePaste(doc, ids)
      const back = written.find((one) => restored.has(one))
      const own = back ?? at(written, written.length - 1)
      // a mark that stood around the letter when it was written, or that it had when it came back, does not count as work
      // of other people on the letter
      const had = back && forwards.ownCopyAt(back)?.marks.map((kept) => readKeptMark(kept).name)
      const others = setters.filter(({ name, until }) =>
        back ? until > 0 && had?.includes(name) !== true : own.clock < until,
      )
      for (const { until } of back ? [] : others) count = Math.min(count, until - own.clock)
      const isOwn = back !== undefined || own.client === doc.clientID
      if (!isOwn || others.length > 0) ranges.push({ from: place, to: place + count })
      place += count
    }
    return ranges
  })
}

/** The ids that a letter has had, the first one last; for a letter that was cut, back to the id from the paste. */
function sincePaste(doc: Y.Doc, ids: readonly Y.ID[]): readonly Y.ID[] {
  const cut = ids.findIndex((id) => {
    const text = itemById(doc, id)?.parent
    return text instanceof Y.XmlText && isOfCut(text)
  })
  return cut < 1 ? ids : ids.slice(0, cut)
}

/** Ranges that touch are one. */
export function joined(ranges: readonly TextRange[]): readonly TextRange[] {
  const result: { from: number; to: number }[] = []
  for (const { from, to } of ranges) {
    const last = result.at(-1)
    if (last?.to === from) last.to = to
    else result.push({ from, to })
  }
  return result
}

/**
 * What is left of an edit that is taken back: letters outside the ranges that are known from its steps, and lines that are empty
 * without them. Another person may have deleted them and brought them back, or written their line anew.
 * @param gone the ranges that the steps have deleted already
 */
export function restOfEdit(
  binding: ScriptBinding,
  script: BoundScript,
  { all, restored, blocks }: EditLetters,
  gone: readonly TextRange[],
  places: () => WordPlaces,
): readonly TextRange[] {
  const { ownLetters } = binding
  const [letters, lines] = [ownLetters.livingOf(all), ownLetters.livingOf(blocks)]
  if (letters.length + lines.length === 0) return []
  const known = script.idsIn(gone)
  const [lettersLeft, linesLeft] = [known.without(letters), known.without(lines)]
  if (lettersLeft.length + linesLeft.length === 0) return []
  const ranges =
    lettersLeft.length === 0
      ? []
      : places().rangesOf(lettersLeft, forwardsOf(binding.doc), () => false)
  const own = withoutOthers(binding, script.doc, ranges, new IdRanges(restored))
  const empty = emptyLines(binding, script.doc, [...own, ...gone], new IdRanges(linesLeft))
  const isInLine = (range: TextRange) =>
    empty.some(({ from, to }) => from <= range.from && range.to <= to)
  return [...own.filter((range) => !isInLine(range)), ...empty]
}

/** Ranges without the words of others in them. */
function withoutOthers(
  binding: ScriptBinding,
  doc: Node,
  ranges: readonly TextRange[],
  restored: IdRanges,
): readonly TextRange[] {
  const others = [...othersIn(binding, doc, ranges, restored).values()]
  return rangesWithout(
    ranges,
    others.flatMap(({ words }) => words),
  )
}

/** What others bring back of own letters and lines. */
export function othersBack({
  doc,
  ownLetters,
}: ScriptBinding): Pick<TakingBack, 'broughtBack' | 'has'> {
  return {
    has: () => Y.decodeStateVector(Y.encodeStateVector(doc)),
    broughtBack({ all, restored, blocks }, had) {
      const forwards = forwardsOf(doc)
      const isBack = (id: Y.ID, isText: boolean) => {
        const originals = forwards.originals(id, isText)
        const ids = isText ? originals : sincePaste(doc, originals)
        const isByOthers = (one: Y.ID) => one.client !== doc.clientID && !hasItem(had, one)
        const first = at(ids, ids.length - 1)
        return (
          // words that were pasted after the undo are no others' to bring back
          first.client === doc.clientID &&
          hasItem(had, first) &&
          ids.some((one) => isByOthers(one) && forwards.copyAt(one, isText)?.isBack === true)
        )
      }
      // what the edit itself had brought back is gone as others have deleted it, and they may take that back
      const written = new IdRanges(restored).without(all)
      return {
        all: ownLetters.livingOf(written).filter(({ id }) => isBack(id, false)),
        restored: [],
        blocks: ownLetters.livingOf(blocks).filter(({ id }) => isBack(id, true)),
      }
    },
  }
}

/** The lines among these blocks that are empty without the words in some ranges, and of which no other person has made something. */
function emptyLines(
  binding: ScriptBinding,
  doc: Node,
  gone: readonly TextRange[],
  blocks: IdRanges,
): readonly TextRange[] {
  const lines: TextRange[] = []
  doc.forEach((node, from, index) => {
    const element = binding.elementAt(index)
    const id = element && itemOf(element)?.id
    if (!id || !node.isTextblock || !blocks.has(id)) return
    const line = { from, to: from + node.nodeSize }
    const left = rangesWithout([{ from: from + 1, to: line.to - 1 }], gone)
    const others = othersIn(binding, doc, [line], new IdRanges()).get(index)
    if (left.length === 0 && others?.isBlock !== true) lines.push(line)
  })
  return lines
}

/** What is left of ranges without others that begin within them. */
function rangesWithout(
  ranges: readonly TextRange[],
  others: readonly TextRange[],
): readonly TextRange[] {
  const kept = ({ from, to }: TextRange) => ({ from, to, at: from })
  return rangesGone(ranges.map(kept), others.map(kept))
}
