// How marks are stored in the texts of the shared document: as attributes, whose keys are a mark's name, or its name
// and eight more characters. Each mark that is set gets a key that no other client uses, so that two people who mark
// overlapping words at once do not end each other's marks. A mark is removed by removing all its keys.
import { byteAt, listIn } from '../at.ts'
import { encodeAny } from 'lib0/buffer'
import { digest } from 'lib0/hash/sha256'
import { Mark } from 'prosemirror-model'
import * as Y from 'yjs'
import { isRecord } from '../is-record.ts'
import { schema } from './schema.ts'

export type Attributes = Readonly<Record<string, unknown>>

const SUFFIX = /--[a-zA-Z0-9+/=]{8}$/
const SUFFIX_BYTES = 6
/** The first bytes of a suffix are the author's client id, the rest is a running number. */
const CLIENT_BYTES = 4
const NUMBERS = 0x1_00_00
const STYLE = schema.marks.textStyle

/** Browsers, workers and Node have it; lib0's own encoding takes a worker for Node. */
declare const btoa: (text: string) => string
declare const atob: (base64: string) => string
const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
const fromBase64 = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

/** The name of the mark that is stored under a key. */
export function markName(key: string): string {
  return key.replace(SUFFIX, '')
}

/**
 * The key of a cue, a comment or a cut that is written together with its document, before any other client has written in it.
 */
export function anchorKey(type: 'cueConnection' | 'comment' | 'cut', attrs: object): string {
  const sum = digest(encodeAny(schema.marks[type].create({ ...attrs }).toJSON()))
  const folded = new Uint8Array(SUFFIX_BYTES)
  sum.forEach(
    (byte, index) => (folded[index % SUFFIX_BYTES] = byteAt(folded, index % SUFFIX_BYTES) ^ byte),
  )
  return `${type}--${toBase64(folded)}`
}

/** The marks that are stored in attributes. Unknown ones are left out. */
export function marksOfAttributes(attributes: Attributes): readonly Mark[] {
  const [only, ...others] = Object.keys(attributes)
  if (only === undefined) return Mark.none
  if (others.length === 0) {
    const mark = markOf(only, attributes[only])
    return mark ? [mark] : Mark.none
  }
  let marks = Mark.none
  for (const group of groupsOf(attributes)) marks = markOfGroup(group)?.addToSet(marks) ?? marks
  return marks
}

/** The key under which an editor sets a mark. */
export type KeyOf = (mark: Mark) => string

/**
 * Keys for the marks that an edit sets in one text: a different key for each mark, and different from those of all texts
 * that were written before.
 */
export function keysOfEdit({ clientID, store }: Y.Doc): KeyOf {
  const keys = new Map<string, string>()
  // each mark that is set increases the clock by at least one
  const first = Y.getState(store, clientID)
  return ({ type, attrs }) => {
    const name = `${type.name} ${JSON.stringify(attrs)}`
    const key = keys.get(name) ?? `${type.name}--${suffixOf(clientID, first + keys.size)}`
    keys.set(name, key)
    return key
  }
}

/** The end of a key of its own, which names its author and a running number; null for other keys. */
export function suffixOfKey(key: string): string | null {
  const [suffix] = SUFFIX.exec(key) ?? []
  return suffix?.slice(2) ?? null
}

/** The client that has set a mark first; null for a key that does not name it. */
export function authorOfKey(key: string): number | null {
  const suffix = suffixOfKey(key)
  return suffix === null ? null : readSuffix(suffix).author
}

/** The running number in a key; null for a key that has none. */
export function numberOfKey(key: string): number | null {
  const suffix = suffixOfKey(key)
  return suffix === null ? null : readSuffix(suffix).number
}

/** Tells whether an edit that began with an item has set the mark under a key first: then the item is the mark's border. */
function editOfKey(key: string): (first: Y.ID) => boolean {
  const suffix = suffixOfKey(key)
  if (suffix === null) return () => false
  const { author, number } = readSuffix(suffix)
  return ({ client, clock }) => client === author && clock % NUMBERS === number
}

export const isKeyOfEdit = (key: string, first: Y.ID): boolean => editOfKey(key)(first)

/** Finds among neighbouring ids the one with which the edit began that has set the mark under a key first; null if none is. */
export function firstAmong(key: string): (first: Y.ID, length: number) => Y.ID | null {
  const suffix = suffixOfKey(key)
  if (suffix === null) return () => null
  const { author, number } = readSuffix(suffix)
  return ({ client, clock }, length) => {
    const step = (((number - clock) % NUMBERS) + NUMBERS) % NUMBERS
    return client === author && step < length ? Y.createID(client, clock + step) : null
  }
}

/**
 * Tells whether an item begins or ends the mark under a key; null if it is no border of it. Deleted borders may have lost their
 * content.
 */
export function isStartOf(key: string): (item: Y.Item) => boolean | null {
  const isOfEdit = editOfKey(key)
  return ({ id, content, deleted }) => {
    if (content instanceof Y.ContentFormat)
      return content.key === key ? content.value !== null : null
    if (!deleted || content instanceof Y.ContentString) return null
    if (isOfEdit(id)) return true
    return isOfEdit(Y.createID(id.client, id.clock - 1)) ? false : null
  }
}

/**
 * Whether the mark under a key was set first by one of the edits that `isMeant` says of their items, `border` being an item of
 * them; else the mark only begins anew there. Marks without a key of their own count as set, and so do those whose key was
 * written together with a document (`anchorKey`): it names no client that the document knows.
 */
export function isBegunBy(
  key: string,
  border: Y.ID,
  isMeant: (id: Y.ID) => boolean,
  isClient: (client: number) => boolean,
): boolean {
  const suffix = suffixOfKey(key)
  if (suffix === null) return true
  const { author, number } = readSuffix(suffix)
  if (!isClient(author)) return true
  const { client, clock } = border
  const back = (clock - number + NUMBERS) % NUMBERS
  return author === client && back <= clock && isMeant(Y.createID(client, clock - back))
}

/**
 * The newest item with which the edit that set the mark under a key first may have begun: a key names the last part of its clock
 * only. Null where that is not known.
 * @param clockOf the clock that a client has reached
 */
export function firstOfKey(key: string, clockOf: (client: number) => number): Y.ID | null {
  const suffix = suffixOfKey(key)
  if (suffix === null) return null
  const { author, number } = readSuffix(suffix)
  const last = clockOf(author) - 1
  const clock = last - ((last - number + NUMBERS) % NUMBERS)
  return clock < 0 ? null : Y.createID(author, clock)
}

/**
 * The attributes for text with these marks. `known` are the attributes of the text that it is copied from, or stands in
 * or beside: marks that they hold keep their keys, and each other mark gets a key of its own.
 */
export function attributesOfMarks(
  marks: readonly Mark[],
  keyOf: KeyOf,
  ...known: readonly Attributes[]
): Attributes {
  const attributes: Record<string, unknown> = {}
  let missing = marks
  for (const group of missing.length > 0 ? known.flatMap(groupsOf) : []) {
    const mark = markOfGroup(group)
    if (!mark?.isInSet(missing)) continue
    missing = mark.removeFromSet(missing)
    Object.assign(attributes, Object.fromEntries(group))
  }
  for (const mark of missing) attributes[keyOf(mark)] = mark.attrs
  return attributes
}

/** The attributes that stand for no mark: they belong to another program. */
export function foreignAttributes(attributes: Attributes): Attributes {
  const foreign = groupsOf(attributes).filter((group) => markOfGroup(group) === null)
  return Object.fromEntries(foreign.flat())
}

/** One text style of several: each part (colour, size …) is taken from a style that has it. */
function mergedStyle(styles: readonly Attributes[]): Attributes {
  const partOf = (name: string) =>
    styles.map((style) => style[name]).find((value) => typeof value === 'string')
  return Object.fromEntries(
    Object.keys(STYLE.create().attrs).flatMap((name) => {
      const value = partOf(name)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** Attributes that store one mark together. */
type Group = readonly (readonly [key: string, value: unknown])[]

function groupsOf(attributes: Attributes): readonly Group[] {
  const entries = Object.entries(attributes)
  if (entries.length < 2) return entries.map((entry) => [entry])
  const groups = new Map<string, (readonly [string, unknown])[]>()
  for (const [key, value] of entries) listIn(groups, saidBy(key, value)).push([key, value])
  return [...groups.values()]
}

/** The mark that a key stores: its name if a word can have it only once, else its name and attributes. */
function saidBy(key: string, value: unknown): string {
  const type = typeOf(key)
  if (!type || !isRecord(value)) return key
  return type.excludes(type)
    ? type.name
    : `${type.name} ${JSON.stringify(type.create(value).attrs)}`
}

function markOfGroup(group: Group): Mark | null {
  const [key = ''] = group[0] ?? []
  const type = typeOf(key)
  const said = group.toSorted(([a], [b]) => (a < b ? -1 : 1))
  const values = said.map(([, value]) => value).filter(isRecord)
  if (!type || values.length === 0) return null
  return type.create(type === STYLE ? mergedStyle(values) : values[0])
}

/** The mark that one key stores by itself. */
function markOf(key: string, value: unknown): Mark | null {
  const type = typeOf(key)
  if (!type || !isRecord(value)) return null
  // all marks of a type that has no attributes are one object
  if (!type.spec.attrs) return type.create()
  return type.create(type === STYLE ? mergedStyle([value]) : value)
}

function typeOf(key: string) {
  const name = markName(key)
  return Object.hasOwn(schema.marks, name)
    ? schema.marks[name as keyof typeof schema.marks]
    : undefined
}

function readSuffix(suffix: string): { readonly author: number; readonly number: number } {
  const { buffer, byteOffset } = fromBase64(suffix)
  const bytes = new DataView(buffer, byteOffset)
  return { author: bytes.getUint32(0), number: bytes.getUint16(CLIENT_BYTES) }
}

/** The end of the key under which a client sets a mark. */
export function suffixOf(client: number, number: number): string {
  const bytes = new DataView(new ArrayBuffer(SUFFIX_BYTES))
  bytes.setUint32(0, client)
  bytes.setUint16(CLIENT_BYTES, number % NUMBERS)
  return toBase64(new Uint8Array(bytes.buffer))
}

/** Whether two characters have the same marks: the same key has the same value. */
export const haveSameKeys = (one: Attributes, other: Attributes): boolean =>
  Object.keys({ ...one, ...other }).every((key) => key in one && key in other)

/** The attributes to set and to remove. A key that both have needs no change: the same key has the same value. */
export function differenceOf(before: Attributes, after: Attributes): Attributes {
  const difference: Record<string, unknown> = {}
  for (const key of Object.keys(before)) if (!(key in after)) difference[key] = null
  for (const [key, value] of Object.entries(after)) if (!(key in before)) difference[key] = value
  return difference
}
