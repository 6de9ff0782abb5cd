/** In bytes: so much of a file is looked at. */
const SAMPLED = 400
/** Not all of them: quotes, dashes and names in other letters stand among the Western ones. */
const WESTERN_SHARE = 0.6

/** UTF-16 without a byte order mark: every second byte of Western letters is zero there. Null if it is another encoding. */
export function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const start = bytes.subarray(0, SAMPLED)
  const zeros = (odd: number) => start.filter((byte, at) => byte === 0 && at % 2 === odd).length
  const most = (start.length / 2) * WESTERN_SHARE
  if (zeros(1) > most && zeros(0) === 0) return 'utf-16le'
  return zeros(0) > most && zeros(1) === 0 ? 'utf-16be' : null
}
