// Runs in a thread of its own. What goes wrong with a document ends it: there is another for the next one.
import { parentPort } from 'node:worker_threads'
import { docOfUpdates } from '#/shared/script/doc-of-updates.ts'
import { READINGS, type ReadingOrder } from './readings.ts'

parentPort?.on('message', ({ name, updates }: ReadingOrder) => {
  const doc = docOfUpdates(updates)
  const reading = READINGS[name](doc)
  doc.destroy()
  parentPort?.postMessage(reading, reading instanceof Uint8Array ? [reading.buffer] : [])
})
