// The bench's play with cuts, each from the middle of a speech over the next blocks into another one.
import * as Y from 'yjs'
import type { RichText, ScriptBlock } from '#/shared/script/blocks.ts'
import { createScript } from '#/shared/script/create-script.ts'
import { FIRST_SET, keptCut, UNKNOWN_CUT } from '#/shared/script/cuts/cuts.ts'
import { META_NAME } from '#/shared/script/schema.ts'

const BLOCKS_OF_A_CUT = 3

/** The same blocks with `count` cuts at equal distances. */
export function withCutPassages(
  blocks: readonly ScriptBlock[],
  count: number,
): readonly ScriptBlock[] {
  const distance = Math.floor(blocks.length / count)
  return blocks.map((block, index) => {
    const [cut, at] = [Math.floor(index / distance), index % distance]
    if (cut >= count || at < 1 || at > BLOCKS_OF_A_CUT) return block
    const mark = (text: RichText): RichText =>
      text.map((span) => ({ ...span, cuts: [`cut-${cut}`] }))
    if (block.type === 'paragraph') return { ...block, text: mark(block.text) }
    if (block.type !== 'dialogue') return block
    const [first = []] = block.paragraphs
    const said = at === 1 ? lastHalf(first, mark) : mark(first)
    return { ...block, speaker: at === 1 ? block.speaker : mark(block.speaker), paragraphs: [said] }
  })
}

function lastHalf(text: RichText, mark: (text: RichText) => RichText): RichText {
  const last = text.at(-1)
  if (!last) return text
  const middle = last.text.indexOf(' ', last.text.length / 2)
  const [kept, cut] = [last.text.slice(0, middle), last.text.slice(middle)]
  return [...text.slice(0, -1), { ...last, text: kept }, ...mark([{ ...last, text: cut }])]
}

/** The document of a play with the records of its cuts, as one Yjs update. */
export function stateWithCuts(blocks: readonly ScriptBlock[], count: number): Uint8Array {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, createScript(withCutPassages(blocks, count)))
  const meta = doc.getMap(META_NAME)
  for (let cut = 0; cut < count; cut++) {
    const record = { ...UNKNOWN_CUT, by: 'bench', at: 1_700_000_000_000 + cut }
    const { key, value } = keptCut(`cut-${cut}`, FIRST_SET, record)
    meta.set(key, value)
  }
  return Y.encodeStateAsUpdate(doc)
}
