// A script as Fountain. Every name is forced by '@' and every scene by '.', so that no program has to guess.
import { type RichText, type ScriptBlock, type TextSpan } from '../../script/blocks.ts'
import { areSpokenAtOnce } from '../../script/simultaneous.ts'
import { cueText } from '../docx/comments.ts'
import type { ScriptToWrite } from '../script-to-write.ts'
import { encodeText } from '../text-coding.ts'
import { inlineText } from '../markdown/inline.ts'

const SIGNS = { special: /[\\*_]/g, strike: '' }

export function writeFountain(script: ScriptToWrite): Uint8Array {
  const title = `Title: ${script.title.replaceAll('\n', ' ')}`
  const writer = new FountainWriter(script)
  return encodeText(
    `${[title, ...script.blocks.flatMap((block, index) => writer.block(block, script.blocks[index - 1]))].join('\n\n')}\n`,
  )
}

class FountainWriter {
  readonly #script: ScriptToWrite
  readonly #noted = new Set<string>()

  constructor(script: ScriptToWrite) {
    this.#script = script
  }

  block(block: ScriptBlock, before: ScriptBlock | undefined): readonly string[] {
    switch (block.type) {
      case 'pageSplit':
        return ['===']
      case 'scene': {
        const text = this.#text(block.text)
        return [`.${oneLine(block.sceneName) || '-'}`, ...(text === '' ? [] : [`!${text}`])]
      }
      case 'heading':
        return [`${'#'.repeat(block.level)} ${oneLine(this.#text(block.text))}`]
      case 'paragraph': {
        const text = this.#text(block.text)
        if (text.trim() === '') return []
        return [block.align === 'center' ? `> ${oneLine(text)} <` : `!${keepLines(text)}`]
      }
      case 'dialogue': {
        const dual = areSpokenAtOnce(before, block) ? ' ^' : ''
        const said = block.paragraphs
          .map((text) => keepLines(this.#text(text)))
          .filter((text) => text.trim() !== '')
        const name = oneLine(this.#text(block.speaker)) || '?'
        const speech = [`@${name}${dual}`, said.join('\n') || '...'].join('\n')
        return [block.struckThrough ? `/*\n${speech}\n*/` : speech]
      }
    }
  }

  #text(text: RichText): string {
    const { cuts } = this.#script
    const isCut = (span: TextSpan) =>
      span.strike === true || span.cuts?.some((id) => cuts.has(id)) === true
    const parts: { readonly isCut: boolean; readonly text: string }[] = []
    for (const span of text) {
      const written = inlineText([span], () => false, SIGNS) + this.#notes(span)
      const last = parts.at(-1)
      if (last && last.isCut === isCut(span))
        parts[parts.length - 1] = { ...last, text: last.text + written }
      else parts.push({ isCut: isCut(span), text: written })
    }
    return parts.map((part) => (part.isCut ? `/*${part.text}*/` : part.text)).join('')
  }

  #notes({ cues = [], comments = [] }: TextSpan): string {
    const { withCues, withComments } = this.#script
    const notes = [
      ...(withCues ? cues.map((cue) => [cue.cueId, cueText(cue)] as const) : []),
      ...(withComments
        ? comments.map(({ commentId, commentText }) => [commentId, commentText] as const)
        : []),
    ].filter(([id]) => !this.#noted.has(id))
    for (const [id] of notes) this.#noted.add(id)
    return notes.map(([, text]) => `[[${text.replaceAll(/[\]\n]+/g, ' ')}]]`).join('')
  }
}

const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ').trim()
/** A blank line would end the paragraph. */
const keepLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line.trim() === '' ? '  ' : line))
    .join('\n')
