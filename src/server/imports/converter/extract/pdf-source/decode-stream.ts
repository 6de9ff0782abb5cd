import { inflateSync } from 'node:zlib'
import { at } from '#/shared/at.ts'
import type { PdfDict, PdfValue } from './pdf-value.ts'

const MAX_BYTES = 16 << 20

/** A stream's unpacked bytes, one Latin-1 character each; empty where another filter than Flate has packed it. */
export function decodeStream(
  source: Buffer,
  head: PdfDict,
  after: number,
  resolve: (value: PdfValue | undefined) => PdfValue | null,
): string {
  const keyword = source.indexOf('stream', after)
  if (keyword < 0 || keyword > after + 32) return ''
  const isPair = source[keyword + 6] === 13 && source[keyword + 7] === 10
  const start = keyword + (isPair ? 8 : 7)
  const length = resolve(head.get('Length'))
  const end =
    length?.kind === 'number' && length.value > 0
      ? start + length.value
      : source.indexOf('endstream', start)
  return unpack(source.subarray(start, end < start ? source.length : end), filtersOf(head, resolve))
}

function unpack(data: Buffer, filters: readonly string[]): string {
  if (filters.length === 0) return data.toString('latin1', 0, MAX_BYTES)
  if (filters.length > 1 || !/^(?:FlateDecode|Fl)$/.test(at(filters, 0))) return ''
  try {
    return inflateSync(data, { maxOutputLength: MAX_BYTES }).toString('latin1')
  } catch {
    // the stream is encrypted or damaged: the page keeps the text that pdf.js found
    return ''
  }
}

function filtersOf(
  head: PdfDict,
  resolve: (value: PdfValue | undefined) => PdfValue | null,
): readonly string[] {
  const filter = resolve(head.get('Filter'))
  if (filter?.kind === 'name') return [filter.name]
  if (filter?.kind !== 'array') return []
  return filter.items.flatMap((item) => (item.kind === 'name' ? [item.name] : []))
}
