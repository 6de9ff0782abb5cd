// Runs in a thread of its own. What goes wrong with a document ends it: there is another for the next one.
import { parentPort } from 'node:worker_threads'
import { docOfUpdates } from '#/shared/script/doc-of-updates.ts'
import { DOCUMENT_QUERIES, type QueryRequest } from './document-queries.ts'

parentPort?.on('message', ({ name, updates }: QueryRequest) => {
  const doc = docOfUpdates(updates)
  const result = DOCUMENT_QUERIES[name](doc)
  doc.destroy()
  parentPort?.postMessage(result, result instanceof Uint8Array ? [result.buffer] : [])
})
