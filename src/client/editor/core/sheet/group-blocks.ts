/** How many blocks a new chunk has, and from how many on one is divided. */
export const BLOCKS_PER_CHUNK = 40
const MAX_BLOCKS = 2 * BLOCKS_PER_CHUNK

/** Blocks that stand together, in the chunk that they were in before; undefined where they need a new one. */
export interface Group<Block, Chunk> {
  readonly chunk: Chunk | undefined
  readonly blocks: readonly Block[]
  /** Whether it is a single block that always stands alone. */
  readonly isAlone: boolean
}

interface Grouping<Block, Chunk> {
  readonly isAlone: (block: Block) => boolean
  readonly chunkOf: (block: Block) => Chunk | undefined
}

/** Divides blocks into groups. Blocks that were in one group stay together; new blocks join those before them. */
export function groupBlocks<Block, Chunk>(
  blocks: readonly Block[],
  grouping: Grouping<Block, Chunk>,
): readonly Group<Block, Chunk>[] {
  return joined(blocks, grouping).flatMap((group) =>
    group.blocks.length > MAX_BLOCKS ? divided(group) : [group],
  )
}

interface Joined<Block, Chunk> {
  readonly chunk: Chunk | undefined
  readonly blocks: Block[]
  readonly isAlone: boolean
  /** The chunk that its blocks come from, which may have stayed with others of them. */
  readonly origin: Chunk | undefined
}

function joined<Block, Chunk>(
  blocks: readonly Block[],
  { isAlone, chunkOf }: Grouping<Block, Chunk>,
): readonly Group<Block, Chunk>[] {
  const groups: Joined<Block, Chunk>[] = []
  const taken = new Set<Chunk>()
  for (const block of blocks) {
    const origin = chunkOf(block)
    const last = groups.at(-1)
    const alone = isAlone(block)
    const isTogether = origin === undefined || origin === last?.origin
    if (last && isTogether && !last.isAlone && !alone) last.blocks.push(block)
    else {
      const chunk = origin !== undefined && taken.has(origin) ? undefined : origin
      if (chunk !== undefined) taken.add(chunk)
      groups.push({ chunk, blocks: [block], isAlone: alone, origin })
    }
  }
  return groups
}

/** Parts of about the same length; the first one stays in the chunk. */
function divided<Block, Chunk>({
  chunk,
  blocks,
}: Group<Block, Chunk>): readonly Group<Block, Chunk>[] {
  const count = Math.ceil(blocks.length / BLOCKS_PER_CHUNK)
  const length = Math.ceil(blocks.length / count)
  return Array.from({ length: count }, (_, index) => ({
    chunk: index === 0 ? chunk : undefined,
    blocks: blocks.slice(index * length, (index + 1) * length),
    isAlone: false,
  }))
}
