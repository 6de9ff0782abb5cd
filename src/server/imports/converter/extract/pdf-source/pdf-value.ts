/** The values of PDF's object syntax; strings are bytes, one character each. */
export type PdfValue =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'string'; readonly bytes: string }
  | { readonly kind: 'ref'; readonly id: number }
  | { readonly kind: 'array'; readonly items: readonly PdfValue[] }
  | { readonly kind: 'dict'; readonly entries: PdfDict }
  /** An operator of a content stream, or a keyword such as `true`. */
  | { readonly kind: 'word'; readonly word: string }

export type PdfDict = ReadonlyMap<string, PdfValue>

export const EMPTY_DICT: PdfDict = new Map()

/** The characters of PDFDocEncoding from 0x80 on, where it differs from Latin-1. */
const DOC_ENCODING = '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž'

/** The characters of a text string: UTF-16 or UTF-8 as its byte order mark says, without one PDFDocEncoding. */
export function textOfString(bytes: string): string {
  const buffer = Buffer.from(bytes, 'latin1')
  if (bytes.startsWith('\u00fe\u00ff')) {
    return buffer
      .subarray(2, buffer.length - (buffer.length % 2))
      .swap16()
      .toString('utf16le')
  }
  if (bytes.startsWith('\u00ef\u00bb\u00bf')) return buffer.subarray(3).toString('utf8')
  return bytes.replace(/[\u0080-\u009e]/g, (byte) => DOC_ENCODING[byte.charCodeAt(0) - 128] ?? byte)
}
