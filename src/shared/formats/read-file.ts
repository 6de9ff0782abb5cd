import { readDocx } from './docx/read.ts'
import { readEzDrama } from './ezdrama/read.ts'
import { readFdx } from './fdx/read.ts'
import { readFountain } from './fountain/read.ts'
import { readMarkdown } from './markdown/read.ts'
import { readOdt } from './odt/read.ts'
import { readTei } from './tei/read.ts'
import { readText } from './text/read.ts'
import {
  type CreateId,
  type FileScript,
  MAX_FILE_BYTES,
  randomId,
  UnreadableFile,
} from './file-script.ts'

type Reader = (bytes: Uint8Array, createId: CreateId) => FileScript

const READERS: Readonly<Record<string, Reader | undefined>> = {
  '.docx': readDocx,
  '.docm': readDocx,
  '.doc': readDocx,
  '.odt': readOdt,
  '.fdx': readFdx,
  '.fountain': readFountain,
  '.spmd': readFountain,
  '.xml': readTei,
  '.tei': readTei,
  '.ezdrama': readEzDrama,
  '.txt': readText,
  '.md': readMarkdown,
  '.markdown': readMarkdown,
}

/** A file of any format that is read here, by its name and its bytes. */
export function readScriptFile(
  name: string,
  bytes: Uint8Array,
  createId: CreateId = randomId,
): FileScript {
  if (bytes.length > MAX_FILE_BYTES) throw new UnreadableFile('tooLarge')
  const ending = /\.[^.]*$/.exec(name.toLowerCase())?.[0] ?? ''
  const read = READERS[ending]
  if (!read) throw new UnreadableFile('unknownFormat')
  return read(bytes, createId)
}
