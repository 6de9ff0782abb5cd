// What reads whole documents, in threads: for one script, and for the search through all of them.
import type { Collaboration } from './collab/collaboration.ts'
import { newestSeq } from './collab/log/update-log.ts'
import type { Database } from './db/schema.ts'
import type { Asker } from './http/guard.ts'
import type { EditNotes } from './edit-notes.ts'
import { createDocumentReader } from './reader/document-reader.ts'
import { createCountNews, type SeenQuestion } from './news/ask-news.ts'
import type { ReadText } from './search/keep-texts.ts'
import { loadTexts } from './search/search-routes.ts'
import { createTextSearch } from './search/text-search.ts'
import { tasksOfRow } from './tasks/tasks.ts'
import type { ReadThumbnail } from './thumbnails/thumbnails.ts'
import type { ReadVersion } from './versions/keep-automatically.ts'
import type { SeenReading } from './versions/keep-by-name.ts'
import { editorsBetween } from './versions/list-versions.ts'
import { readVersionText } from './versions/version-texts.ts'

/** Reads the state that a person confirms, and the name of what is new in it to them, or of all of it, if that is asked. */
export type ReadSeen = (
  scriptId: string,
  asker: Asker,
  question: SeenQuestion | null,
) => Promise<SeenReading | null>

export function createReaders(
  db: Database,
  { documents }: Collaboration,
  notes: Pick<EditNotes, 'settled'>,
) {
  const reader = createDocumentReader({
    newestSeq: (scriptId) => newestSeq(db, scriptId),
    load: documents.loadStored,
  })
  const readVersion: ReadVersion = async (scriptId, asker) => {
    const found = await reader.readWithSeq('version', scriptId, asker)
    return found && { ...found.result, seq: found.seq }
  }
  const readSeen: ReadSeen = async (scriptId, asker, question) => {
    // asked at once, so that the document is built once; the first answer is the same for all people
    const [seen, named] = await Promise.all([
      reader.readWithSeq('seen', scriptId, asker),
      question && reader.ask('digest', scriptId, asker, question.key, async () => question.asked),
    ])
    if (!seen) return null
    if (named && named.seq !== seen.seq) return readSeen(scriptId, asker, question)
    return { ...seen.result, seq: seen.seq, digest: named && named.result }
  }
  const readThumbnail: ReadThumbnail = (scriptId, asker) =>
    reader.read('thumbnail', scriptId, asker)
  const readText: ReadText = async (scriptId, asker) => {
    const found = await reader.readWithSeq('text', scriptId, asker)
    return found && { text: found.result, seq: found.seq }
  }
  const readPhrases = async (scriptId: string, userId: string) => {
    const found = await reader.readWithSeq('phrases', scriptId, { userId })
    return found && found.result
  }
  const countNews = createCountNews({
    db,
    editorsSince: (scriptId, versionId) => editorsBetween(db, scriptId, [versionId, null]),
    readVersionText: (scriptId, versionId) => readVersionText(db, scriptId, versionId),
    tasksOfRow,
    whenNoted: notes.settled,
    ask: async (...question) => (await reader.ask('news', ...question)).result,
  })
  const textSearch = createTextSearch((ids) => loadTexts(db, ids))
  const close = async () => {
    await reader.close()
    await textSearch.close()
  }
  const texts = { readText, readPhrases, textSearch }
  return { reader, readVersion, readSeen, readThumbnail, countNews, ...texts, close }
}
