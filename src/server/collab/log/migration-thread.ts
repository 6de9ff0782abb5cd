// Looks for old parts in a large document, in a thread that ends with the answer.
import { parentPort, workerData } from 'node:worker_threads'
import { migrationOf } from '#/shared/script/migrations/migrate-document.ts'

parentPort?.postMessage(migrationOf(workerData as readonly Uint8Array[]))
