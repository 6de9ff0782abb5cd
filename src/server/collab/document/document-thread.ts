// A large document in a thread of its own: what it is asked is answered in order. A document that fails ends the thread.
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { StoredDocument } from '../log/stored-document.ts'
import type { AppliedBatch } from './document-forms.ts'
import { movableBuffers } from '../socket/limits.ts'
import { RoomDocument } from './room-document.ts'
import type { DocumentAnswer, DocumentQuestion } from './threaded-document.ts'

// on Linux, and only there, this is the priority of the calling thread: sockets come before large documents
const LOW_PRIORITY = 10
if (process.platform === 'linux') setPriority(LOW_PRIORITY)

const document = new RoomDocument(workerData as StoredDocument)
/** Counts the CPU time up to the last answer; building the document belongs to the first one. */
let cpu = { user: 0, system: 0 }

parentPort?.on('message', ({ id, ask, args }: DocumentQuestion) => {
  const method: (...given: readonly never[]) => unknown = document[ask]
  const result = Reflect.apply(method, document, args)
  const { work, heaviestText, bytes, encodedBytes } = document
  const now = process.threadCpuUsage()
  const ms = (now.user - cpu.user + now.system - cpu.system) / 1000
  cpu = now
  const moved = ask === 'apply' ? updatesOf(result as AppliedBatch) : []
  const answer: DocumentAnswer = { id, result, ms, work, heaviestText, bytes, encodedBytes }
  parentPort?.postMessage(answer, [...movableBuffers(moved)])
})

/** What an applied batch consists of: the document has none of these bytes. */
const updatesOf = (applied: AppliedBatch): readonly Uint8Array[] =>
  [...applied.read, applied.isBroken ? null : applied.merged].filter((update) => update !== null)
