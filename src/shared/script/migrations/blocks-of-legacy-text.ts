import { at } from '../../at.ts'
import type { ScriptBlock, TextSpan } from '../blocks.ts'
import { isBracketed } from '../line-grammar/direction.ts'
import { nameBeforeColon } from '../line-grammar/speaker-name.ts'

const BLANK_LINES = /\r?\n[^\S\n]*(?:\r?\n[^\S\n]*)+/
const PAGE = /^\[PAGE\]\s*(\S*)$/
const SCENE = /^\[SCENE\][^\S\n]*([^\n]*)$/
/** A marker on its own line, with more text of the same part after it. */
const MARKER_LINE = /^(\[(?:PAGE|SCENE)\][^\n]*)\n([\s\S]+)$/
/** A name in small letters has one or two words. */
const SMALL_NAME =
  /^(?:\d{1,2}\. ?)?\p{Ll}[\p{L}.'’-]{0,19}(?: [\p{L}\p{N}.'’-]{1,19})?:(?!\d|\/\/)/u

/** The blocks of a script that was stored as plain text (DOC-19, DOC-20, DOC-21). */
export function blocksOfLegacyText(text: string): readonly ScriptBlock[] {
  const blocks: ScriptBlock[] = []
  const next = (type: ScriptBlock['type']) =>
    blocks.filter((block) => block.type === type).length + 1
  for (const part of text.split(BLANK_LINES).flatMap(splitMarkers)) {
    const chunk = part.trim()
    if (chunk === '') continue
    const page = PAGE.exec(chunk)
    const scene = SCENE.exec(chunk)
    const speech = speechOf(chunk)
    if (page) blocks.push(pageOf(at(page, 1), next('pageSplit')))
    else if (scene)
      blocks.push({
        type: 'scene',
        sceneNumber: String(next('scene')),
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
  let rest = part.trim()
  for (let line = MARKER_LINE.exec(rest); line; line = MARKER_LINE.exec(rest)) {
    markers.push(at(line, 1))
    rest = at(line, 2).trim()
  }
  return [...markers, rest]
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
  const lines = chunk
    .slice(named?.length ?? small?.length ?? 0)
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
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

const oneLine = (text: string) => text.replaceAll(/\s*\r?\n\s*/g, ' ')
