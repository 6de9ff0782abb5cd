import { splitSpeakerName } from '#/shared/script/line-grammar/speaker-name.ts'
import type { RichText, ScriptBlock } from '#/shared/script/blocks.ts'

/** What a line of a script's text is: a scene's or act's name, words that a speaker says, or other words. */
export type LineKind = 'scene' | 'speech' | 'text'

export interface ScriptLine {
  readonly kind: LineKind
  /** The speaker of a speech, or the number of a scene; else empty. */
  readonly label: string
  readonly text: string
}

/** The first letter of a line that has a scene's or act's name; no other line begins with it. */
export const SCENE_SIGN = '#'
const SIGNS: Readonly<Record<LineKind, string>> = { scene: SCENE_SIGN, speech: '>', text: '-' }
const KINDS = new Map(Object.entries(SIGNS).map(([kind, sign]) => [sign, kind as LineKind]))

/**
 * The words of a script, one paragraph a line, in its order: a sign for the kind, the label, a tab, and the text. It is what
 * the search through all scripts reads, and hardly longer than the words themselves.
 */
export function scriptText(blocks: readonly ScriptBlock[]): string {
  return blocks.flatMap(linesOf).map(writeLine).join('\n')
}

export function readLine(line: string): ScriptLine {
  const tab = line.indexOf('\t')
  const kind = KINDS.get(line.charAt(0)) ?? 'text'
  return { kind, label: line.slice(1, tab), text: line.slice(tab + 1) }
}

const writeLine = ({ kind, label, text }: ScriptLine): string =>
  `${SIGNS[kind]}${onOneLine(label)}\t${onOneLine(text)}`

/** White space of a paragraph counts as a blank, so that a line break in a speech separates words. */
const onOneLine = (text: string): string => text.replaceAll(/\s/g, ' ')

function linesOf(block: ScriptBlock): readonly ScriptLine[] {
  switch (block.type) {
    case 'pageSplit':
      return []
    case 'scene': {
      const scene: ScriptLine = { kind: 'scene', label: block.sceneNumber, text: block.sceneName }
      return [scene, ...written('text', '', block.text)]
    }
    case 'dialogue': {
      const label = splitSpeakerName(plain(block.speaker)).join(' / ')
      return block.paragraphs.flatMap((text) => written('speech', label, text))
    }
    default:
      return written('text', '', block.text)
  }
}

function written(kind: LineKind, label: string, text: RichText): readonly ScriptLine[] {
  const words = plain(text)
  return words.trim() === '' ? [] : [{ kind, label, text: words }]
}

const plain = (text: RichText): string => text.map((span) => span.text).join('')
