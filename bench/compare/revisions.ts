// Invented plays, and revisions of them whose edits are counted.
import { plainText, type DialogueBlock, type ScriptBlock } from '#/shared/script/blocks.ts'

export interface Revision {
  readonly before: readonly ScriptBlock[]
  readonly after: readonly ScriptBlock[]
  readonly edits: number
}

type Below = (limit: number) => number

const NAMES = ['ANNA', 'BEN', 'CARL', 'DORA', 'EVA', 'FRITZ', 'GRETE', 'HANS', 'INES', 'JAN']
const WORDS_IN_LANGUAGE = 6_000
const SPEECHES_IN_SCENE = 40

/** A few words are frequent and most words are rare, as in every language (Zipf). */
const word = (below: Below) =>
  `w${Math.floor(WORDS_IN_LANGUAGE ** (below(1_000_000) / 1_000_000)).toString(36)}`

function sentence(below: Below, words: number): string {
  return `${Array.from({ length: words }, () => word(below)).join(' ')}.`
}

function speech(speaker: string, text: string): DialogueBlock {
  return {
    type: 'dialogue',
    speaker: [{ text: speaker }],
    paragraphs: [[{ text }]],
    layout: 'default',
    struckThrough: false,
  }
}

const scene = (name: string): ScriptBlock => ({
  type: 'scene',
  sceneNumber: '1',
  sceneName: name,
  text: [],
})

export function inventPlay(speeches: number, below: Below): readonly ScriptBlock[] {
  return Array.from({ length: speeches }, (_, index) => {
    const said = speech(NAMES[below(NAMES.length)] ?? '', sentence(below, 1 + below(16)))
    return index % SPEECHES_IN_SCENE === 0 ? [scene(`Szene ${sentence(below, 2)}`), said] : [said]
  }).flat()
}

/** Edits single speeches, never two neighbouring ones, and then moves scenes. */
export function revise(
  before: readonly ScriptBlock[],
  { edits, movedScenes }: { readonly edits: number; readonly movedScenes: number },
  below: Below,
): Revision {
  const blocks: (ScriptBlock | readonly ScriptBlock[])[] = [...before]
  const taken = new Set<number>()
  let made = 0
  while (made < edits) {
    const index = below(before.length)
    const block = before[index]
    const isFree = [-1, 0, 1].every((by) => !taken.has(index + by))
    if (block?.type !== 'dialogue' || !isFree) continue
    taken.add(index)
    const edited = editOf(block, below)
    if (!edited) continue
    blocks[index] = edited
    made++
  }
  const after = moveScenes(blocks.flat(), movedScenes, below)
  return { before, after: after.blocks, edits: made + after.moved }
}

/** Null if the speech is too short for the chosen edit. */
function editOf(block: DialogueBlock, below: Below): readonly ScriptBlock[] | null {
  const words = plainText(block.paragraphs.flat()).split(' ')
  const said = (text: readonly string[]): readonly ScriptBlock[] => [
    { ...block, paragraphs: [[{ text: text.join(' ') }]] },
  ]
  const at = below(words.length)
  switch (below(7)) {
    case 0:
      return said(words.with(at, `neu${word(below)}`))
    case 1:
      return said(words.toSpliced(at, 0, `neu${word(below)}`, `neu${word(below)}`))
    case 2:
      return words.length > 3 ? said(words.toSpliced(at, 1)) : null
    case 3:
      return []
    case 4: {
      const added = speech(NAMES[below(NAMES.length)] ?? '', sentence(below, 4 + below(8)))
      return [block, added]
    }
    case 5:
      return [{ ...block, struckThrough: true }]
    default: {
      const struck = words.slice(at, at + 2).join(' ')
      const spans = [
        { text: words.slice(0, at).join(' ') + (at > 0 ? ' ' : '') },
        { text: struck, strike: true as const },
        { text: (at + 2 < words.length ? ' ' : '') + words.slice(at + 2).join(' ') },
      ]
      return [{ ...block, paragraphs: [spans.filter(({ text }) => text !== '')] }]
    }
  }
}

function moveScenes(
  blocks: readonly ScriptBlock[],
  count: number,
  below: Below,
): { readonly blocks: readonly ScriptBlock[]; readonly moved: number } {
  const scenes: ScriptBlock[][] = []
  for (const block of blocks) {
    if (block.type === 'scene') scenes.push([])
    scenes.at(-1)?.push(block)
  }
  let moved = 0
  if (scenes.length < 6) return { blocks, moved }
  while (moved < count) {
    const from = below(scenes.length)
    const to = below(scenes.length)
    // only a longer way: if two neighbours change places, a comparison may call either of them moved
    if (Math.abs(from - to) < 3) continue
    const [taken] = scenes.splice(from, 1)
    if (taken) scenes.splice(to, 0, taken)
    moved++
  }
  return { blocks: scenes.flat(), moved }
}
