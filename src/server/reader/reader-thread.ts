// This module runs in a thread of its own. A document that cannot be built ends the thread: the next reading starts a
// new one.
import { parentPort } from 'node:worker_threads'
import { getHeapStatistics, serialize } from 'node:v8'
import type * as Y from 'yjs'
import { docOfUpdates } from '#/shared/script/copy-script.ts'
import { isReadable } from '#/shared/script/schema-level.ts'
import {
  ASKING_QUERIES,
  DOCUMENT_QUERIES,
  type Answer,
  type AskingName,
  type AskingQuery,
  type Queries,
  type Query,
} from './document-queries.ts'

/** A thread that has read small documents has 8 MB. */
const MUCH_HEAP = 24 * 1024 * 1024

parentPort?.on('message', ({ queries, updates }: Queries) => {
  const doc = docOfUpdates(updates)
  const answers = queries.map((query) => answerTo(query, doc))
  doc.destroy()
  parentPort?.postMessage(
    answers,
    answers.flatMap(({ bytes }) => (bytes ? [bytes.buffer] : [])),
  )
  // V8 would collect what a large document has left only for another one. `main.ts` provides `gc`, which waits here until
  // no function of this answer is running: what these refer to would stay.
  if (getHeapStatistics().used_heap_size > MUCH_HEAP)
    void globalThis.gc?.({ type: 'major', execution: 'async' })
})

/** One query that fails spoils no other. */
function answerTo(query: Query, doc: Y.Doc): Answer {
  const { key } = query
  try {
    if (!isReadable(doc))
      throw new Error('The document is of a higher level than this program reads.')
    // a copy: small buffers share their memory, which cannot be handed over
    const result = 'asked' in query ? resultOf(query, doc) : DOCUMENT_QUERIES[query.name](doc)
    return { key, bytes: new Uint8Array(serialize(result)) }
  } catch (error) {
    return { key, bytes: null, error }
  }
}

const resultOf = <Name extends AskingName>({ name, asked }: AskingQuery<Name>, doc: Y.Doc) =>
  ASKING_QUERIES[name](doc, asked)
