/**
 * 32 random hexadecimal digits, unguessable. Works on plain http too, e.g. in a theatre's LAN: browsers have no
 * `crypto.randomUUID` there.
 */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) =>
    part.toString(16).padStart(8, '0'),
  ).join('')
}
