/**
 * 32 random hexadecimal digits, unguessable. Also on plain http, as a theatre's LAN has it: there a browser has
 * no `crypto.randomUUID`.
 */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) =>
    part.toString(16).padStart(8, '0'),
  ).join('')
}
