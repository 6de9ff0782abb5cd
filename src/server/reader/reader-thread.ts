// This module runs in a thread of its own. A document that cannot be built ends the thread: the next reading starts a
// new one.
import { parentPort } from 'node:worker_threads'
import { serialize } from 'node:v8'
import type * as Y from 'yjs'
import { docOfUpdates } from '#/shared/script/doc-of-updates.ts'
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

parentPort?.on('message', ({ queries, updates }: Queries) => {
  const doc = docOfUpdates(updates)
  const answers = queries.map((query) => answerTo(query, doc, updates))
  doc.destroy()
  parentPort?.postMessage(
    answers,
    answers.flatMap(({ bytes }) => (bytes ? [bytes.buffer] : [])),
  )
})

/** One query that fails spoils no other. */
function answerTo(query: Query, doc: Y.Doc, updates: readonly Uint8Array[]): Answer {
  const { key } = query
  try {
    if (!isReadable(doc))
      throw new Error('The document is of a higher level than this program reads.')
    // a copy: small buffers share their memory, which cannot be handed over
    const result =
      'asked' in query ? resultOf(query, doc, updates) : DOCUMENT_QUERIES[query.name](doc)
    return { key, bytes: new Uint8Array(serialize(result)) }
  } catch (error) {
    return { key, bytes: null, error }
  }
}

const resultOf = <Name extends AskingName>(
  { name, asked }: AskingQuery<Name>,
  doc: Y.Doc,
  updates: readonly Uint8Array[],
) => ASKING_QUERIES[name](doc, asked, updates)
