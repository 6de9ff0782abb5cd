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
