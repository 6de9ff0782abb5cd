// Looks for old parts in a large document, in a thread that ends with the answer.
import { parentPort, workerData } from 'node:worker_threads'
import { migration } from './migration.ts'

parentPort?.postMessage(migration(workerData as readonly Uint8Array[]))
