import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { plainText, type ScriptBlock } from '#/shared/script/blocks.ts'

/**
 * How often each letter and digit occurs in texts. Hyphens and spaces are not counted, because lines are joined, and
 * capitals are not told from small letters, because small capitals are read as either.
 */
function lettersOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts)
    for (const letter of text
      .normalize('NFKD')
      .toUpperCase()
      .match(/[\p{L}\p{N}]/gu) ?? [])
      counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return counts
}

/**
 * The letters of the text layer as pdf.js gives it, before anything of the import has seen it. Text that is drawn twice at
 * one place, as bold or as a shadow, counts once.
 */
export async function lettersOfTextLayer(pdf: Uint8Array): Promise<ReadonlyMap<string, number>> {
  const task = getDocument({ data: pdf.slice(), verbosity: 0 })
  const document = await task.promise
  const texts: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    const drawn = items.filter((item) => 'str' in item)
    const isSecond = ({ str, transform }: (typeof drawn)[number], index: number) =>
      drawn.slice(0, index).some((first) => first.str === str && isNear(first.transform, transform))
    texts.push(...drawn.flatMap((item, index) => (isSecond(item, index) ? [] : [item.str])))
  }
  await task.destroy()
  return lettersOf(texts)
}

/** Whether two matrices place text within a point. */
function isNear(a: readonly number[], b: readonly number[]): boolean {
  return [4, 5].every((at) => Math.abs((a[at] ?? 0) - (b[at] ?? 0)) <= 1)
}

export function lettersOfScript(
  blocks: readonly ScriptBlock[],
  leftOut: readonly { readonly text: string }[],
): ReadonlyMap<string, number> {
  return lettersOf([...blocks.flatMap(textsOf), ...leftOut.map(({ text }) => text)])
}

function textsOf(block: ScriptBlock): readonly string[] {
  switch (block.type) {
    case 'pageSplit':
      return []
    case 'scene':
      return [block.sceneName, plainText(block.text)]
    case 'dialogue':
      return [plainText(block.speaker), ...block.paragraphs.map(plainText)]
    case 'heading':
    case 'paragraph':
      return [plainText(block.text)]
  }
}

/** The letters of `some` that occur more often there than in `others`, each with how much more often. */
export function moreLetters(
  some: ReadonlyMap<string, number>,
  others: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  return new Map(
    [...some].flatMap(([letter, count]) => {
      const surplus = count - (others.get(letter) ?? 0)
      return surplus > 0 ? [[letter, surplus] as const] : []
    }),
  )
}
