// The blocks of a Word file that Stichwort has written: its styles say what each paragraph is.
import {
  type DialogueBlock,
  type RichText,
  type ScriptBlock,
  withTexts,
} from '../../script/blocks.ts'
import { AT_ONCE } from '../../script/line-grammar/direction.ts'
import { toRichText } from '../manuscript/inline-directions.ts'
import {
  type SourceParagraph,
  type SourceSpan,
  sliceSpans,
  wordsOf,
} from '../manuscript/source-paragraph.ts'
import { ownStyleOf } from './own-styles.ts'

/** The heading of a scene: 'Szene 3: Im Park'. */
const SCENE = /^(?:szene|scene) (?<number>\S*?)(?:: ?(?<name>[^]*))?$/iu
const SIGN = new RegExp(
  ` ?(?:${Object.values(AT_ONCE)
    .map((sign) => sign.replaceAll(/[()]/g, String.raw`\$&`))
    .join('|')})$`,
)

export const sceneHeading = (number: string, name: string, language: 'de' | 'en'): string =>
  `${language === 'de' ? 'Szene' : 'Scene'} ${number}: ${name}`

export function ownBlocks(paragraphs: readonly SourceParagraph[]): readonly ScriptBlock[] {
  const blocks: ScriptBlock[] = []
  let pages = 1
  let count = 0
  for (const paragraph of paragraphs) {
    while (pages < paragraph.page) {
      pages += 1
      blocks.push({ type: 'pageSplit', pageNumber: (count += 1) })
    }
    addParagraph(blocks, paragraph)
  }
  return blocks.map(spoken)
}

function addParagraph(blocks: ScriptBlock[], paragraph: SourceParagraph): void {
  const { spans, align } = paragraph
  const last = blocks.at(-1)
  const text = toRichText(spans)
  const own = ownStyleOf(paragraph.style)
  const aligned = align === 'left' ? {} : { align }
  switch (own?.element) {
    case 'page':
      if (text.length > 0) blocks.push({ type: 'paragraph', text, ...aligned })
      return
    case 'heading1':
    case 'heading2':
    case 'heading3':
      blocks.push({ type: 'heading', level: LEVELS[own.element], text, ...aligned })
      return
    case 'scene': {
      const { number = '1', name = wordsOf(spans) } = SCENE.exec(wordsOf(spans))?.groups ?? {}
      blocks.push({ type: 'scene', sceneNumber: number, sceneName: name, text: [] })
      return
    }
    case 'sceneText':
      if (last?.type === 'scene' && last.text.length === 0)
        blocks[blocks.length - 1] = { ...last, text }
      else blocks.push({ type: 'paragraph', text })
      return
    case 'speaker':
      return addSpeaker(blocks, spans, own.layout, own.isStruck)
    case 'speech':
      if (last?.type === 'dialogue')
        blocks[blocks.length - 1] = { ...last, paragraphs: [...last.paragraphs, text] }
      else blocks.push({ type: 'paragraph', text })
      return
    default:
      blocks.push({ type: 'paragraph', text, ...aligned })
  }
}

const LEVELS = { heading1: 1, heading2: 2, heading3: 3 } as const

function addSpeaker(
  blocks: ScriptBlock[],
  spans: readonly SourceSpan[],
  layout: DialogueBlock['layout'],
  struckThrough: boolean,
): void {
  const last = blocks.at(-1)
  const words = wordsOf(spans)
  const sign = SIGN.exec(words)
  const isTied = sign !== null && last?.type === 'dialogue'
  const simultaneous = isTied ? (last.simultaneous ?? `together-${blocks.length}`) : null
  if (isTied && simultaneous !== null) blocks[blocks.length - 1] = { ...last, simultaneous }
  const speaker: RichText = toRichText(isTied ? sliceSpans(spans, 0, sign.index) : spans)
  const tie = simultaneous === null ? {} : { simultaneous }
  blocks.push({ type: 'dialogue', speaker, paragraphs: [], layout, struckThrough, ...tie })
}

/** A speech has a paragraph, though it may have no words. Of one that is struck as a whole the words are not struck again. */
function spoken(block: ScriptBlock): ScriptBlock {
  if (block.type !== 'dialogue') return block
  const speech = block.paragraphs.length === 0 ? { ...block, paragraphs: [[]] } : block
  const bare = (text: RichText) => toRichText(text.map(({ strike: _strike, ...span }) => span))
  return block.struckThrough ? withTexts(speech, bare) : speech
}
