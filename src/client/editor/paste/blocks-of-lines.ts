import {
  plainText,
  type RichText,
  type ScriptBlock,
  type TextSpan,
} from '#/shared/script/blocks.ts'
import { PLACEHOLDER_NUMBER } from '#/shared/script/nodes/scene-block.ts'
import { speakerOfLine } from '#/shared/script/speaker-names.ts'

/** A line of pasted text; without text it is a blank one. */
export interface PastedLine {
  readonly text: RichText
  /** Of a heading, where the source says so. */
  readonly level?: 1 | 2 | 3
}

const SCENE = /^(?:\d+\.?\s*)?(?:szene|scene|bild)\b[\s\d.:–—-]*(.*)$/iu
const IN_PARENTHESES = /^\(.*\)$/su
const LONGEST_NAME = 40

/** The blocks that pasted lines mean: scenes, dialogue, directions, headings, paragraphs. */
export function blocksOfLines(lines: readonly PastedLine[]): readonly ScriptBlock[] {
  const blocks: ScriptBlock[] = []
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]
    const words = plainText(line?.text ?? []).trim()
    if (!line || words === '') continue
    const name = nameAlone(words)
    const speech = name === null ? [] : speechAt(lines, index + 1)
    if (name !== null && speech.length > 0) {
      blocks.push(dialogue([{ text: name }], speech))
      index += speech.length
    } else blocks.push(blockOfLine(line, words))
  }
  return blocks
}

/** Whether the lines mean more than paragraphs of text. */
export function hasStructure(blocks: readonly ScriptBlock[]): boolean {
  return blocks.some(
    (block) => block.type !== 'paragraph' || block.text.every(({ italic }) => italic),
  )
}

function blockOfLine({ text, level }: PastedLine, words: string): ScriptBlock {
  const scene = SCENE.exec(words)
  if (scene)
    return {
      type: 'scene',
      sceneNumber: PLACEHOLDER_NUMBER,
      sceneName: scene[1] || words,
      text: [],
    }
  const speaker = speakerOfLine(words)
  if (speaker !== null) {
    const afterName = plainText(text).indexOf(':') + 1
    return dialogue([{ text: speaker }], [cutStart(text, afterName)])
  }
  if (IN_PARENTHESES.test(words)) return { type: 'paragraph', text: inItalics(text) }
  if (level) return { type: 'heading', level, text }
  return isName(words) ? { type: 'heading', level: 3, text } : { type: 'paragraph', text }
}

/** Capitals only, and no longer than a name. */
function isName(words: string): boolean {
  return (
    words.length <= LONGEST_NAME &&
    /\p{Lu}{2}/u.test(words) &&
    !/\p{Ll}|[.!?…:]$/u.test(words) &&
    !IN_PARENTHESES.test(words) &&
    !SCENE.test(words)
  )
}

/** The name, where a line is nothing else, with or without a colon after it; else null. */
function nameAlone(words: string): string | null {
  const name = words.replace(/\s*:$/, '')
  return isName(name) && !name.includes(':') ? name : null
}

/** What the name above a line says: the line, or directions in parentheses and what follows them. */
function speechAt(lines: readonly PastedLine[], start: number): readonly RichText[] {
  let end = start
  let line = lines[end]
  while (line && isDirection(line)) line = lines[++end]
  if (line && isSpoken(line)) end++
  else end = Math.min(start + 1, end)
  return lines
    .slice(start, end)
    .map((said) => (isDirection(said) ? inItalics(said.text) : said.text))
}

function isDirection({ text }: PastedLine): boolean {
  return IN_PARENTHESES.test(plainText(text).trim())
}

function inItalics(text: RichText): RichText {
  return text.map((span) => ({ ...span, italic: true }))
}

/** What can be said by the name above it. */
function isSpoken(line: PastedLine): boolean {
  const words = plainText(line.text).trim()
  return words !== '' && !isName(words) && !SCENE.test(words) && speakerOfLine(words) === null
}

function dialogue(speaker: RichText, paragraphs: readonly RichText[]): ScriptBlock {
  return { type: 'dialogue', speaker, paragraphs, layout: 'default', struckThrough: false }
}

/** A rich text without its first characters, and without the space after them. */
function cutStart(text: RichText, characters: number): RichText {
  let left = characters
  const rest: TextSpan[] = []
  for (const span of text) {
    const kept = span.text.slice(left)
    left = Math.max(0, left - span.text.length)
    const shown = rest.length === 0 ? kept.trimStart() : kept
    if (shown !== '') rest.push({ ...span, text: shown })
  }
  return rest
}
