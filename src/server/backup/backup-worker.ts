// Makes a backup in a thread of its own: checking a copy takes seconds, and users type meanwhile.
import { workerData } from 'node:worker_threads'
import { checkDatabase } from '../db/file/check-database.ts'
import { copyDatabase } from '../db/file/copy-database.ts'

const { source, target } = workerData as { readonly source: string; readonly target: string }
await copyDatabase(source, target, (copy) => checkDatabase(copy, source))
