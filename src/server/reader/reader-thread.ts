// This module runs in a thread of its own. A document that fails ends the thread: the next query starts a new one.
import { parentPort } from 'node:worker_threads'
import { docOfUpdates } from '#/shared/script/doc-of-updates.ts'
import { DOCUMENT_QUERIES, type QueryRequest } from './document-queries.ts'

parentPort?.on('message', ({ name, updates }: QueryRequest) => {
  const doc = docOfUpdates(updates)
  const result = DOCUMENT_QUERIES[name](doc)
  doc.destroy()
  parentPort?.postMessage(result, result instanceof Uint8Array ? [result.buffer] : [])
})
