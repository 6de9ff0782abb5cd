// Speeches that are spoken at once (decision 083). Each of them names the same id, and they follow one another directly:
// so a speech that is moved away, deleted or parted from the others ties nothing else together.
import type { Node } from 'prosemirror-model'
import type { ScriptBlock } from './blocks.ts'

/** In characters. */
const MAX_ID_LENGTH = 64

/** The id that a stored value stands for; null where it is none. */
export function simultaneousId(value: unknown): string | null {
  const isId = typeof value === 'string' && value !== '' && value.length <= MAX_ID_LENGTH
  return isId ? value : null
}

/** The field of a speech in plain data; none where the speech has no id. */
export function simultaneity(value: unknown): { readonly simultaneous?: string } {
  const id = simultaneousId(value)
  return id === null ? {} : { simultaneous: id }
}

/** Neighbouring items, by their indices; `to` is not included. */
export interface SimultaneousRun {
  readonly from: number
  readonly to: number
}

/** The runs of neighbours with the same id, two or more each. */
export function simultaneousRuns<T>(
  items: readonly T[],
  idOf: (item: T) => string | null,
): readonly SimultaneousRun[] {
  const runs: SimultaneousRun[] = []
  let from = 0
  let last: string | null = null
  const close = (to: number) => {
    if (last !== null && to - from > 1) runs.push({ from, to })
  }
  items.forEach((item, index) => {
    const id = idOf(item)
    if (id === last && id !== null) return
    close(index)
    from = index
    last = id
  })
  close(items.length)
  return runs
}

/** A block's id, and its number of spoken words. */
export interface SpokenPart {
  readonly id: string | null
  readonly words: number
}

/** The words that take time, for neighbouring blocks: of those that are spoken at once only the longest one's. */
export function wordsInTime(parts: readonly SpokenPart[]): number {
  let [sum, longest] = [0, 0]
  let last: string | null = null
  for (const { id, words } of parts) {
    if (id === null || id !== last) {
      sum += longest
      longest = 0
    }
    longest = Math.max(longest, words)
    last = id
  }
  return sum + longest
}

/** Whether a block is spoken at once with the one before it. */
export function areSpokenAtOnce(before: ScriptBlock | undefined, block: ScriptBlock): boolean {
  if (block.type !== 'dialogue' || before?.type !== 'dialogue') return false
  return block.simultaneous !== undefined && block.simultaneous === before.simultaneous
}

/** The id of a block of the editor. */
export function idOfBlock(block: Node | undefined): string | null {
  return block?.type.name === 'dialogueBlock' ? simultaneousId(block.attrs.simultaneous) : null
}

/** The run that a block is in; the block alone where it is in none. */
export function runAround({ children }: Node, index: number): SimultaneousRun {
  const id = idOfBlock(children[index])
  let [from, to] = [index, index + 1]
  if (id === null) return { from, to }
  while (idOfBlock(children[from - 1]) === id) from--
  while (idOfBlock(children[to]) === id) to++
  return { from, to }
}

/** A number of 16 bits for an id, 0 for none. Two ids may get the same one, which tells only where they are neighbours. */
export function runNumber(id: string | null): number {
  let number = 0
  for (const sign of id ?? '')
    number = (Math.imul(number, 31) + (sign.codePointAt(0) ?? 0)) & 0xffff
  return id === null ? 0 : number || 1
}

/** Behind a speaker's name: this speech and the one before it are spoken at once. */
export const AT_ONCE = { de: '(gleichzeitig)', en: '(simultaneously)' } as const
