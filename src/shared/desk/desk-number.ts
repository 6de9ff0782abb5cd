// Numbers of cues as desks and people write them: '5', '5.0', '5,00', 'Q 5', 'LX5' are one number.

/** The letters that departments put before a number. */
const DECIMAL =
  /^(?:(?:l?q|[lstv]|lx|lq|sq|vq|sx|vx|fx|snd|vid|cue|light|licht|sound|ton|video)[\s.:]*)?0*(\d+)(?:[.,](\d*))?$/i

/** A number in the one form in which numbers are compared; null if it is no decimal number. */
export function decimalOf(written: string): string | null {
  const [, whole, fraction = ''] = DECIMAL.exec(written.trim()) ?? []
  if (whole === undefined) return null
  const rest = fraction.replace(/0+$/, '')
  return rest === '' ? whole : `${whole}.${rest}`
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
