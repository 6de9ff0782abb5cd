import type { ScriptBlock, TextSpan } from '../blocks.ts'

const BLANK_LINES = /\r?\n[^\S\n]*(?:\r?\n[^\S\n]*)+/
const PAGE = /^\[PAGE\]\s*(\S*)$/
const SCENE = /^\[SCENE\][^\S\n]*([^\n]*)$/
const IN_PARENTHESES = /^\([\s\S]*\)$/
/** A line of its own, whatever follows it in its part. */
const MARKER_LINE = /^(\[(?:PAGE|SCENE)\][^\n]*)\n([\s\S]+)$/
/** '1. SOLDAT': some have a number first. */
const ORDINAL = String.raw`(?:\d{1,2}\. ?)?`
/** A capital, no more than a name's length, nothing that ends a sentence. */
const NAME = String.raw`\p{Lu}[^:\n!?;"„“]{0,39}`
/** Without a capital it is one word or two. */
const SMALL_NAME = String.raw`\p{Ll}[\p{L}.'’-]{0,19}(?: [\p{L}\p{N}.'’-]{1,19})?`
/** Behind the colon a blank, or else nothing that makes it a time or a link. */
const SPEECH = new RegExp(
  String.raw`^(${ORDINAL}(?:${NAME}|${SMALL_NAME})):(?:\s+|(?!\d|//))(\S[\s\S]*)$`,
  'u',
)

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
    const speech = SPEECH.exec(chunk)
    if (page) blocks.push(pageOf(page[1] ?? '', next('pageSplit')))
    else if (scene)
      blocks.push({
        type: 'scene',
        sceneNumber: String(next('scene')),
        sceneName: (scene[1] ?? '').trim(),
        text: [],
      })
    else if (IN_PARENTHESES.test(chunk))
      blocks.push({ type: 'paragraph', text: [{ text: oneLine(chunk), italic: true }] })
    else if (speech) blocks.push(dialogueOf(speech[1] ?? '', speech[2] ?? ''))
    else blocks.push({ type: 'paragraph', text: [{ text: oneLine(chunk) }] })
  }
  return blocks
}

/** Markers in the first lines of a part are parts of their own. */
function splitMarkers(part: string): readonly string[] {
  const markers: string[] = []
  let rest = part.trim()
  for (let line = MARKER_LINE.exec(rest); line; line = MARKER_LINE.exec(rest)) {
    markers.push(line[1] ?? '')
    rest = (line[2] ?? '').trim()
  }
  return [...markers, rest]
}

/** Numbered by its place; what was printed stays beside it. */
function pageOf(printedNumber: string, pageNumber: number): ScriptBlock {
  return { type: 'pageSplit', pageNumber, ...(printedNumber !== '' && { printedNumber }) }
}

function dialogueOf(speaker: string, text: string): ScriptBlock {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return {
    type: 'dialogue',
    speaker: [{ text: speaker.trim() }],
    paragraphs: lines.map((line): readonly TextSpan[] => [{ text: line }]),
    layout: 'default',
    struckThrough: false,
  }
}

const oneLine = (text: string) => text.replaceAll(/\s*\r?\n\s*/g, ' ')
