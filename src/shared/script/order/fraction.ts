// Strings that sort between any two others, so that a block can be put between two blocks without a change to either.
// The strings are compared by their characters' codes.

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * A string between `lower` and `upper`, whatever digits follow it; '' and null stand for no limit.
 * It is as short as it can be, and never ends in the lowest digit.
 */
export function fractionBetween(lower: string, upper: string | null): string {
  let result = ''
  let limit = upper
  for (let place = 0; ; place++) {
    const low = Math.max(0, DIGITS.indexOf(lower[place] ?? '0'))
    const high = limit === null ? DIGITS.length : Math.max(0, DIGITS.indexOf(limit[place] ?? '0'))
    if (high - low > 1) return result + digit((low + high) >> 1)
    result += digit(low)
    if (high > low) limit = null
  }
}

/** A whole number from 0 on, in so many digits. */
export function digitsOf(number: number, length: number): string {
  let rest = number
  let digits = ''
  for (let place = 0; place < length; place++) {
    digits = digit(rest % DIGITS.length) + digits
    rest = Math.floor(rest / DIGITS.length)
  }
  return digits
}

function digit(value: number): string {
  return DIGITS.charAt(value)
}
