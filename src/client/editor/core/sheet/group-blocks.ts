/** How many blocks a new stretch has, and from how many on one is divided. */
export const BLOCKS_PER_STRETCH = 40
const MOST_BLOCKS = 2 * BLOCKS_PER_STRETCH

/** Blocks that stand together, in the stretch that they were in before; undefined where they need a new one. */
export interface Group<Block, Stretch> {
  readonly stretch: Stretch | undefined
  readonly blocks: readonly Block[]
  /** Whether it is a single block that always stands alone. */
  readonly isAlone: boolean
}

interface Grouping<Block, Stretch> {
  readonly isAlone: (block: Block) => boolean
  readonly stretchOf: (block: Block) => Stretch | undefined
}

/** Divides blocks into groups. Those that were together stay so; new ones join those before them. */
export function groupBlocks<Block, Stretch>(
  blocks: readonly Block[],
  grouping: Grouping<Block, Stretch>,
): readonly Group<Block, Stretch>[] {
  return joined(blocks, grouping).flatMap((group) =>
    group.blocks.length > MOST_BLOCKS ? divided(group) : [group],
  )
}

interface Joined<Block, Stretch> {
  readonly stretch: Stretch | undefined
  readonly blocks: Block[]
  readonly isAlone: boolean
  /** The stretch that its blocks come from, which may have stayed with others of them. */
  readonly origin: Stretch | undefined
}

function joined<Block, Stretch>(
  blocks: readonly Block[],
  { isAlone, stretchOf }: Grouping<Block, Stretch>,
): readonly Group<Block, Stretch>[] {
  const groups: Joined<Block, Stretch>[] = []
  const taken = new Set<Stretch>()
  for (const block of blocks) {
    const origin = stretchOf(block)
    const last = groups.at(-1)
    const alone = isAlone(block)
    const isTogether = origin === undefined || origin === last?.origin
    if (last && isTogether && !last.isAlone && !alone) last.blocks.push(block)
    else {
      const stretch = origin !== undefined && taken.has(origin) ? undefined : origin
      if (stretch !== undefined) taken.add(stretch)
      groups.push({ stretch, blocks: [block], isAlone: alone, origin })
    }
  }
  return groups
}

/** Parts of about the same length; the first one stays in the stretch. */
function divided<Block, Stretch>({
  stretch,
  blocks,
}: Group<Block, Stretch>): readonly Group<Block, Stretch>[] {
  const count = Math.ceil(blocks.length / BLOCKS_PER_STRETCH)
  const length = Math.ceil(blocks.length / count)
  return Array.from({ length: count }, (_, index) => ({
    stretch: index === 0 ? stretch : undefined,
    blocks: blocks.slice(index * length, (index + 1) * length),
    isAlone: false,
  }))
}
