import { writeDocx } from './docx/write.ts'
import type { ExportFormat } from './file-names.ts'
import { writeEpub } from './epub/write.ts'
import { writeEzDrama } from './ezdrama.ts'
import { writeFdx } from './fdx/write.ts'
import { writeFountain } from './fountain/write.ts'
import { writeMarkdown } from './markdown/write.ts'
import { inLines, type ScriptToWrite, blocksInPlay } from './script-to-write.ts'
import { writeTei } from './tei/write.ts'
import { plainText, type ScriptBlock } from '../script/blocks.ts'
import { AT_ONCE, areSpokenAtOnce } from '../script/simultaneous.ts'
import { encodeText } from './text-coding.ts'

const WRITERS: Readonly<Record<ExportFormat, (script: ScriptToWrite) => Uint8Array>> = {
  docx: writeDocx,
  fountain: (script) => writeFountain(inLines(script)),
  markdown: (script) => writeMarkdown(inLines(script)),
  fdx: writeFdx,
  ezdrama: (script) => writeEzDrama(inLines(script)),
  epub: writeEpub,
  tei: writeTei,
  text: (script) => writeText(inLines(script)),
}

export const writeScriptFile = (format: ExportFormat, script: ScriptToWrite): Uint8Array =>
  WRITERS[format](script)

// A script as plain text, in the form in which copied text is pasted (DOC-50): 'SZENE 1: …', 'NAME: …'.

export function writeText(script: ScriptToWrite): Uint8Array {
  const blocks = blocksInPlay(script, script.blocks)
  const texts = blocks.flatMap((block, index): readonly string[] => {
    const text = textOfBlock(block, blocks[index - 1], script.language)
    return text === '' ? [] : [text]
  })
  return encodeText(`${texts.join('\n\n')}\n`)
}

/** Words that are not played are left out: plain text has no sign for them. */
function textOfBlock(
  block: ScriptBlock,
  before: ScriptBlock | undefined,
  language: 'de' | 'en',
): string {
  switch (block.type) {
    case 'pageSplit':
      return ''
    case 'scene':
      return [`SZENE ${block.sceneNumber}: ${block.sceneName}`, plainText(block.text)]
        .filter((line) => line !== '')
        .join('\n\n')
    case 'dialogue': {
      const name = plainText(block.speaker)
      const sign = areSpokenAtOnce(before, block) ? ` ${AT_ONCE[language]}` : ''
      const said = block.paragraphs.map(plainText).filter((text) => text !== '')
      return said.length === 0 && name === '' ? '' : `${name}${sign}: ${said.join('\n')}`.trimEnd()
    }
    default: {
      const text = plainText(block.text)
      const isDirection = block.type === 'paragraph' && block.text.every(({ italic }) => italic)
      return isDirection && text !== '' && !text.startsWith('(') ? `(${text})` : text
    }
  }
}
