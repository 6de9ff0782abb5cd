// Runs in a thread of its own. What goes wrong with a document ends it: there is another for the next one.
import { parentPort } from 'node:worker_threads'
import * as Y from 'yjs'
import { READINGS, type ReadingOrder } from './readings.ts'

parentPort?.on('message', ({ name, updates }: ReadingOrder) => {
  const doc = new Y.Doc()
  doc.transact(() => {
    for (const update of updates) Y.applyUpdate(doc, update)
  })
  const reading = READINGS[name](doc)
  doc.destroy()
  parentPort?.postMessage(reading, reading instanceof Uint8Array ? [reading.buffer] : [])
})
