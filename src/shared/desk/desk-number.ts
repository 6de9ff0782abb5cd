// Numbers of cues as desks and people write them: '5', '5.0', '5,00', 'Q 5', 'LX5' are one number.
import type { CueType } from '#/shared/script/cue-types.ts'

/** What departments put before a number, and whose cue it says this is; null if it says that of none. */
const PREFIXES = new Map<string, CueType | null>([
  ...named(null, 'q', 'cue', 'fx'),
  ...named('light', 'l', 'lq', 'lx', 'light', 'licht'),
  ...named('sound', 's', 't', 'sq', 'sx', 'snd', 'sound', 'ton'),
  ...named('video', 'v', 'vq', 'vx', 'vid', 'video'),
  ...named('props', 'props', 'requisite'),
  ...named('technik', 'technik'),
  ...named('einruf', 'einruf'),
])

function named(type: CueType | null, ...prefixes: readonly string[]) {
  return prefixes.map((prefix) => [prefix, type] as const)
}

const DECIMAL = /^(?:([a-z]+)[\s.:#_-]*|#\s*)?0*(\d+)(?:[.,](\d*))?$/i

function parts(written: string) {
  const [, prefix = '', whole, fraction = ''] = DECIMAL.exec(written.trim()) ?? []
  const name = prefix.toLowerCase()
  if (whole === undefined || (name !== '' && !PREFIXES.has(name))) return null
  return { type: PREFIXES.get(name) ?? null, whole, fraction: fraction.replace(/0+$/, '') }
}

/** A number in the one form in which numbers are compared; null if it is no decimal number. */
export function decimalOf(written: string): string | null {
  const read = parts(written)
  if (!read) return null
  return read.fraction === '' ? read.whole : `${read.whole}.${read.fraction}`
}

const IN_LIST = /^(?:([a-z]+)[\s.:]*)?(\d+)\s*\/\s*(\d.*)$/i

/** A number as desks write it that name its list before it: '1/12.5' is 12.5 in list 1. The list is empty if none is named. */
export function numberInList(written: string): { readonly list: string; readonly number: string } {
  const [, prefix = '', list, number = ''] = IN_LIST.exec(written.trim()) ?? []
  return list !== undefined && decimalOf(prefix + number) !== null
    ? { list: decimalOf(list) ?? list, number: prefix + number }
    : { list: '', number: written.trim() }
}

/** A number with letters of its own, as in 'A1' and '12b'. */
const LETTERED = /^\p{L}{0,2}[ .-]?\d+(?:[.,]\d+)?\p{L}?$/u

/** Whether this may be a cue's number where a heading says so. */
export const isNumberLike = (written: string): boolean =>
  decimalOf(written) !== null || LETTERED.test(written)

/** The type of cue that a number names by what stands before it, as in 'V5'; null if it names none. */
export function typeNamedBy(written: string): CueType | null {
  return parts(written)?.type ?? null
}

/** By what cues are matched: the decimal number, or else the words in its place. Empty if there are none. */
export function numberKey(written: string): string {
  return decimalOf(written) ?? written.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

/** The order of keys: numbers by their value, then words. */
export function compareKeys(a: string, b: string): number {
  const [x, y] = [decimalOf(a), decimalOf(b)]
  if (x === null || y === null) {
    if (x !== null) return -1
    if (y !== null) return 1
    return a < b ? -1 : Number(a > b)
  }
  return Number(x) - Number(y) || (a < b ? -1 : Number(a > b))
}

/** Whether an Eos desk takes a number: 0.001 to 9999.999. */
export function isEosNumber(key: string): boolean {
  return /^\d{1,4}(?:\.\d{1,3})?$/.test(key) && Number(key) > 0
}
