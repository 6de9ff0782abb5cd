// The text of a desk's file. The file goes back to the desk: what is read and written again has the same bytes.
import { normalized } from '#/shared/fold-case.ts'
import { wideEncodingOf } from '#/shared/formats/text-coding.ts'

export type FileEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

export interface FileText {
  readonly text: string
  readonly encoding: FileEncoding
  /** Whether a byte order mark begins the file. */
  readonly hasMark: boolean
}

/** 'encoding': the file does not have the encoding that its byte order mark says. 'not-text': it is another kind of file. */
export type FileProblem = 'encoding' | 'not-text'

const MARKS: readonly (readonly [FileEncoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** Control characters that no text has; a workbook or a show file is full of them. */
const CONTROL = /[^\P{Cc}\s\u0080-\u009f]/u

/** Reads a file with or without a byte order mark; without one UTF-16 or UTF-8 if it is that, else the code page of Windows. */
export function readFileText(bytes: Uint8Array): FileText | FileProblem {
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))
  if (marked) {
    const [encoding, mark] = marked
    const text = decoded(bytes.subarray(mark.length), encoding)
    if (text === null) return 'encoding'
    return CONTROL.test(text) ? 'not-text' : { text, encoding, hasMark: true }
  }
  const wide = wideEncodingOf(bytes)
  for (const encoding of wide ? [wide] : (['utf-8', 'windows-1252'] as const)) {
    const text = decoded(bytes, encoding)
    if (text !== null) return CONTROL.test(text) ? 'not-text' : { text, encoding, hasMark: false }
  }
  return 'not-text'
}

/** The bytes of a file. A character that its encoding does not have is written as its plain letter, or as '?'. */
export function writeFileText({ text, encoding, hasMark }: FileText): Uint8Array<ArrayBuffer> {
  const mark = hasMark ? (MARKS.find(([name]) => name === encoding)?.[1] ?? []) : []
  const bytes = encoded(text, encoding)
  const file = new Uint8Array(mark.length + bytes.length)
  file.set(mark)
  file.set(bytes, mark.length)
  return file
}

function decoded(bytes: Uint8Array, encoding: FileEncoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The characters of windows-1252 by their byte: each byte has one, so that every file can be read and written. */
const CODE_PAGE: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
)
const BYTES = new Map(CODE_PAGE.map((character, byte) => [character, byte]))

function encoded(text: string, encoding: FileEncoding): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  if (encoding === 'windows-1252') return Uint8Array.from(Array.from(text).flatMap(bytesOf))
  const bytes = new DataView(new ArrayBuffer(text.length * 2))
  for (let index = 0; index < text.length; index++)
    bytes.setUint16(index * 2, text.charCodeAt(index), encoding === 'utf-16le')
  return new Uint8Array(bytes.buffer)
}

function bytesOf(character: string): readonly number[] {
  const byte = BYTES.get(character)
  if (byte !== undefined) return [byte]
  const plain = Array.from(normalized(character, 'NFKD'), (part) => BYTES.get(part) ?? -1)
  const known = plain.filter((one) => one >= 0)
  return known.length > 0 ? known : [0x3f]
}
