const FNV_OFFSET = 2_166_136_261
const FNV_PRIME = 16_777_619
const NUMBERS = 1_000_000

/**
 * A number below a million for this visit of this browser to a script. It is only a field of the presence: the
 * document's client id has to be unique, and stays the library's own (COL-46).
 */
export function visitNumber(scriptId: string, at: number, browserId: string): number {
  let hash = FNV_OFFSET
  for (const byte of new TextEncoder().encode(`${scriptId}/${at}/${browserId}`))
    hash = Math.imul(hash ^ byte, FNV_PRIME) >>> 0
  return hash % NUMBERS
}
