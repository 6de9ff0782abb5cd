// Migrates what old documents hold in another form: text that stood in one field, and blocks that stood for a cue.
import * as Y from 'yjs'
import { at } from '../../at.ts'
import { plainText, type ScriptBlock, type TextSpan } from '../blocks.ts'
import { numberByHand } from '../cue-numbers.ts'
import { cueType } from '../cue-types.ts'
import { isBracketed } from '../line-grammar/direction.ts'
import { nameBeforeColon } from '../line-grammar/speaker-name.ts'
import { readFragment } from '../read-blocks.ts'
import { attributesOfSpan } from '../span-attributes.ts'
import { NOT_TEXT } from '../words.ts'
import { writeBlocks } from '../create-script.ts'

/** Text fields of old documents; the first that holds text counts. */
export const LEGACY_FIELDS = ['prosemirror', 'content'] as const

/**
 * Turns the old text into blocks, if the document is empty, or is not flagged and holds plain paragraphs only (DOC-19);
 * then clears the old text (DOC-22). Paragraphs whose words are not in the old text stay, after it.
 */
export function migrateLegacyContent(
  doc: Y.Doc,
  fragment: Y.XmlFragment,
  isFlagged: boolean,
): boolean {
  const fields = LEGACY_FIELDS.filter((name) => doc.share.has(name)).map((name) =>
    doc.getText(name),
  )
  const text = fields.map(textOf).find((candidate) => candidate.trim() !== '')
  if (text === undefined) return false
  const present = readFragment(fragment)
  const isReplaceable = fragment.length === 0 || (!isFlagged && isPlain(fragment, present))
  if (!isReplaceable) return false
  const words = inWords(text)
  const kept = present.filter(
    (block) => block.type !== 'paragraph' || !words.includes(inWords(plainText(block.text))),
  )
  fragment.delete(0, fragment.length)
  writeBlocks(fragment, [...blocksOfLegacyText(text), ...kept, { type: 'paragraph', text: [] }])
  for (const field of fields) field.delete(0, field.length)
  return true
}

function textOf(field: Y.Text): string {
  return field
    .toDelta()
    .reduce(
      (text: string, { insert }: { insert?: unknown }) =>
        typeof insert === 'string' ? text + insert : text,
      '',
    )
}

function isPlain(fragment: Y.XmlFragment, blocks: readonly ScriptBlock[]): boolean {
  return (
    blocks.length === fragment.length &&
    blocks.every(
      (block) =>
        block.type === 'paragraph' && block.text.every((span) => Object.keys(span).length === 1),
    )
  )
}

const inWords = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const BLANK_LINES = /\r?\n[^\S\n]*(?:\r?\n[^\S\n]*)+/

const PAGE = /^\[PAGE\]\s*(\S*)$/

const SCENE = /^\[SCENE\][^\S\n]*([^\n]*)$/

/** A marker on its own line, with more text of the same part after it. It begins at the regular expression's index. */
const MARKER_LINE = /(\[(?:PAGE|SCENE)\][^\n]*)\n\s*/y

/** A name in small letters has one or two words. */
const SMALL_NAME =
  /^(?:\d{1,2}\. ?)?\p{Ll}[\p{L}.'’-]{0,19}(?: [\p{L}\p{N}.'’-]{1,19})?:(?!\d|\/\/)/u

/** The blocks of a script that was stored as plain text (DOC-19, DOC-20, DOC-21). */
function blocksOfLegacyText(text: string): readonly ScriptBlock[] {
  const blocks: ScriptBlock[] = []
  let [pages, scenes] = [0, 0]
  for (const part of text.split(BLANK_LINES).flatMap(splitMarkers)) {
    const chunk = part.trim()
    if (chunk === '') continue
    const page = PAGE.exec(chunk)
    const scene = SCENE.exec(chunk)
    const speech = speechOf(chunk)
    if (page) blocks.push(pageOf(at(page, 1), ++pages))
    else if (scene)
      blocks.push({
        type: 'scene',
        sceneNumber: String(++scenes),
        sceneName: at(scene, 1).trim(),
        text: [],
      })
    else if (isBracketed(chunk))
      blocks.push({ type: 'paragraph', text: [{ text: oneLine(chunk), italic: true }] })
    else if (speech) blocks.push(speech)
    else blocks.push({ type: 'paragraph', text: [{ text: oneLine(chunk) }] })
  }
  return blocks
}

/** Markers in the first lines of a part are parts of their own. */
function splitMarkers(part: string): readonly string[] {
  const markers: string[] = []
  const text = part.trim()
  let from = 0
  MARKER_LINE.lastIndex = 0
  for (let line = MARKER_LINE.exec(text); line; line = MARKER_LINE.exec(text)) {
    markers.push(at(line, 1))
    from = MARKER_LINE.lastIndex
  }
  return [...markers, text.slice(from)]
}

/** A page split with its number in the script; the printed number is kept beside it. */
function pageOf(printedNumber: string, pageNumber: number): ScriptBlock {
  return { type: 'pageSplit', pageNumber, ...(printedNumber !== '' && { printedNumber }) }
}

/** The speech of a text like 'Speaker: text'; null if the name or the text is missing. */
function speechOf(chunk: string): ScriptBlock | null {
  const small = SMALL_NAME.exec(chunk)?.[0]
  const named = nameBeforeColon(chunk)
  const name = named?.name ?? small?.slice(0, -1).trim()
  const lines = linesOf(chunk.slice(named?.length ?? small?.length ?? 0))
  if (name === undefined || lines.length === 0) return null
  const direction = named?.direction ?? ''
  const paragraphs = lines.map((line, index): readonly TextSpan[] =>
    index === 0 && direction !== ''
      ? [{ text: direction, italic: true }, { text: ` ${line}` }]
      : [{ text: line }],
  )
  return {
    type: 'dialogue',
    speaker: [{ text: name }],
    paragraphs,
    layout: 'default',
    struckThrough: false,
  }
}

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const oneLine = (text: string): string => linesOf(text).join(' ')

export const isCueBlock = (block: unknown): block is Y.XmlElement =>
  block instanceof Y.XmlElement && block.nodeName === 'cueBlock'

/**
 * Turns cue blocks into cues on words (DOC-23): a block's text becomes the cue's name, its mark is set on the first word after it
 * that is written or spoken (not on a speaker's name), and the block is deleted. If no word follows, the block becomes
 * a paragraph with the cue on its own first word. The script is walked once, from its end, and each word gets all of its cues
 * at once: looked for by each block, a frame of a thousand blocks took half a second, and eight thousand minutes.
 * @param only the blocks; all of the script's if absent
 * @returns whether there was one
 */
export function migrateLegacyCues(
  fragment: Y.XmlFragment,
  only?: readonly Y.XmlElement[],
): boolean {
  const asked = only && new Set(only)
  const cues = new Map<Y.XmlText, ReturnType<typeof cueOf>[]>()
  const found: Y.XmlElement[] = []
  let target: Y.XmlText | null = null
  for (const block of fragment.toArray().toReversed()) {
    if (!isCueBlock(block)) target = firstWritten(block) ?? target
    else if (asked === undefined || asked.has(block)) {
      found.push(block)
      const name = textsIn(block).map(stringOf).join('').trim()
      if (target) cues.getOrInsertComputed(target, () => []).push(cueOf(block, name))
      else if (name !== '') insertBehind(fragment, block, name)
    }
  }
  for (const [text, all] of cues) connect(text, all.toReversed())
  deleteElements(fragment, found)
  return found.length > 0
}

function insertBehind(fragment: Y.XmlFragment, block: Y.XmlElement, name: string): void {
  const paragraph = paragraphOf(name)
  fragment.insertAfter(block, [paragraph])
  for (const text of textsIn(paragraph)) connect(text, [cueOf(block, '')])
}

/** By their items: by their indexes, each would be counted from the beginning. */
export function deleteElements({ doc }: Y.XmlFragment, elements: readonly Y.XmlElement[]): void {
  doc?.transact((transaction) => {
    for (const { _item: item } of elements) item?.delete(transaction)
  })
}

const firstWritten = (block: unknown): Y.XmlText | undefined =>
  writtenTexts(block).find((text) => /\S/.test(stringOf(text)))

function cueOf(block: Y.XmlElement, cueName: string) {
  const attributes: Readonly<Record<string, unknown>> = block.getAttributes()
  const cueId = typeof attributes.cueId === 'string' ? attributes.cueId : ''
  const { cueNumber } = attributes
  const hasNumber = typeof cueNumber === 'string' || typeof cueNumber === 'number'
  const number = hasNumber ? numberByHand(String(cueNumber)) : ''
  return {
    // an old cue without an id gets an id that every run would give it
    cueId: cueId || `cue-legacy-${placeOf(block)}`,
    cueType: cueType(attributes.cueType),
    cueNumber: number || '0',
    cueName,
    manualNumber: attributes.manualNumber === true && number !== '',
  }
}

/** The client and clock of a block's item: no other block has the same. */
const placeOf = ({ _item: item }: Y.XmlElement): string =>
  item ? `${item.id.client}-${item.id.clock}` : ''

/** Connects cues to the first word of a text. */
function connect(text: Y.XmlText, cues: readonly ReturnType<typeof cueOf>[]): void {
  const word = /\S+/.exec(stringOf(text))
  if (!word) return
  text.format(word.index, word[0].length, attributesOfSpan({ text: word[0], cues }))
}

/** The texts of a block that are written or spoken: not names of speakers, not other cue blocks. */
function writtenTexts(block: unknown): readonly Y.XmlText[] {
  if (!(block instanceof Y.XmlElement)) return []
  if (isCueBlock(block) || block.nodeName === 'speaker') return []
  return block
    .toArray()
    .flatMap((child) => (child instanceof Y.XmlText ? [child] : writtenTexts(child)))
}

function textsIn(element: Y.XmlElement): readonly Y.XmlText[] {
  return element.toArray().filter((child) => child instanceof Y.XmlText)
}

function stringOf(text: Y.XmlText): string {
  return text
    .toDelta()
    .map(({ insert }: { insert?: unknown }) => (typeof insert === 'string' ? insert : NOT_TEXT))
    .join('')
}

function paragraphOf(text: string): Y.XmlElement {
  const paragraph = new Y.XmlElement('paragraph')
  paragraph.insert(0, [new Y.XmlText(text)])
  return paragraph
}
