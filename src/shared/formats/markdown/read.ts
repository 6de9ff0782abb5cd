import { type CreateId, type FileScript, randomId } from '../file-script.ts'
import { fileOfManuscript, plainParagraph } from '../manuscript/file-of-manuscript.ts'
import { decodePlainText } from '../text-coding.ts'
import { inlineSpans } from './inline.ts'

/** '## Szene 1', also underlined by a line of '=' or '-'. */
const HEADING = /^ {0,3}(#{1,6})\s+(.*?)\s*#*$/
const RULE = /^ {0,3}(?:[-*_]\s*){3,}$/
/** A blank or a backslash at the end of a line breaks it. */
const BREAK = /(?: {2,}|\\)$/

/** Markdown: headings and marks help to recognise the script, and words in '~~' are cuts. */
export function readMarkdown(bytes: Uint8Array, createId: CreateId = randomId): FileScript {
  const lines = decodePlainText(bytes).split('\n')
  const paragraphs = lines.flatMap((line, index) => {
    if (RULE.test(line)) return [plainParagraph([{ text: '' }])]
    const heading = HEADING.exec(line)
    if (heading)
      return [plainParagraph(inlineSpans(heading[2] ?? '', 'italic'), heading[1]?.length ?? 1)]
    const under = /^ {0,3}(=+|-+)\s*$/.exec(lines[index + 1] ?? '')?.[1]
    const text = line.replace(BREAK, '').replace(/^ {0,3}>\s?/, '')
    if (under && text.trim() !== '')
      return [plainParagraph(inlineSpans(text, 'italic'), under.startsWith('=') ? 1 : 2)]
    const isUnderline = /^ {0,3}(?:=+|-+)\s*$/.test(line) && (lines[index - 1] ?? '').trim() !== ''
    return isUnderline ? [] : [plainParagraph(inlineSpans(text, 'italic'))]
  })
  return fileOfManuscript(paragraphs, createId)
}
