// Scripts with cuts, for tests: say('ANNA', 'Ja. ‹Nein.›') has a cut named x, ‹y|…› one named y.
import type { RichText, ScriptBlock, TextSpan } from '#/shared/script/blocks.ts'

/** The same blocks, with the text between the signs in cuts. */
export const withCuts = (...blocks: readonly ScriptBlock[]): readonly ScriptBlock[] =>
  blocks.map((block) => {
    switch (block.type) {
      case 'pageSplit':
        return block
      case 'dialogue':
        return {
          ...block,
          speaker: cutText(block.speaker),
          paragraphs: block.paragraphs.map(cutText),
        }
      default:
        return { ...block, text: cutText(block.text) }
    }
  })

const cutText = (text: RichText): RichText => {
  let open: string | null = null
  return text.flatMap((span) =>
    span.text.split(/([‹›])/).flatMap((part): readonly TextSpan[] => {
      if (part === '‹') {
        open = 'x'
        return []
      }
      if (part === '›') {
        open = null
        return []
      }
      const [, name, rest] = (open === null ? null : /^(\w)\|(.*)$/s.exec(part)) ?? []
      if (name !== undefined) open = name
      const words = rest ?? part
      if (words === '') return []
      return [open === null ? { ...span, text: words } : { ...span, text: words, cuts: [open] }]
    }),
  )
}
