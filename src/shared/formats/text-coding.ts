// Bytes and text. Browsers, workers and Node have these classes; the types of this folder are those of none of them.
import { MAX_HTML_BYTES, UnreadableFile } from './file-script.ts'

/** In bytes: so much of a file is looked at. */
const SAMPLED = 400
/** Not all of them: quotes, dashes and names in other letters stand among the Western ones. */
const WESTERN_SHARE = 0.6
/** Some characters have a zero as their other byte: an emoji, or the lines of a frame. */
const RARE_SHARE = 0.1

/** UTF-16 without a byte order mark: every second byte of Western letters is zero there. Null if it is another encoding. */
export function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const start = bytes.subarray(0, SAMPLED)
  const zeros = (odd: number) => start.filter((byte, at) => byte === 0 && at % 2 === odd).length
  const most = (start.length / 2) * WESTERN_SHARE
  const isWide = (high: number, low: number) => high > most && low < high * RARE_SHARE
  if (isWide(zeros(1), zeros(0))) return 'utf-16le'
  return isWide(zeros(0), zeros(1)) ? 'utf-16be' : null
}

declare const TextDecoder: new (
  label?: string,
  options?: { readonly fatal?: boolean },
) => { readonly decode: (bytes: Uint8Array) => string }
declare const TextEncoder: new () => {
  readonly encode: (text: string) => Uint8Array<ArrayBuffer>
}

export const encodeText = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** Each byte as one character of Windows' Western set. */
export const bytesAsText = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)

/** Each byte as the character of its number. */
export const bytesAsCharacters = (bytes: Uint8Array): string =>
  new TextDecoder('utf-16le').decode(new Uint8Array(Uint16Array.from(bytes).buffer))

/** The labels of encodings that a file may state; a browser knows them all. */
const ENCODINGS = /^(?:utf-?8|utf-16(?:le|be)?|us-ascii|iso-8859-\d{1,2}|windows-125\d)$/i

/** @throws UnreadableFile if the bytes are not text in the encoding that they state, or in UTF-8 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  const start = bytesAsText(bytes.subarray(0, 200))
  const declared = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([^"']+)["']/.exec(start)?.[1]
  const byMark =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : null
  const encoding = byMark ?? declared ?? 'utf-8'
  if (!ENCODINGS.test(encoding)) throw new UnreadableFile('encoding')
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new UnreadableFile('encoding')
  }
}

/** The text of a file that says nothing of its encoding: UTF-8, else that of older programs for Western languages. */
export function decodePlainText(bytes: Uint8Array): string {
  const text = plainTextOf(bytes)
  // no text has them: it is a picture, or a program
  if (text.includes('\0')) throw new UnreadableFile('encoding')
  return text.replace(/^\ufeff/, '').replaceAll(/\r\n?|[\v\u2028\u2029]/g, '\n')
}

function plainTextOf(bytes: Uint8Array): string {
  const wide = wideEncodingOf(bytes)
  if (wide !== null) return new TextDecoder(wide).decode(bytes)
  try {
    return decodeText(bytes)
  } catch {
    return olderTextOf(bytes)
  }
}

/** The encoding that a page names in its first bytes, where a browser looks for it. */
const PAGE_ENCODING = /<meta\s[^>]*?\bcharset\s*=\s*["']?\s*([\w-]+)/i
const PAGE_START = 1024

/** The text of an HTML file: a byte order mark says more than the page does, and what is not in its encoding is read as plain text. */
export function decodePage(bytes: Uint8Array): string {
  if (bytes.length > MAX_HTML_BYTES) throw new UnreadableFile('html')
  const label = PAGE_ENCODING.exec(bytesAsText(bytes.subarray(0, PAGE_START)))?.[1]
  const isMarked = [0xef, 0xfe, 0xff].includes(bytes[0] ?? 0)
  if (label === undefined || isMarked || /^utf-?(?:8|16)/i.test(label))
    return decodePlainText(bytes)
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return decodePlainText(bytes)
  }
}

/** Older programs for Western, Eastern and Cyrillic letters, and those of old Macs. */
const OLDER = ['windows-1252', 'macintosh', 'windows-1250'] as const
/** Code page 850 of DOS, which no browser knows: its characters above ASCII. */
const DOS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'
const dosText = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => DOS[byte - 0x80] ?? String.fromCharCode(byte)).join('')
/** In Cyrillic nearly all letters are above ASCII. */
const CYRILLIC_SHARE = 0.5
/** Signs, quotes or capitals, within a word: the encoding is another one. */
const ODD =
  /(?<=\p{L})[^\p{L}\p{M}\p{P}\s\d](?=\p{L})|(?<=\p{L})[„”‚“·](?=\p{L})|(?<=\p{Ll})\p{Lu}(?=\p{Ll})|[\u0080-\u009f¹³¿§†‡ŠšŸ](?=\p{Ll})/gu

function olderTextOf(bytes: Uint8Array): string {
  const high = bytes.filter((byte) => byte >= 0xc0).length
  const low = bytes.filter((byte) => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a).length
  if (high > (high + low) * CYRILLIC_SHARE) return new TextDecoder('windows-1251').decode(bytes)
  const texts = [
    ...OLDER.map((encoding) => new TextDecoder(encoding).decode(bytes)),
    dosText(bytes),
  ]
  const oddOf = (text: string) => text.match(ODD)?.length ?? 0
  return texts.toSorted((a, b) => oddOf(a) - oddOf(b))[0] ?? ''
}

/** The encodings of code pages whose number is not in their label. */
const CODE_PAGES: Readonly<Record<number, string>> = {
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  65001: 'utf-8',
}

/** Files have thousands of short pieces in the same few encodings. */
const DECODERS = new Map<string, (bytes: Uint8Array) => string>()

function decoderOf(label: string): (bytes: Uint8Array) => string {
  try {
    const decoder = new TextDecoder(label)
    return (bytes) => decoder.decode(bytes)
  } catch {
    return dosText
  }
}

/** Bytes in a code page of older programs; in the nearest one where it is not known. */
export function decodeCodePage(bytes: Uint8Array, codePage: number): string {
  const isDos = codePage > 0 && codePage < 1000
  const isWindows = codePage >= 1250 && codePage <= 1258
  const label =
    CODE_PAGES[codePage] ?? (isDos ? `ibm${codePage}` : `windows-${isWindows ? codePage : 1252}`)
  const decode = DECODERS.get(label) ?? decoderOf(label)
  DECODERS.set(label, decode)
  return decode(bytes)
}

/** The code pages of Windows' sets of characters, by the numbers of these. */
export const CHARSET_PAGES: Readonly<Record<number, number>> = {
  0: 1252,
  77: 10000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
  255: 850,
}
