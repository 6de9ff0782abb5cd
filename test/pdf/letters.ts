import type { PageText } from '#/server/imports/converter/extract/page-text.ts'
import { plainText, type ScriptBlock } from '#/shared/script/blocks.ts'

/** How often each letter and digit occurs in texts. Hyphens and spaces are not counted: lines are joined. */
export function lettersOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts)
    for (const letter of text.normalize('NFKD').match(/[\p{L}\p{N}]/gu) ?? [])
      counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return counts
}

export function lettersOfPages(pages: readonly PageText[]): ReadonlyMap<string, number> {
  return lettersOf(pages.flatMap(({ items }) => items.map(({ text }) => text)))
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
