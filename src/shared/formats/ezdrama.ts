// EzDrama, the plain text from which plays for DraCor are made: the first sign of a line says what it is.
import { type DialogueBlock, plainText, type RichText, type ScriptBlock } from '../script/blocks.ts'
import { castHeadingBlock, roleBlock, titleBlock } from '../script/line-grammar/title-page.ts'
import { roleLength } from '../script/line-grammar/cast.ts'
import { type FileScript, NO_SCENE_NAME, UnreadableFile } from './file-script.ts'
import { italicDirections, toRichText } from './manuscript/source-paragraph.ts'
import { blocksBelowTitle, blocksInPlay, type ScriptToWrite } from './script-to-write.ts'
import { decodePlainText, encodeText } from './text-coding.ts'

// A script as EzDrama: acts and scenes by '#', names by '@', everything between speeches by '$'.

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

const DATA = /^@(title|subtitle|author|editor|translator|source|language|date)\s+(.+)$/i
const DIVISION = /^(#{1,6})\s*(.+)$/

export function readEzDrama(bytes: Uint8Array): FileScript {
  const lines = decodePlainText(bytes).split('\n')
  const depths = lines.flatMap((line) => DIVISION.exec(line)?.[1]?.length ?? [])
  const sceneDepth = Math.max(0, ...depths)
  const blocks: ScriptBlock[] = []
  let [title, scenes]: [string | null, number] = [null, 0]
  /** What a line without a sign goes on with. */
  let open: 'direction' | 'speech' | 'cast' | null = null
  let hasBegun = false
  const addDirection = (text: string) => {
    blocks.push({ type: 'paragraph', text: [{ text, italic: true }] })
    open = 'direction'
  }
  for (const line of lines) {
    const text = line.trim()
    const data = hasBegun ? null : DATA.exec(text)
    const division = DIVISION.exec(line)
    if (text === '') continue
    if (data) {
      const [, key = '', value = ''] = data
      if (/^title$/i.test(key)) title = value.slice(0, 200)
      blocks.push(...dataBlocks(key.toLowerCase(), value))
      continue
    }
    hasBegun = true
    if (division) {
      const [, signs = '', name = ''] = division
      open = null
      if (signs.length < sceneDepth)
        blocks.push({ type: 'heading', level: signs.length === 1 ? 1 : 2, text: [{ text: name }] })
      else {
        scenes += 1
        const sceneName = name === NO_SCENE_NAME ? '' : name
        blocks.push({ type: 'scene', sceneNumber: String(scenes), sceneName, text: [] })
      }
    } else if (line.startsWith('^')) {
      const heading = text.slice(1).trim()
      if (heading !== '') blocks.push(castHeadingBlock([{ text: heading }]))
      open = 'cast'
    } else if (line.startsWith('$')) addDirection(text.slice(1).trim())
    else if (line.startsWith('@')) {
      blocks.push(speechOf(text))
      open = 'speech'
    } else addLine(blocks, line.replace(/^[~%]\s*/, '').trim(), open, line.startsWith('%'))
  }
  if (blocks.length === 0) throw new UnreadableFile('noText')
  return {
    title,
    blocks: blocks.map((block) =>
      block.type === 'dialogue' && block.paragraphs.length === 0
        ? { ...block, paragraphs: [[]] }
        : block,
    ),
    cuts: new Map(),
    comments: new Map(),
    uncertain: new Map(),
    leftOut: [],
    pages: 1,
  }
}

function dataBlocks(key: string, text: string): readonly ScriptBlock[] {
  const part = (['title', 'subtitle', 'author'] as const).find((known) => known === key)
  return part ? [titleBlock(part, [{ text }])] : []
}

/** '@Hamlet. (leise)' */
function speechOf(text: string): DialogueBlock {
  const [, name = '', direction] = /^@\s*(.*?)[.:,]?\s*(\([^)]*\))?[.:,]?$/.exec(text) ?? []
  return {
    type: 'dialogue',
    speaker: [{ text: name }],
    paragraphs: direction === undefined ? [] : [[{ text: direction, italic: true }]],
    layout: 'default',
    struckThrough: false,
  }
}

function addLine(
  blocks: ScriptBlock[],
  text: string,
  open: 'direction' | 'speech' | 'cast' | null,
  isDirection: boolean,
): void {
  const last = blocks.at(-1)
  if (open === 'cast') blocks.push(roleBlock([{ text }], roleLength(text)))
  else if (open === 'speech' && last?.type === 'dialogue') {
    const spoken = toRichText(isDirection ? [{ text, italic: true }] : italicDirections([{ text }]))
    blocks[blocks.length - 1] = { ...last, paragraphs: [...last.paragraphs, spoken] }
  } else if (open === 'direction' && last?.type === 'paragraph')
    blocks[blocks.length - 1] = {
      ...last,
      text: toRichText([...last.text, { text: ` ${text}`, italic: true }]),
    }
  else blocks.push({ type: 'paragraph', text: [{ text }] })
}
