// A script as Final Draft has it.
import { plainText, type RichText, type ScriptBlock, type TextSpan } from '../../script/blocks.ts'
import { areSpokenAtOnce } from '../../script/simultaneous.ts'
import { WrittenNotes } from '../cue-text.ts'
import { NO_SCENE_NAME } from '../file-script.ts'
import type { ScriptToWrite } from '../script-to-write.ts'
import { encodeText } from '../text-coding.ts'
import { escapeXml } from '../xml.ts'

export function writeFdx(script: ScriptToWrite): Uint8Array {
  const writer = new FdxWriter(script)
  return encodeText(
    `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<FinalDraft DocumentType="Script" Template="No" Version="5">\n<Content>\n${writer.content()}</Content>\n<TitlePage><Content><Paragraph Alignment="Center"><Text>${escapeXml(script.title)}</Text></Paragraph></Content></TitlePage>\n</FinalDraft>\n`,
  )
}

const TYPES = { 1: 'New Act', 2: 'Outline 2', 3: 'Outline 3' } as const

/** A name has the look of its type, and keeps its notes. */
const withoutLooks = (text: RichText): RichText =>
  text.map(({ text: words, cues, comments }) => ({
    text: words,
    ...(cues && { cues }),
    ...(comments && { comments }),
  }))

interface Setting {
  readonly startsPage?: boolean
  readonly isCentred?: boolean
}

class FdxWriter {
  readonly #script: ScriptToWrite
  readonly #notes: WrittenNotes

  constructor(script: ScriptToWrite) {
    this.#script = script
    this.#notes = new WrittenNotes(script)
  }

  content(): string {
    const { blocks } = this.#script
    const parts: string[] = []
    let startsPage = false
    for (const [index, block] of blocks.entries()) {
      const after = blocks[index + 1]
      const goesOn = after !== undefined && areSpokenAtOnce(block, after)
      const isTied = areSpokenAtOnce(blocks[index - 1], block)
      if (goesOn && !isTied) parts.push('<Paragraph><DualDialogue>')
      parts.push(...this.#block(block, startsPage))
      if (!goesOn && isTied) parts.push('</DualDialogue></Paragraph>')
      startsPage = block.type === 'pageSplit'
    }
    return parts.map((part) => `${part}\n`).join('')
  }

  #block(block: ScriptBlock, startsPage: boolean): readonly string[] {
    switch (block.type) {
      case 'pageSplit':
        return []
      case 'scene': {
        const heading = this.#paragraph(
          'Scene Heading',
          [{ text: block.sceneName || NO_SCENE_NAME }],
          { startsPage },
        )
        return block.text.length === 0
          ? [heading]
          : [heading, this.#paragraph('Action', block.text)]
      }
      case 'heading':
        return [
          this.#paragraph(TYPES[block.level], block.text, {
            startsPage,
            isCentred: block.align === 'center',
          }),
        ]
      case 'paragraph':
        return [
          this.#paragraph('Action', block.text, {
            startsPage,
            isCentred: block.align === 'center',
          }),
        ]
      case 'dialogue': {
        const struck = (text: RichText) =>
          block.struckThrough ? text.map((span) => ({ ...span, strike: true as const })) : text
        const isNamed = plainText(block.speaker) !== ''
        const speaker = isNamed ? withoutLooks(block.speaker) : [{ text: '?' }]
        const name = this.#paragraph('Character', speaker, { startsPage })
        const said = block.paragraphs.map((text) => {
          const isDirection = /^\([^)]*\)$/.test(plainText(text).trim())
          return this.#paragraph(isDirection ? 'Parenthetical' : 'Dialogue', struck(text))
        })
        return [name, ...said]
      }
    }
  }

  #paragraph(type: string, text: RichText, { startsPage, isCentred }: Setting = {}): string {
    const page = startsPage ? ' StartsNewPage="Yes"' : ''
    const side = isCentred ? ' Alignment="Center"' : ''
    return `<Paragraph Type="${type}"${page}${side}>${text.map((span) => this.#span(span)).join('')}</Paragraph>`
  }

  #span(span: TextSpan): string {
    const { cuts } = this.#script
    const isCut = span.strike === true || span.cuts?.some((id) => cuts.has(id)) === true
    const styles = [
      ...(span.bold ? ['Bold'] : []),
      ...(span.italic ? ['Italic'] : []),
      ...(isCut ? ['Strikeout'] : []),
    ].join('+')
    const style = styles === '' ? '' : ` Style="${styles}"`
    const notes = this.#notes.of(span).map(scriptNote).join('')
    return `<Text${style}>${notes}${escapeXml(span.text)}</Text>`
  }
}

function scriptNote(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => `<Paragraph><Text>${escapeXml(line)}</Text></Paragraph>`)
  return `<ScriptNote>${lines.join('')}</ScriptNote>`
}
