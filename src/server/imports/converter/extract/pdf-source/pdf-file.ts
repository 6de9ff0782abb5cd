import { inflateSync } from 'node:zlib'
import { at } from '#/shared/at.ts'
import { EMPTY_DICT, type PdfDict, type PdfValue, readValue } from './pdf-value.ts'

/** A PDF's objects by number, as far as they can be found without its cross-reference table. */
export interface PdfFile {
  readonly root: PdfDict
  /** Follows references. */
  readonly resolve: (value: PdfValue | undefined) => PdfValue | null
  readonly dict: (value: PdfValue | undefined) => PdfDict
  /** A stream's unpacked bytes, one character each; empty where it cannot be unpacked. */
  readonly stream: (value: PdfValue | undefined) => string
}

interface ObjectAt {
  readonly source: Buffer
  readonly offset: number
}

const MAX_OBJECT_LENGTH = 1 << 20
const MAX_OBJECTS = 400_000
const MAX_PACKED_BYTES = 64 << 20
const MAX_LINKS = 8

export function openPdfFile(bytes: Uint8Array): PdfFile {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const places = new Map<number, ObjectAt>()
  indexObjects(source, places)
  const valueAt = ({ source: from, offset }: ObjectAt) => {
    const end = from.indexOf('endobj', offset)
    const limit = Math.min(end < 0 ? from.length : end, offset + MAX_OBJECT_LENGTH)
    const cursor = { text: from.toString('latin1', offset, limit), at: 0 }
    return { value: readValue(cursor), end: offset + cursor.at }
  }
  const resolve = (value: PdfValue | undefined): PdfValue | null => {
    let current = value ?? null
    for (let link = 0; current?.kind === 'ref' && link < MAX_LINKS; link++) {
      const place = places.get(current.id)
      current = place ? valueAt(place).value : null
    }
    return current
  }
  const dict = (value: PdfValue | undefined): PdfDict => {
    const resolved = resolve(value)
    return resolved?.kind === 'dict' ? resolved.entries : EMPTY_DICT
  }
  const stream = (value: PdfValue | undefined): string => {
    const place = value?.kind === 'ref' ? places.get(value.id) : undefined
    if (!place) return ''
    const { value: head, end } = valueAt(place)
    return head?.kind === 'dict' ? decodeStream(place.source, head.entries, end, resolve) : ''
  }
  unpackObjects(places, stream)
  return { root: dict(rootOf(source)), resolve, dict, stream }
}

/** The catalogue that the last trailer names. */
function rootOf(source: Buffer): PdfValue {
  const at = Math.max(0, source.lastIndexOf('/Root'))
  const id = /^\/Root\s+(\d+)\s/.exec(source.toString('latin1', at, at + 40))?.[1]
  return { kind: 'ref', id: Number(id ?? -1) }
}

/** Finds each `12 0 obj`. The last one of a number counts: a revised file has new versions behind the old ones. */
function indexObjects(source: Buffer, places: Map<number, ObjectAt>): void {
  let at = source.indexOf(' obj')
  for (let count = 0; at >= 0 && count < MAX_OBJECTS; count++) {
    const id = /(\d{1,10}) \d{1,5}$/.exec(source.toString('latin1', Math.max(0, at - 20), at))?.[1]
    if (id !== undefined) places.set(Number(id), { source, offset: at + 4 })
    at = source.indexOf(' obj', at + 4)
  }
}

/** Adds the objects that are packed together in streams (/ObjStm). */
function unpackObjects(places: Map<number, ObjectAt>, stream: (value: PdfValue) => string): void {
  let bytes = 0
  for (const [id, { source, offset }] of places.entries().toArray()) {
    if (!source.toString('latin1', offset, offset + 200).includes('/ObjStm')) continue
    const text = stream({ kind: 'ref', id })
    bytes += text.length
    if (bytes > MAX_PACKED_BYTES) return
    const first = Number(
      /\/First\s+(\d+)/.exec(source.toString('latin1', offset, offset + 300))?.[1] ?? 0,
    )
    const numbers = text.slice(0, first).trim().split(/\s+/).map(Number)
    const packed = Buffer.from(text, 'latin1')
    for (let index = 0; index + 1 < numbers.length; index += 2) {
      const [inner, start] = [at(numbers, index), at(numbers, index + 1)]
      places.set(inner, { source: packed, offset: first + start })
    }
  }
}

const MAX_BYTES = 16 << 20

/** A stream's unpacked bytes, one Latin-1 character each; empty where another filter than Flate has packed it. */
function decodeStream(
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

export interface PageSource {
  readonly contents: readonly PdfValue[]
  readonly resources: PdfDict
  /** How many annotations lie over the page. */
  readonly annotations: number
}

const MAX_DEPTH = 40
const MAX_NODES = 20_000

/** The pages in order. A page without resources of its own has those of the node above it in the page tree. */
export function pageSources(file: PdfFile): readonly PageSource[] {
  const pages: PageSource[] = []
  let nodes = 0
  const visit = (value: PdfValue | undefined, inherited: PdfDict, depth: number): void => {
    nodes += 1
    if (depth > MAX_DEPTH || nodes > MAX_NODES) return
    const node = file.dict(value)
    const resources = node.has('Resources') ? file.dict(node.get('Resources')) : inherited
    const kids = file.resolve(node.get('Kids'))
    if (kids?.kind === 'array') for (const kid of kids.items) visit(kid, resources, depth + 1)
    else {
      const annotations = file.resolve(node.get('Annots'))
      pages.push({
        contents: contentsOf(file, node.get('Contents')),
        resources,
        annotations: annotations?.kind === 'array' ? annotations.items.length : 0,
      })
    }
  }
  visit(file.root.get('Pages'), EMPTY_DICT, 0)
  return pages
}

function contentsOf(file: PdfFile, value: PdfValue | undefined): readonly PdfValue[] {
  const resolved = file.resolve(value)
  if (resolved?.kind === 'array') return resolved.items
  return value ? [value] : []
}
