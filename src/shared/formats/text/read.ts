import { type CreateId, type FileScript, randomId } from '../file-script.ts'
import { fileOfManuscript, plainParagraph } from '../manuscript/file-of-manuscript.ts'
import { decodePlainText } from '../text-coding.ts'

/** Plain text: each line is a paragraph, a form feed begins a page. */
export function readText(bytes: Uint8Array, createId: CreateId = randomId): FileScript {
  const pages = decodePlainText(bytes).split('\f')
  const paragraphs = pages.flatMap((text, index) =>
    text.split('\n').map((line, at) => ({
      ...plainParagraph([{ text: line }], null, index + 1),
      ...(index > 0 && at === 0 && { beginsPage: true as const }),
    })),
  )
  return fileOfManuscript(paragraphs, createId)
}
