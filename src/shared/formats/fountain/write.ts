// A script as Fountain. Every name is forced by '@' and every scene by '.', so that no program has to guess.
import { type RichText, type ScriptBlock, type TextSpan } from '../../script/blocks.ts'
import { areSpokenAtOnce } from '../../script/simultaneous.ts'
import { WrittenNotes } from '../cue-text.ts'
import { NO_SCENE_NAME } from '../file-script.ts'
import { blocksBelowTitle, type ScriptToWrite } from '../script-to-write.ts'
import { encodeText } from '../text-coding.ts'
import { inlineText } from '../markdown/inline.ts'

/**
 * A note is '[[ ]]', a cut '/* *\/'. A bracket or slash at the edge of a part would become one of these with the sign beside
 * it.
 */
const SIGNS = {
  special: /[\\*_]|\[(?=\[|$)|^\[|\/$|^\//g,
  strike: ['/*', '*/'],
  isAroundBlanks: true,
} as const

export function writeFountain(script: ScriptToWrite): Uint8Array {
  const title = `Title: ${oneLine(inlineText([{ text: script.title }], () => null, SIGNS))}`
  const blocks = blocksBelowTitle(script)
  const writer = new FountainWriter(script)
  return encodeText(
    `${[title, ...blocks.flatMap((block, index) => writer.block(block, blocks[index - 1]))].join('\n\n')}\n`,
  )
}

/** Stands for a cut where words are struck by their look alone. */
const STRUCK = 'struck'

class FountainWriter {
  readonly #script: ScriptToWrite
  readonly #notes: WrittenNotes

  constructor(script: ScriptToWrite) {
    this.#script = script
    this.#notes = new WrittenNotes(script)
  }

  block(block: ScriptBlock, before: ScriptBlock | undefined): readonly string[] {
    switch (block.type) {
      case 'pageSplit':
        return ['===']
      case 'scene': {
        const text = this.#text(block.text)
        return [this.#scene(block.sceneName), ...(text.trim() === '' ? [] : [action(text)])]
      }
      case 'heading':
        return [`${'#'.repeat(block.level)} ${oneLine(this.#text(block.text))}`]
      case 'paragraph': {
        const text = this.#text(block.text)
        if (text.trim() === '') return []
        return [block.align === 'center' ? `> ${oneLine(text)} <` : action(text)]
      }
      case 'dialogue': {
        const dual = areSpokenAtOnce(before, block) ? ' ^' : ''
        const said = block.paragraphs
          .map((text) => keepLines(this.#text(text, block.struckThrough)))
          .filter((text) => text.trim() !== '')
        // behind a name '^' says that it is spoken at once
        const name = oneLine(this.#text(block.speaker, true)).replace(/\^$/, String.raw`\^`) || '?'
        const speech = [`@${name}${dual}`, said.join('\n') || '  '].join('\n')
        return [block.struckThrough ? `/*\n${speech}\n*/` : speech]
      }
    }
  }

  /** The name of a scene; '#3#' at its end would be its number, and a point at its beginning an ellipsis. */
  #scene(name: string): string {
    const text = oneLine(this.#text([{ text: name }])).replace(/#(?=[\w.-]+#$)/, String.raw`\#`)
    return `.${text.startsWith('.') ? ' ' : ''}${text || NO_SCENE_NAME}`
  }

  /** @param isStruck whether all of it is cut, by signs around it */
  #text(text: RichText, isStruck = false): string {
    const { cuts } = this.#script
    const cutOf = (span: TextSpan) =>
      isStruck ? null : (span.cuts?.find((id) => cuts.has(id)) ?? (span.strike ? STRUCK : null))
    return inlineText(text, cutOf, SIGNS, (span) =>
      this.#notes
        .of(span)
        .map((note) => `[[${noteText(note)}]]`)
        .join(''),
    )
  }
}

/** A note goes to the first ']]'. */
const noteText = (text: string): string =>
  text.replaceAll(/\s*\n\s*/g, ' ').replaceAll(/\](?=\]|$)/g, '] ')

const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ').trim()

/** Each line is forced by '!': else it might be a scene, or a name. */
const action = (text: string): string => text.replaceAll(/^/gm, '!')

/** A blank line would end the speech, and '~' makes a line a song. */
const keepLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line.trim() === '' ? '  ' : line.replace(/^(\s*)~/, String.raw`$1\~`)))
    .join('\n')
