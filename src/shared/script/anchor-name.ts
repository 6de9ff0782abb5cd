// The name under which a mark that may stand several times on a character is stored. It has to be the
// one that the editor's binding gives: under another name the first edit of a block would store all of
// its marks anew, and whatever somebody else does to them meanwhile would be undone (DOC-12).
import { encodeAny, toBase64 } from 'lib0/buffer'
import { digest } from 'lib0/hash/sha256'
import { schema } from './schema.ts'

const HASH_BYTES = 6

export function anchorName(type: 'cueConnection' | 'comment', attrs: object): string {
  const sum = digest(encodeAny(schema.marks[type].create({ ...attrs }).toJSON()))
  const folded = new Uint8Array(HASH_BYTES)
  sum.forEach(
    (byte, index) => (folded[index % HASH_BYTES] = (folded[index % HASH_BYTES] ?? 0) ^ byte),
  )
  return `${type}--${toBase64(folded)}`
}
