// The browser lays out and paints only what is near the visible part (`content-visibility`). It checks in every frame
// what it may leave out, so it is given chunks of many blocks instead of single blocks. ProseMirror needs all blocks as
// children of one element. So the chunks are slots in a shadow tree, in which the blocks are only shown.
import { type EditorState, Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'

/** The number of blocks in a new chunk, and the number above which a chunk is divided. */
export const BLOCKS_PER_CHUNK = 40
const MAX_BLOCKS = 2 * BLOCKS_PER_CHUNK

/** Blocks that stand together. `chunk` is their chunk from before; undefined if they need a new chunk. */
interface Group<Block, Chunk> {
  readonly chunk: Chunk | undefined
  readonly blocks: readonly Block[]
  /** Whether the group is a single block that always stands alone. */
  readonly isAlone: boolean
}

interface Grouping<Block, Chunk> {
  readonly isAlone: (block: Block) => boolean
  /** Whether a block stands beside the one before it: both are in one chunk. */
  readonly isBeside: (block: Block) => boolean
  readonly chunkOf: (block: Block) => Chunk | undefined
}

/** Divides blocks into groups. Blocks that were in one group stay together; new blocks join those before them. */
export function groupBlocks<Block, Chunk>(
  blocks: readonly Block[],
  grouping: Grouping<Block, Chunk>,
): readonly Group<Block, Chunk>[] {
  return joined(blocks, grouping).flatMap((group) =>
    group.blocks.length > MAX_BLOCKS ? divided(group, grouping.isBeside) : [group],
  )
}

interface Joined<Block, Chunk> {
  readonly chunk: Chunk | undefined
  readonly blocks: Block[]
  readonly isAlone: boolean
  /** The chunk in which the blocks were before; an earlier group may have kept this chunk. */
  readonly origin: Chunk | undefined
}

function joined<Block, Chunk>(
  blocks: readonly Block[],
  { isAlone, isBeside, chunkOf }: Grouping<Block, Chunk>,
): readonly Group<Block, Chunk>[] {
  const groups: Joined<Block, Chunk>[] = []
  const taken = new Set<Chunk>()
  for (const block of blocks) {
    const origin = chunkOf(block)
    const last = groups.at(-1)
    const alone = isAlone(block)
    const isTogether = origin === undefined || origin === last?.origin || isBeside(block)
    if (last && isTogether && !last.isAlone && !alone) last.blocks.push(block)
    else {
      const chunk = origin !== undefined && taken.has(origin) ? undefined : origin
      if (chunk !== undefined) taken.add(chunk)
      groups.push({ chunk, blocks: [block], isAlone: alone, origin })
    }
  }
  return groups
}

/** Divides a group into parts of about the same length; the first part stays in the chunk. */
function divided<Block, Chunk>(
  { chunk, blocks }: Group<Block, Chunk>,
  isBeside: (block: Block) => boolean,
): readonly Group<Block, Chunk>[] {
  const count = Math.ceil(blocks.length / BLOCKS_PER_CHUNK)
  const length = Math.ceil(blocks.length / count)
  const starts = Array.from({ length: count }, (_, index) => {
    let start = Math.min(index * length, blocks.length)
    while (start > 0 && blocks.slice(start, start + 1).some(isBeside)) start--
    return start
  })
  return starts.map((start, index) => ({
    chunk: index === 0 ? chunk : undefined,
    blocks: blocks.slice(start, starts[index + 1]),
    isAlone: false,
  }))
}

/** Blocks that the browser draws or leaves out together. */
export interface RenderChunk {
  readonly box: Element
  readonly blocks: readonly Element[]
}

interface Slot {
  readonly slot: HTMLSlotElement
  readonly blocks: readonly Element[]
}

const slotsByText = new WeakMap<Element, readonly Slot[]>()

/** Whether text in slots can be edited: known only for Chrome's engine. In others each block stands by itself. */
function supportsChunks(): boolean {
  return /Chrome\//.test(navigator.userAgent) && 'assign' in HTMLSlotElement.prototype
}

/** Puts the text's blocks into chunks: all blocks at the first call, later only added and removed blocks. */
function updateChunks(text: HTMLElement): void {
  const root = text.shadowRoot ?? text.attachShadow({ mode: 'open', slotAssignment: 'manual' })
  const before = slotsByText.get(text) ?? []
  const slotOf = new Map(before.flatMap(({ slot, blocks }) => blocks.map((each) => [each, slot])))
  const groups = groupBlocks([...text.children], {
    isAlone: isFound,
    isBeside,
    chunkOf: (block) => slotOf.get(block),
  })
  const isOpening = before.length === 0
  const after = groups.map((group) => ({ slot: slotFor(group, isOpening), blocks: group.blocks }))
  slotsByText.set(text, after)
  showSlots(root, after)
  const blocksBefore = new Map(before.map(({ slot, blocks }) => [slot, blocks]))
  for (const { slot, blocks } of after)
    if (!areSame(blocks, blocksBefore.get(slot) ?? [])) fill(slot, blocks)
}

const keptSlots = new WeakMap<Element, HTMLSlotElement>()

/**
 * Keeps the caret's block laid out, wherever it is. The browser does this itself for a caret in text, but not in an
 * empty block: text that the user types there would be lost, or stand at the start of the script.
 */
function keepLaidOut(text: Element, block: Element | null): void {
  const slot = block?.assignedSlot ?? null
  const kept = keptSlots.get(text)
  if (kept && kept !== slot) {
    keptSlots.delete(text)
    // after the next frame: until then the browser does not know that the block is in view
    requestAnimationFrame(() => keptSlots.get(text) !== kept && kept.part.remove('caret'))
  }
  const isLeftOut = block?.checkVisibility({ contentVisibilityAuto: true }) === false
  if (!isLeftOut || !slot?.part.contains('chunk')) return
  keptSlots.set(text, slot)
  slot.part.add('caret')
}

/** All chunks of a text from top to bottom. */
export function chunksOf(text: Element): readonly RenderChunk[] {
  const slots = slotsByText.get(text)
  if (!slots) return [...text.children].map((block) => ({ box: block, blocks: [block] }))
  return slots.map(({ slot, blocks }) => ({
    box: slot.part.length > 0 ? slot : (blocks[0] ?? slot),
    blocks,
  }))
}

/** Calls `listener` whenever the browser starts or stops leaving a chunk out. */
export function onChunkShown(text: Element, listener: () => void, signal: AbortSignal): void {
  const root = text.shadowRoot ?? text
  root.addEventListener('contentvisibilityautostatechange', listener, { signal })
}

/**
 * Whether a block is always laid out. This is true for scenes: each scene has a field, and a browser that searches for
 * fields to fill in would make one layout per scene.
 */
function isFound(block: Element): boolean {
  return block.getAttribute('data-numbered') === 'scenes'
}

/**
 * Whether a block is spoken at once with the one before it, as far as its element tells. A speech that gets or loses an
 * id gets a new element, too.
 */
function isBeside(block: Element): boolean {
  const id = block.getAttribute('data-simultaneous')
  return id !== null && block.previousElementSibling?.getAttribute('data-simultaneous') === id
}

function slotFor(
  { chunk, isAlone }: Group<Element, HTMLSlotElement>,
  isOpening: boolean,
): HTMLSlotElement {
  if (chunk) return chunk
  const slot = document.createElement('slot')
  if (isAlone) return slot
  slot.part.add('chunk')
  if (!isOpening) showUntilDrawn(slot)
  return slot
}

/** Shows a new chunk until it is drawn: browsers leave out chunks without a place, and text typed there is lost. */
function showUntilDrawn(slot: HTMLSlotElement): void {
  slot.part.add('new')
  requestAnimationFrame(() => slot.part.remove('new'))
}

function showSlots(root: ShadowRoot, slots: readonly Slot[]): void {
  const shown = new Set<Element>(slots.map(({ slot }) => slot))
  for (const slot of root.querySelectorAll('slot')) if (!shown.has(slot)) slot.remove()
  let next = root.firstElementChild
  for (const { slot } of slots)
    if (slot === next) next = slot.nextElementSibling
    else root.insertBefore(slot, next)
}

function fill(slot: HTMLSlotElement, blocks: readonly Element[]): void {
  slot.style.setProperty('--blocks', String(blocks.length))
  slot.assign(...blocks)
}

function areSame(one: readonly Element[], other: readonly Element[]): boolean {
  return one.length === other.length && one.every((block, index) => block === other[index])
}

/** Keeps all blocks in chunks. A block outside the chunks is invisible, so it needs a chunk before the next frame. */
export function renderChunksPlugin(): Plugin {
  if (!supportsChunks()) return caretBlockPlugin()
  return new Plugin({
    props: { attributes: { 'data-chunked': '' } },
    view(view) {
      const listening = new AbortController()
      const keepCaret = () => {
        const block = view.nodeDOM(caretBlock(view.state))
        keepLaidOut(view.dom, block instanceof Element ? block : null)
      }
      const rearrange = () => {
        updateChunks(view.dom)
        keepCaret()
      }
      // the browser itself adds blocks, too, while a word is being composed
      const observer = new MutationObserver(rearrange)
      updateChunks(view.dom)
      observer.observe(view.dom, { childList: true })
      onChunkShown(view.dom, keepCaret, listening.signal)
      return {
        update({ state }, before) {
          if (observer.takeRecords().length > 0) rearrange()
          else if (caretBlock(state) !== caretBlock(before)) keepCaret()
        },
        destroy() {
          observer.disconnect()
          listening.abort()
        },
      }
    },
  })
}

/**
 * Without chunks a block by itself is left out until the frame after it was made. WebKit writes letters in front of the text of
 * a block that it leaves out, or behind the block. So the caret's block is laid out as soon as it has the caret.
 */
function caretBlockPlugin(): Plugin {
  return new Plugin({
    props: {
      decorations({ doc, selection: { $head } }) {
        if ($head.depth === 0) return null
        const laidOut = { class: 'caret-block' }
        return DecorationSet.create(doc, [
          Decoration.node($head.before(1), $head.after(1), laidOut),
        ])
      },
    },
  })
}

/** The start of the block that has the caret or is chosen. */
function caretBlock({ selection: { $head } }: EditorState): number {
  return $head.depth > 0 ? $head.before(1) : $head.pos
}
