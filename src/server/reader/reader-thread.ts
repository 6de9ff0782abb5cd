// This module runs in a thread of its own. A document that cannot be built ends the thread: the next reading starts a
// new one.
import { parentPort } from 'node:worker_threads'
import { serialize } from 'node:v8'
import type * as Y from 'yjs'
import { docOfUpdates } from '#/shared/script/doc-of-updates.ts'
import { isReadable } from '#/shared/script/schema-level.ts'
import { DOCUMENT_QUERIES, type Answer, type QueryName, type Queries } from './document-queries.ts'

parentPort?.on('message', ({ names, updates }: Queries) => {
  const doc = docOfUpdates(updates)
  const answers = names.map((name) => answerTo(name, doc))
  doc.destroy()
  parentPort?.postMessage(
    answers,
    answers.flatMap(({ bytes }) => (bytes ? [bytes.buffer] : [])),
  )
})

/** One query that fails spoils no other. */
function answerTo(name: QueryName, doc: Y.Doc): Answer {
  try {
    if (!isReadable(doc))
      throw new Error('The document is of a higher level than this program reads.')
    // a copy: small buffers share their memory, which cannot be handed over
    return { name, bytes: new Uint8Array(serialize(DOCUMENT_QUERIES[name](doc))) }
  } catch (error) {
    return { name, bytes: null, error }
  }
}
