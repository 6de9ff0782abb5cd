import { isCompound } from './docx/package.ts'
import { readDocx } from './docx/read.ts'
import { readEzDrama } from './ezdrama.ts'
import { readFdx } from './fdx/read.ts'
import { readFountain } from './fountain/read.ts'
import { readMarkdown } from './markdown/read.ts'
import { readOdt } from './odt/read.ts'
import { readTei } from './tei/read.ts'
import { readText } from './text/read.ts'
import { bytesAsText } from './text-coding.ts'
import { isZip } from './zip.ts'
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
  '.dotx': readDocx,
  '.rtf': readDocx,
  '.odt': readOdt,
  '.ott': readOdt,
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
  if (bytes.length === 0) throw new UnreadableFile('noText')
  return readerOf(bytes, read)(bytes, createId)
}

/** A file with the ending of another format is read as what its first bytes say. */
function readerOf(bytes: Uint8Array, named: Reader): Reader {
  if (isZip(bytes)) return documentReader(bytes, named)
  // the reader of Word files tells old ones from those with a password
  if (isCompound(bytes)) return readDocx
  const start = bytesAsText(bytes.subarray(0, 2000)).replaceAll('\0', '')
  if (start.startsWith('%PDF-')) throw new UnreadableFile('pdf')
  if (start.startsWith(String.raw`{\rtf`)) return readDocx
  if (!/^[^\s\w<]*\s*</.test(start)) return named
  if (/<FinalDraft[\s>]/.test(start)) return readFdx
  if (/<(?:\w+:)?TEI(?:\.2)?[\s>]/.test(start)) return readTei
  if (/<(?:!doctype\s+html|html)[\s>]/i.test(start)) throw new UnreadableFile('unknownFormat')
  return named
}

/** A document with the ending of another program is what it is: its bytes say so. */
function documentReader(bytes: Uint8Array, named: Reader): Reader {
  // the first entry of LibreOffice's files is not compressed
  const start = bytesAsText(bytes.subarray(0, 200))
  if (start.includes('mimetypeapplication/vnd.oasis.opendocument.text')) return readOdt
  const isKnown = named === readDocx || bytesAsText(bytes).includes('word/document')
  return isKnown ? readDocx : named
}
