// Goes through the bytes of an update (encoding v1 of Yjs) and builds nothing: decoding and applying it takes a hundred times as long.

export interface UpdateSize {
  /** How many items, ranges of deleted items and authors have to be gone through, or as much for its bytes (`workOf`). */
  readonly work: number
  /** How many marks there are: borders with one key that follow each other are of one, as of words that are struck in many lines. */
  readonly marks: number
  /** The number of client ids under which the items of the update were written. */
  readonly clients: number
  /** Whether the update says that text was copied, or deleted as a whole (`shared/script/copies/copied-runs.ts`). */
  readonly copies: boolean
}

export type MostSize = Pick<UpdateSize, 'work' | 'clients'>

/** To apply, send on and encode so many bytes takes as long as one more item. In plays an item has some thirty. */
const BYTES_PER_WORK = 100

/** The work for so many items that have so many bytes together: a text of 14 MB is one item, and takes half a second. */
export const workOf = (items: number, bytes: number): number =>
  Math.max(items, Math.floor(bytes / BYTES_PER_WORK))

/** Values inside of one item are read faster than items. */
const VALUES_PER_WORK = 8
/** The name under which an entry of copied text keeps its copies, even if there are none. */
const COPIES_KEY = new TextEncoder().encode('runs')
/** A deeper value is refused (`validate-update.ts`). */
const MAX_VALUE_DEPTH = 100

/** Called for each client id of an update, with the clocks of its first item and after its last one. */
export type OnClient = (client: number, from: number, to: number) => void

/** A longer text is counted by the decoder, which is twenty times as fast for many bytes and slower for a few. */
const SHORT_TEXT_BYTES = 128
const DECODED_BYTES = 64 * 1024

/** Throws where the text cannot be read, as reading the update does. */
function utf16Length(text: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let length = 0
  for (let at = 0; at < text.length; at += DECODED_BYTES)
    length += decoder.decode(text.subarray(at, at + DECODED_BYTES), { stream: true }).length
  return length + decoder.decode().length
}

export const TOO_LARGE = new Error('Too large')
const UNREADABLE = new Error('Unreadable')

const HAS_ORIGIN = 0x80
const HAS_RIGHT_ORIGIN = 0x40
const HAS_PARENT_KEY = 0x20
const KIND = 0x1f
const GC = 0
const SKIP = 10

/** @throws `TOO_LARGE` above the size, and another error where the update cannot be read */
export class UpdateWalk {
  readonly #bytes: Uint8Array
  readonly #most: MostSize
  #at = 0
  #work = 0
  #values = 0
  #clients = 0
  #marks = 0
  /** Where the key of the last border stands. */
  #lastKey: readonly [from: number, to: number] = [0, 0]
  #copies = false

  constructor(bytes: Uint8Array, most: MostSize) {
    this.#bytes = bytes
    this.#most = most
  }

  get items(): number {
    return this.#work
  }

  get size(): UpdateSize {
    const work = workOf(this.#work, this.#bytes.length)
    return { work, marks: this.#marks, clients: this.#clients, copies: this.#copies }
  }

  structs(onClient: OnClient): void {
    for (let left = this.#number(); left > 0; left--) {
      if (++this.#clients > this.#most.clients) throw TOO_LARGE
      this.#countWork()
      let count = this.#number()
      const client = this.#number()
      const from = this.#number()
      let to = from
      for (; count > 0; count--) {
        this.#countWork()
        to += this.#struct()
      }
      onClient(client, from, to)
    }
  }

  deletions(onRange: (client: number, from: number, length: number) => void = () => {}): void {
    for (let left = this.#number(); left > 0; left--) {
      this.#countWork()
      const client = this.#number()
      for (let count = this.#number(); count > 0; count--) {
        this.#countWork()
        const from = this.#number()
        onRange(client, from, this.#number())
      }
    }
  }

  #countWork(): void {
    if (++this.#work > this.#most.work) throw TOO_LARGE
  }

  /** Returns how many clocks the struct takes. */
  #struct(): number {
    const info = this.#byte()
    const kind = info & KIND
    if (kind === GC || info === SKIP) return this.#number()
    if (info & HAS_ORIGIN) this.#skipNumbers(2)
    if (info & HAS_RIGHT_ORIGIN) this.#skipNumbers(2)
    if ((info & (HAS_ORIGIN | HAS_RIGHT_ORIGIN)) === 0) {
      if (this.#number() === 1) this.#skipBytes(this.#number())
      else this.#skipNumbers(2)
      if (info & HAS_PARENT_KEY) this.#skipBytes(this.#number())
    }
    return this.#content(kind)
  }

  #content(kind: number): number {
    switch (kind) {
      case 1:
        return this.#number()
      case 2:
        return this.#repeated(() => this.#skipBytes(this.#number()))
      case 4:
        return this.#text()
      case 6:
        this.#markKey()
        this.#skipBytes(this.#number())
        return 1
      case 3:
      case 5:
        this.#skipBytes(this.#number())
        return 1
      case 7:
        return this.#type()
      case 8:
        return this.#repeated(() => this.#value(0))
      case 9:
        this.#skipBytes(this.#number())
        this.#value(0)
        return 1
      default:
        throw UNREADABLE
    }
  }

  #markKey(): void {
    const length = this.#number()
    const [before, from] = [this.#lastKey, this.#at]
    this.#skipBytes(length)
    this.#lastKey = [from, this.#at]
    const isSame =
      before[1] - before[0] === length &&
      Buffer.compare(this.#bytes.subarray(...before), this.#bytes.subarray(from, this.#at)) === 0
    if (!isSame) this.#marks++
  }

  #type(): number {
    const type = this.#number()
    // an element and a hook have a name
    if (type === 3 || type === 5) this.#skipBytes(this.#number())
    return 1
  }

  #repeated(read: () => void): number {
    const count = this.#number()
    for (let left = count; left > 0; left--) {
      this.#countValue()
      read()
    }
    return count
  }

  #countValue(): void {
    if (++this.#values % VALUES_PER_WORK === 0) this.#countWork()
  }

  /** Skips a value in the encoding of lib0. */
  #value(depth: number): void {
    if (depth > MAX_VALUE_DEPTH) throw UNREADABLE
    const kind = this.#byte()
    switch (kind) {
      case 127:
      case 126:
      case 121:
      case 120:
        return
      case 125:
        return this.#skipNumbers(1)
      case 124:
        return this.#skipBytes(4)
      case 123:
      case 122:
        return this.#skipBytes(8)
      case 119:
      case 116:
        return this.#skipBytes(this.#number())
      case 118:
        return void this.#repeated(() => {
          this.#key(depth)
          this.#value(depth + 1)
        })
      case 117:
        return void this.#repeated(() => this.#value(depth + 1))
      default:
        throw UNREADABLE
    }
  }

  #key(depth: number): void {
    const from = this.#at
    this.#skipBytes(this.#number())
    if (depth === 0 && this.#at - from === COPIES_KEY.length + 1)
      this.#copies ||= COPIES_KEY.every((byte, index) => byte === this.#bytes[from + 1 + index])
  }

  /** Skips a text in UTF-8 and returns its length in UTF-16, in which clocks count. */
  #text(): number {
    const bytes = this.#number()
    const from = this.#at
    this.#skipBytes(bytes)
    if (bytes > SHORT_TEXT_BYTES) return utf16Length(this.#bytes.subarray(from, this.#at))
    let length = 0
    for (let at = from; at < this.#at; at++) {
      const byte = this.#bytes[at] ?? 0
      if (byte >= 0xf0) length += 2
      else if ((byte & 0xc0) !== 0x80) length++
    }
    return length
  }

  #byte(): number {
    const byte = this.#bytes[this.#at++]
    if (byte === undefined) throw UNREADABLE
    return byte
  }

  /** A number in the encoding of lib0, seven bits a byte. */
  #number(): number {
    let number = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = this.#byte()
      number += (byte & 127) * factor
      if (byte < 128) return number
      if (factor > 2 ** 46) throw UNREADABLE
    }
  }

  #skipNumbers(count: number): void {
    for (let left = count; left > 0; left--) while (this.#byte() >= 128);
  }

  #skipBytes(count: number): void {
    this.#at += count
    if (this.#at > this.#bytes.length) throw UNREADABLE
  }
}
