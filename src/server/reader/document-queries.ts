// The queries that features make of a whole document; the reader's thread runs them.
import type { Doc } from 'yjs'
import * as Y from 'yjs'
import type { AccountExport } from '#/shared/api/account-data.ts'
import type { Cue } from '#/shared/api/cues.ts'
import { entryOf } from '#/shared/at.ts'
import { copyScript } from '#/shared/script/copy-script.ts'
import { NO_DETAILS } from '#/shared/script/cue-details.ts'
import { numberBlocks, numberCues } from '#/shared/script/cue-numbers.ts'
import { cueLabel } from '#/shared/script/cue-types.ts'
import { FIRST_SET, playedCuts, readCuts } from '#/shared/script/cuts/cuts.ts'
import { withoutCuts } from '#/shared/script/cuts/played.ts'
import { docOfBlocks } from '#/shared/script/blocks-as-doc.ts'
import { readCueDetails } from '#/shared/script/kept-details.ts'
import { encodeLetters, lettersOf } from '#/shared/news/letters.ts'
import { readNumbering } from '#/shared/script/numbers/numbering.ts'
import { isCut, outlineOf } from '#/shared/script/outline.ts'
import { scriptPreview } from '#/shared/script/preview.ts'
import { readBlocks } from '#/shared/script/read-blocks.ts'
import { readThreads, threadsToRead } from '#/shared/script/threads.ts'
import type { Author } from '#/shared/script/comment-origin.ts'
import { wordsOf } from '#/shared/script/messages.ts'
import { scriptState, versionContent } from '#/shared/script/versions.ts'
import {
  countNewsIn,
  type DigestQuestion,
  digestIn,
  type NewsQuestion,
} from '../news/count-news.ts'
import { phrasesOf } from '../asr/recogniser.ts'
import { readLine, scriptText } from '../search/script-text.ts'
import { talkedSince, TOLD_FOR_MS } from '../talk/told.ts'
import { dataUriOfSvg, drawThumbnail } from '../thumbnails/draw-thumbnail.ts'
import { readVersion } from '../versions/read-version.ts'

/** The cues of a document as the list on the screen has them. */
function listCues(doc: Doc): Cue[] {
  const numbering = readNumbering(doc)
  const outline = outlineOf(docOfBlocks(readBlocks(doc)), playedIn(doc))
  const { numbers, frozen } = numberCues(outline, numbering)
  const details = readCueDetails(doc)
  return outline.cues.map((cue, index) => {
    const does = details.get(cue.cueId) ?? NO_DETAILS
    return {
      id: cue.cueId,
      order: index + 1,
      number: entryOf(numbers, cue.cueId),
      type: cue.cueType,
      department: cueLabel(cue.cueType),
      mode: cue.manualNumber ? 'manual' : frozen.has(cue.cueId) ? 'frozen' : 'counted',
      state: isCut(cue) ? 'cut' : 'called',
      scene: cue.scene,
      scene_name: outline.scenes[cue.scene - 1]?.name ?? '',
      page: cue.page === 0 ? null : cue.page,
      speaker: cue.context.speaker,
      text: cue.text,
      before: cue.context.before,
      after: cue.context.after,
      note: cue.cueName,
      does: does.does,
      standby: does.standby === null ? '' : String(does.standby),
      who: does.who,
      trigger: does.trigger,
      follows: (does.after !== null && numbers.get(does.after)) || '',
      seconds: does.seconds,
    }
  })
}

type DocumentPart = Pick<
  AccountExport['scripts'][number],
  'blocks' | 'cuts' | 'cues' | 'threads' | 'yjs_state'
>

const playedIn = (doc: Y.Doc) => playedCuts(readCuts(doc), FIRST_SET)

const numberedBlocks = (doc: Y.Doc) => numberBlocks(readBlocks(doc), readNumbering(doc))

/** The part of a document that an export contains, as UTF-8 JSON. */
function documentPart(doc: Y.Doc): Uint8Array<ArrayBuffer> {
  const { blocks, cuts, cues } = versionContent({
    ...scriptState(doc),
    blocks: numberedBlocks(doc),
  })
  const threads = threadsToRead(readThreads(doc))
  const part: DocumentPart = {
    blocks,
    ...(cuts && { cuts }),
    ...(cues && { cues }),
    ...(threads.length > 0 && { threads }),
    yjs_state: Y.encodeStateAsUpdate(doc).toBase64(),
  }
  return new TextEncoder().encode(JSON.stringify(part))
}

export const DOCUMENT_QUERIES = {
  preview: (doc: Doc) => scriptPreview(numberedBlocks(doc), playedIn(doc)),
  thumbnail: (doc: Doc) =>
    dataUriOfSvg(drawThumbnail(withoutCuts(numberedBlocks(doc), playedIn(doc)))),
  documentPart,
  cues: listCues,
  text: (doc: Doc) => scriptText(numberedBlocks(doc)),
  phrases: (doc: Doc) => phrasesOf(scriptText(numberedBlocks(doc)).split('\n').map(readLine)),
  version: readVersion,
  seen: (doc: Doc) => ({ ...readVersion(doc), letters: encodeLetters(lettersOf(doc)) }),
  copy: copyScript,
  talk: (doc: Doc) => talkedSince(doc, Date.now() - TOLD_FOR_MS),
} as const

/** Queries that need more than the document. */
export const ASKING_QUERIES: {
  readonly [Name in AskingName]: (doc: Doc, asked: Questions[Name]) => Answers[Name]
} = { news: countNewsIn, digest: digestIn, words: wordsOf }

interface Questions {
  readonly news: NewsQuestion
  readonly digest: DigestQuestion
  readonly words: Author
}

interface Answers {
  readonly news: ReturnType<typeof countNewsIn>
  readonly digest: ReturnType<typeof digestIn>
  readonly words: ReturnType<typeof wordsOf>
}

export type QueryName = keyof typeof DOCUMENT_QUERIES
export type QueryResult<Name extends QueryName> = ReturnType<(typeof DOCUMENT_QUERIES)[Name]>

export type AskingName = keyof Questions
export type Asked<Name extends AskingName> = Questions[Name]
export type AskedResult<Name extends AskingName> = Answers[Name]

/** One query about a document. Its key names it together with what is asked. */
export type Query = { readonly key: string; readonly name: QueryName } | AskingQuery

export interface AskingQuery<Name extends AskingName = AskingName> {
  readonly key: string
  readonly name: Name
  readonly asked: Asked<Name>
}

/** What is asked about one document. */
export interface Queries {
  readonly queries: readonly Query[]
  /** The updates of the document, oldest first. */
  readonly updates: readonly Uint8Array[]
}

export interface Answer {
  /** The query's. */
  readonly key: string
  /** The result as V8 serialises it; null if the query failed. */
  readonly bytes: Uint8Array<ArrayBuffer> | null
  readonly error?: unknown
}
