import { readDocx } from './docx/read.ts'
import {
  type CreateId,
  type FileScript,
  MAX_FILE_BYTES,
  randomId,
  UnreadableFile,
} from './file-script.ts'

/** A file of any format that is read here, by its name and its bytes. */
export function readScriptFile(
  name: string,
  bytes: Uint8Array,
  createId: CreateId = randomId,
): FileScript {
  if (bytes.length > MAX_FILE_BYTES) throw new UnreadableFile('tooLarge')
  if (/\.doc[xm]?$/i.test(name)) return readDocx(bytes, createId)
  throw new UnreadableFile('unknownFormat')
}
