import * as Y from 'yjs'
import { markUncertain, writeImportReport } from '../imports/import-report.ts'
import { writeLeftOut } from '../imports/left-out.ts'
import { plainText, textsOf } from '../script/blocks.ts'
import { keptCommentOrigin } from '../script/comment-origin.ts'
import { createScript } from '../script/create-script.ts'
import { FIRST_SET, keptCut, UNKNOWN_CUT } from '../script/cuts/cuts.ts'
import { type DetailsOfCues, keptDetails } from '../script/kept-details.ts'
import { levelOfMeta, raiseLevel } from '../script/schema-level.ts'
import { writeMeta } from '../script/meta.ts'
import { colorSpeakers } from '../script/speaker-colors.ts'
import { foldSpeakerName } from '../script/line-grammar/speaker-name.ts'
import { keptReply, keptThreadState, NO_THREADS } from '../script/threads.ts'
import { isCompound } from './docx/package.ts'
import { readDocx } from './docx/read.ts'
import { readEzDrama } from './ezdrama.ts'
import { readFdx } from './fdx/read.ts'
import {
  type CreateId,
  type FileScript,
  MAX_FILE_BYTES,
  randomId,
  UnreadableFile,
} from './file-script.ts'
import { readFountain } from './fountain/read.ts'
import { readMarkdown } from './markdown/read.ts'
import { readOdt } from './odt/read.ts'
import { readTei } from './tei/read.ts'
import { readText } from './plain-text.ts'
import { readRtf, RTF_START } from './rtf/read.ts'
import { bytesAsText } from './text-coding.ts'
import { isZip } from './zip.ts'

// The document of a script that a file holds, as one update: its blocks, cuts with their records, the authors of comments,
// the colours of speakers, the report, the words that were left out, and the questions.

export function documentOfFile(script: FileScript): Uint8Array {
  const { blocks, comments, cuts, uncertain, leftOut, pages, threads = NO_THREADS } = script
  const { details = NO_CUE_DETAILS } = script
  const doc = new Y.Doc()
  Y.applyUpdate(doc, createScript(blocks))
  doc.transact(() => {
    const changes = [
      ...cutIdsOf(script).map((id) => {
        const { by = null, at = null, reason = '' } = cuts.get(id) ?? {}
        return keptCut(id, FIRST_SET, { ...UNKNOWN_CUT, by, at, reason })
      }),
      ...[...comments].map(([id, origin]) => keptCommentOrigin(id, origin)),
      ...[...details].map(([id, known]) => keptDetails(id, known)),
      ...[...threads.states].map(([id, state]) => keptThreadState(id, state)),
      ...[...threads.replies].flatMap(([id, all]) => all.map((reply) => keptReply(id, reply))),
    ]
    writeMeta(doc, changes)
    raiseLevel(doc, levelOfMeta(changes))
    const speeches = blocks.filter((block) => block.type === 'dialogue')
    writeImportReport(doc, {
      pages,
      scenes: blocks.filter(({ type }) => type === 'scene').length,
      speakers: new Set(speeches.map(({ speaker }) => foldSpeakerName(plainText(speaker)))).size,
      speeches: speeches.length,
      uncertain: uncertain.size,
      unreadPages: [],
      pagesToTheLeft: [],
      hasNoPages: true,
    })
    writeLeftOut(doc, leftOut)
    colorSpeakers(doc, blocks)
    for (const [index, block] of uncertain) markUncertain(doc, index, block)
  })
  const state = Y.encodeStateAsUpdate(doc)
  doc.destroy()
  return state
}

const NO_CUE_DETAILS: DetailsOfCues = new Map()

const cutIdsOf = ({ blocks }: FileScript): readonly string[] => [
  ...new Set(blocks.flatMap(textsOf).flatMap((text) => text.flatMap(({ cuts = [] }) => cuts))),
]

type Reader = (bytes: Uint8Array, createId: CreateId) => FileScript

const READERS: Readonly<Record<string, Reader | undefined>> = {
  '.docx': readDocx,
  '.docm': readDocx,
  '.doc': readDocx,
  '.dotx': readDocx,
  '.rtf': readRtf,
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
  '.html': readHtml,
  '.htm': readHtml,
}

/** Only a page reads HTML: a worker has no parser for it, and neither has Node. */
function readHtml(): never {
  throw new UnreadableFile('html')
}

/** Whether the paragraphs of a file are to be read by a page (`client/formats/html-paragraphs.ts`). */
export const isHtmlFile = (name: string, bytes: Uint8Array): boolean =>
  readerFor(name, bytes) === readHtml

/** A file of any format that is read here, by its name and its bytes. */
export function readScriptFile(
  name: string,
  bytes: Uint8Array,
  createId: CreateId = randomId,
): FileScript {
  return readerFor(name, bytes)(bytes, createId)
}

function readerFor(name: string, bytes: Uint8Array): Reader {
  if (bytes.length > MAX_FILE_BYTES) throw new UnreadableFile('tooLarge')
  const ending = /\.[^.]*$/.exec(name.toLowerCase())?.[0] ?? ''
  const read = READERS[ending]
  if (!read) throw new UnreadableFile('unknownFormat')
  if (bytes.length === 0) throw new UnreadableFile('noText')
  return readerOf(bytes, read)
}

/** A file with the ending of another format is read as what its first bytes say. */
function readerOf(bytes: Uint8Array, named: Reader): Reader {
  if (isZip(bytes)) return documentReader(bytes, named)
  // the reader of Word files tells old ones from those with a password
  if (isCompound(bytes)) return readDocx
  const start = bytesAsText(bytes.subarray(0, 2000)).replaceAll('\0', '')
  if (start.startsWith('%PDF-')) throw new UnreadableFile('pdf')
  if (RTF_START.test(start)) return readRtf
  if (!/^[^\s\w<]*\s*</.test(start)) return named
  if (/<FinalDraft[\s>]/.test(start)) return readFdx
  if (/<(?:\w+:)?TEI(?:\.2)?[\s>]/.test(start)) return readTei
  if (/<(?:!doctype\s+html|html)[\s>]/i.test(start)) return readHtml
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
