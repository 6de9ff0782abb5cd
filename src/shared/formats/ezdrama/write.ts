// A script as EzDrama: acts and scenes by '#', names by '@', everything between speeches by '$'.
import { plainText, type RichText, type ScriptBlock } from '../../script/blocks.ts'
import { NO_SCENE_NAME } from '../file-script.ts'
import { blocksBelowTitle, blocksInPlay, type ScriptToWrite } from '../script-to-write.ts'
import { encodeText } from '../text-coding.ts'

export function writeEzDrama(script: ScriptToWrite): Uint8Array {
  const blocks = blocksInPlay(script, blocksBelowTitle(script))
  const trimmed = (text: RichText) => plainText(text).trim()
  const first = blocks.findIndex(({ type }) => type === 'scene')
  const hasActs = blocks.some((block, index) => isAct(block) && isSceneNext(blocks, index))
  const texts = blocks.flatMap((block, index): readonly string[] => {
    switch (block.type) {
      case 'pageSplit':
        return []
      case 'scene': {
        const text = trimmed(block.text)
        const head = `${hasActs ? '##' : '#'} ${oneLine(block.sceneName) || NO_SCENE_NAME}`
        return text === '' ? [head] : [head, `$ ${oneLine(text)}`]
      }
      case 'heading': {
        const text = oneLine(trimmed(block.text))
        const isDivision = hasActs && isAct(block) && (index > first || isSceneNext(blocks, index))
        return text === '' ? [] : [`${isDivision ? '#' : '$'} ${text}`]
      }
      case 'paragraph': {
        const text = oneLine(trimmed(block.text))
        return text === '' ? [] : [`$ ${text}`]
      }
      case 'dialogue': {
        const said = block.paragraphs.map(trimmed).filter((text) => text !== '')
        const lines = said.flatMap((text) => text.split('\n')).map(unsigned)
        return [[`@${oneLine(plainText(block.speaker))}`, ...lines].join('\n')]
      }
    }
  })
  return encodeText(`${[`@title ${oneLine(script.title)}`, ...texts].join('\n\n')}\n`)
}

const isAct = (block: ScriptBlock): boolean =>
  block.type === 'heading' && block.level === 1 && block.align === undefined

const isSceneNext = (blocks: readonly ScriptBlock[], index: number): boolean =>
  blocks.slice(index + 1).find(({ type }) => type === 'scene' || type === 'dialogue')?.type ===
  'scene'

const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ').trim()
/** A blank keeps a line of speech from being read as another thing. */
const unsigned = (line: string): string => (/^[#$@%^~]/.test(line) ? ` ${line}` : line)
