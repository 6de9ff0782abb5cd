/** The number of blocks in a new chunk, and the number above which a chunk is divided. */
export const BLOCKS_PER_CHUNK = 40
const MAX_BLOCKS = 2 * BLOCKS_PER_CHUNK

/** Blocks that stand together. `chunk` is their chunk from before; undefined if they need a new chunk. */
export interface Group<Block, Chunk> {
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
