// A script as Markdown: acts and scenes as headings, names in bold before a colon, directions in italics, cuts in '~~'.
import type { RichText, ScriptBlock, TextSpan } from '../../script/blocks.ts'
import { AT_ONCE, areSpokenAtOnce } from '../../script/simultaneous.ts'
import type { ScriptToWrite } from '../script-to-write.ts'
import { encodeText } from '../text-coding.ts'
import { inlineText, LIKE_NAME } from './inline.ts'

const SIGNS = {
  special: /[\\*_~`[\]<|]|&(?=#?\w+;)/g,
  strike: ['~~', '~~'],
  isAroundBlanks: false,
} as const

export function writeMarkdown(script: ScriptToWrite): Uint8Array {
  const texts = script.blocks.flatMap((block, index) => {
    const text = textOfBlock(block, script.blocks[index - 1], script)
    return text === '' ? [] : [text]
  })
  return encodeText(`${texts.join('\n\n')}\n`)
}

function textOfBlock(
  block: ScriptBlock,
  before: ScriptBlock | undefined,
  { cuts, language }: ScriptToWrite,
): string {
  const isCut = (span: TextSpan) =>
    span.strike === true || span.cuts?.some((id) => cuts.has(id)) === true
  const inline = (text: RichText, isStruck = false) =>
    inlineText(text, (span) => (isStruck || isCut(span) ? 'cut' : null), SIGNS)
      .replaceAll('\n', '\\\n')
      .replaceAll(/^([^\S\n]*)(?=#|>|[-+]\s|[=-]+\s*$)/gm, '$1\\')
      // a line of such signs would be a rule: '**---**'
      .replaceAll(/^(?=[*_\s\\-]*$)([^-\n]*)(?<!\\)-/gm, String.raw`$1\-`)
      .replaceAll(/^([^\S\n]*\d+)(?=[.)]\s)/gm, '$1\\')
  const between = (text: RichText) => inline(text).replace(LIKE_NAME, String.raw`$1\:`)
  switch (block.type) {
    case 'pageSplit':
      return ''
    case 'scene': {
      const heading = `## SZENE ${block.sceneNumber}: ${inline([{ text: block.sceneName }])}`
      return block.text.length === 0 ? heading : `${heading}\n\n${between(block.text)}`
    }
    case 'heading':
      return `${'#'.repeat(block.level)} ${inline(block.text).replaceAll('\n', ' ')}`
    case 'paragraph':
      return between(block.text)
    case 'dialogue': {
      const name = inline(
        block.speaker.map((span) => ({ ...span, bold: true as const })),
        block.struckThrough,
      )
      const sign = areSpokenAtOnce(before, block) ? ` ${AT_ONCE[language]}` : ''
      const said = block.paragraphs
        .map((text) => inline(text, block.struckThrough))
        .filter((text) => text !== '')
      return `${name}${sign}: ${said.join('\\\n')}`
    }
  }
}
