// A slice that undo inserts, without what is in the script already.
import { Fragment, Slice, type Node } from 'prosemirror-model'
import * as Y from 'yjs'
import type { IdRange } from '#/shared/script/copies/id-ranges.ts'
import type { CharacterRun } from '#/shared/script/copies/text-items.ts'

/** Neighbouring letters, or a top-level block without its words, in the order of the script. */
export type Part = { readonly letters: CharacterRun } | { readonly block: Y.ID }

/** A part that a step inserts. The offset counts from the step's place. */
export interface PlacedPart {
  readonly part: Part
  readonly offset: number
}

interface Living {
  readonly isLiving: boolean
  /** The number of neighbouring letters, from the first one on, for which this holds. */
  readonly length: number
}

type LivingOf = (range: IdRange, isBlock: boolean) => Living

/** A slice without the letters and blocks that are in the script already. */
export class PrunedSlice {
  readonly slice: Slice
  /** What is left of the parts, with the offsets in the slice. */
  readonly parts: readonly PlacedPart[]
  readonly #queue: Part[]
  readonly #livingOf: LivingOf
  readonly #placed: PlacedPart[] = []
  #offset: number
  #leftOut = 0
  #kept = 0
  #isUnknown = false

  constructor(slice: Slice, parts: readonly Part[], livingOf: LivingOf) {
    this.#queue = [...parts]
    this.#livingOf = livingOf
    this.#offset = -slice.openStart
    const content = this.#prune(slice.content, slice.openStart, slice.openEnd, true)
    this.slice = new Slice(content, slice.openStart, slice.openEnd)
    this.parts = this.#placed
    if (this.#queue.length > 0) this.#isUnknown = true
  }

  /** Whether the slice does not hold just these parts. */
  get isUnknown(): boolean {
    return this.#isUnknown
  }

  get isWhole(): boolean {
    return this.#leftOut === 0
  }

  get isAllLiving(): boolean {
    return this.#leftOut > 0 && this.#kept === 0
  }

  #prune(content: Fragment, openStart: number, openEnd: number, isTop: boolean): Fragment {
    const nodes: Node[] = []
    content.forEach((child, _offset, index) => {
      if (child.isText) {
        nodes.push(...this.#pruneText(child))
        return
      }
      const isOpen = openStart > 0 && index === 0
      const isOpenEnd = openEnd > 0 && index === content.childCount - 1
      const [start, kept, leftOut] = [this.#offset, this.#kept, this.#leftOut]
      const placed = this.#placed.length
      const next = this.#queue[0]
      // only blocks of the script are parts; the blocks of a slice from within a block are not
      const block = isTop && !isOpen && next && 'block' in next ? next.block : null
      if (block) {
        this.#queue.shift()
        this.#placed.push({ part: { block }, offset: start })
      }
      if (!child.isLeaf) this.#offset++
      const inner = this.#prune(
        child.content,
        isOpen ? openStart - 1 : 0,
        isOpenEnd ? openEnd - 1 : 0,
        false,
      )
      this.#offset++
      const isEmptied = this.#kept === kept
      const isBlockThere = block && this.#livingOf({ id: block, length: 1 }, true).isLiving
      const isThere = this.#leftOut > leftOut || isBlockThere === true
      if (isTop && !isOpen && !isOpenEnd && isEmptied && isThere) {
        this.#leftOut++
        this.#offset = start
        this.#placed.splice(placed)
      } else {
        if (block) this.#kept++
        nodes.push(child.copy(inner))
      }
    })
    return Fragment.from(nodes)
  }

  #pruneText(child: Node): readonly Node[] {
    const nodes: Node[] = []
    const { length } = child.text ?? ''
    for (let done = 0; done < length;) {
      const next = this.#queue.shift()
      if (!next || !('letters' in next)) {
        this.#isUnknown = true
        return [child]
      }
      const { id, text } = next.letters
      const count = Math.min(text.length, length - done)
      if (text.slice(0, count) !== child.text?.slice(done, done + count)) this.#isUnknown = true
      if (count < text.length)
        this.#queue.unshift({ letters: { ...next.letters, ...behind(id, text, count) } })
      nodes.push(...this.#livingLeftOut(next.letters, child.cut(done, done + count), count))
      done += count
    }
    return nodes
  }

  #livingLeftOut(letters: CharacterRun, child: Node, count: number): readonly Node[] {
    const nodes: Node[] = []
    for (let start = 0; start < count;) {
      const livingFrom = (step: number) => {
        const id = Y.createID(letters.id.client, letters.id.clock + step)
        return this.#livingOf({ id, length: count - step }, false)
      }
      const { isLiving: isLeftOut, length } = livingFrom(start)
      let end = start + length
      while (end < count) {
        const next = livingFrom(end)
        if (next.isLiving !== isLeftOut) break
        end += next.length
      }
      if (isLeftOut) this.#leftOut++
      else {
        const text = letters.text.slice(start, end)
        const id = Y.createID(letters.id.client, letters.id.clock + start)
        this.#placed.push({ part: { letters: { ...letters, id, text } }, offset: this.#offset })
        this.#offset += end - start
        this.#kept++
        nodes.push(child.cut(start, end))
      }
      start = end
    }
    return nodes
  }
}

const behind = ({ client, clock }: Y.ID, text: string, count: number) => ({
  id: Y.createID(client, clock + count),
  text: text.slice(count),
})
