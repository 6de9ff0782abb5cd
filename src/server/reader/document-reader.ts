import { deserialize } from 'node:v8'
import { createFairQueue } from '../concurrency/fair-queue.ts'
import type { Asker } from '../http/guard.ts'
import { httpError } from '../http/http-error.ts'
import type {
  Answer,
  Asked,
  AskedResult,
  AskingName,
  Query,
  QueryName,
  QueryResult,
} from './document-queries.ts'
import { createReadingThreads } from './reading-thread.ts'

/** Two documents are read at once, for different people, so that one large document holds up nobody else. */
const THREADS = 2
const MAX_KEPT_BYTES = 16 * 1024 ** 2

/**
 * Reads whole documents in threads, because building one takes too long for the thread that answers keystrokes. People
 * take turns. Requests about a script that is being read share that reading, and answers are kept until the script
 * changes.
 */
export interface DocumentReader {
  /** An unknown script has an empty document. */
  readonly read: <Name extends QueryName>(
    name: Name,
    scriptId: string,
    asker: Asker,
  ) => Promise<QueryResult<Name>>
  /** The result, and the seq of the document that it is about; null where there is no such script. */
  readonly readWithSeq: <Name extends QueryName>(
    name: Name,
    scriptId: string,
    asker: Asker,
  ) => Promise<{ readonly result: QueryResult<Name>; readonly seq: number } | null>
  /**
   * The answer to a question about a script, and the seq of the document that it is about; null where there is no such
   * script. `question` is called only if the answer to the one of this key is not known.
   */
  readonly ask: <Name extends AskingName>(
    name: Name,
    scriptId: string,
    asker: Asker,
    key: string,
    question: () => Promise<Asked<Name>>,
  ) => Promise<{ readonly result: AskedResult<Name>; readonly seq: number | null }>
  /** Reads a document that is not stored. */
  readonly readState: <Name extends QueryName>(
    name: Name,
    state: Uint8Array,
    asker: Asker,
  ) => Promise<QueryResult<Name>>
  readonly close: () => Promise<void>
}

interface ReaderDeps {
  /** The seq of a script's newest update; null where there is no such script. */
  readonly newestSeq: (scriptId: string) => Promise<number | null>
  readonly load: (scriptId: string) => Promise<StoredDocument | null>
}

interface StoredDocument {
  readonly state: Uint8Array
  readonly updates: readonly Uint8Array[]
  readonly seq: number
}

interface Waiter {
  readonly query: Query
  readonly userId: string
  readonly resolve: (found: Found) => void
  readonly reject: (error: unknown) => void
}

interface Found {
  readonly bytes: Uint8Array
  /** Null where there is no such script. */
  readonly seq: number | null
}

/** One reading of a document, with everybody who waits for it. */
interface Reading {
  readonly load: () => Promise<StoredDocument | null>
  /** Null for a document that is not stored. */
  readonly scriptId: string | null
  readonly waiters: Set<Waiter>
  /** Set when the thread has begun: the queries, and the document's seq. */
  begun: { readonly keys: readonly string[]; readonly seq: number | null } | null
}

export function createDocumentReader({ newestSeq, load }: ReaderDeps): DocumentReader {
  const kept = createKeptAnswers(MAX_KEPT_BYTES)
  const readings = createReadings(kept.keep)

  async function find(
    key: string,
    query: () => Query | Promise<Query>,
    scriptId: string,
    asker: Asker,
  ): Promise<Found> {
    const seq = await newestSeq(scriptId)
    asker.signal?.throwIfAborted()
    const bytes = seq === null ? null : kept.find(scriptId, seq, key)
    return bytes ? { bytes, seq } : readings.ask({ scriptId, seq, load }, await query(), asker)
  }
  const findNamed = (name: QueryName, scriptId: string, asker: Asker) =>
    find(name, () => ({ key: name, name }), scriptId, asker)

  return {
    read: async (name, scriptId, asker) =>
      deserialize((await findNamed(name, scriptId, asker)).bytes),
    async readWithSeq(name, scriptId, asker) {
      const { bytes, seq } = await findNamed(name, scriptId, asker)
      return seq === null ? null : { result: deserialize(bytes), seq }
    },
    async ask(name, scriptId, asker, question, load) {
      const key = `${name} ${question}`
      const query = async () => ({ key, name, asked: await load() })
      const { bytes, seq } = await find(key, query, scriptId, asker)
      return { result: deserialize(bytes), seq }
    },
    async readState(name, state, asker) {
      const loadState = async () => ({ state, updates: [], seq: 0 })
      const document = { scriptId: null, seq: 0, load: loadState }
      return deserialize((await readings.ask(document, { key: name, name }, asker)).bytes)
    },
    close: readings.close,
  }
}

interface AskedDocument {
  /** Null for a document that is not stored. */
  readonly scriptId: string | null
  /** The reading may not be older than this; null where there is no such script. */
  readonly seq: number | null
  readonly load: (scriptId: string) => Promise<StoredDocument | null>
}

/** The readings that wait or are under way. */
function createReadings(keep: KeptAnswers['keep']) {
  const threads = createReadingThreads(THREADS)
  /** The newest reading of each script. */
  const underWay = new Map<string, Reading>()
  let isClosed = false
  const queue = createFairQueue<Reading>({
    peopleOf: ({ waiters }) => [...new Set([...waiters].map(({ userId }) => userId))],
    atOnce: THREADS,
    work: (reading) =>
      answerAll(reading).catch((error: unknown) => {
        forget(reading)
        for (const { reject } of reading.waiters) reject(isClosed ? closing() : error)
      }),
  })

  function forget({ scriptId, waiters }: Reading): void {
    if (scriptId !== null && underWay.get(scriptId)?.waiters === waiters) underWay.delete(scriptId)
  }

  async function answerAll(reading: Reading): Promise<void> {
    if (isClosed) throw closing()
    const stored = await reading.load()
    const byKey = new Map([...reading.waiters].map(({ query }) => [query.key, query]))
    // all have left while the document was loaded
    if (byKey.size === 0) return
    const seq = stored?.seq ?? null
    reading.begun = { keys: [...byKey.keys()], seq }
    const updates = stored ? [stored.state, ...stored.updates] : []
    const answers = await threads.ask({ queries: [...byKey.values()], updates })
    forget(reading)
    for (const answer of answers) {
      tell(reading.waiters, answer, seq)
      const { key, bytes } = answer
      if (bytes && seq !== null && reading.scriptId !== null)
        keep(reading.scriptId, seq, key, bytes)
    }
  }

  return {
    ask({ scriptId, seq, load }: AskedDocument, query: Query, asker: Asker): Promise<Found> {
      const known = scriptId === null ? undefined : underWay.get(scriptId)
      const isNew = known === undefined || !answersTo(known, query, seq)
      const reading: Reading = isNew
        ? { scriptId, load: () => load(scriptId ?? ''), waiters: new Set(), begun: null }
        : known
      const found = join(reading, query, asker, () => {
        queue.remove(reading)
        forget(reading)
      })
      if (!isNew) return found
      if (scriptId !== null) underWay.set(scriptId, reading)
      queue.add(reading)
      return found
    },
    async close() {
      isClosed = true
      await threads.close()
    },
  }
}

/** @param onNobody called if the reading has not begun and nobody waits for it any more */
function join(
  reading: Reading,
  query: Query,
  { userId, signal }: Asker,
  onNobody: () => void,
): Promise<Found> {
  const { promise, resolve, reject } = Promise.withResolvers<Found>()
  const waiter: Waiter = { query, userId, resolve, reject }
  reading.waiters.add(waiter)
  const leave = () => {
    reject(signal?.reason)
    if (reading.begun) return
    reading.waiters.delete(waiter)
    if (reading.waiters.size === 0) onNobody()
  }
  signal?.addEventListener('abort', leave)
  return promise.finally(() => signal?.removeEventListener('abort', leave))
}

function tell(
  waiters: ReadonlySet<Waiter>,
  { key, bytes, error }: Answer,
  seq: number | null,
): void {
  for (const waiter of waiters) {
    if (waiter.query.key !== key) continue
    if (bytes) waiter.resolve({ bytes, seq })
    else waiter.reject(error)
  }
}

const closing = () => httpError(503, 'closing', 'The server is closing.')

/** Whether a reading will have the answer, about a document that is not older than `seq`. */
function answersTo({ begun }: Reading, { key }: Query, seq: number | null): boolean {
  if (begun === null) return true
  return begun.keys.includes(key) && (begun.seq ?? 0) >= (seq ?? 0)
}

/** Answers about documents as they were at one seq. */
interface KeptAnswers {
  /** Null if the answer is not known, or is about another seq. */
  readonly find: (scriptId: string, seq: number, name: string) => Uint8Array | null
  readonly keep: (scriptId: string, seq: number, name: string, answer: Uint8Array) => void
}

interface KeptScript {
  readonly seq: number
  readonly answers: Map<string, Uint8Array>
}

/**
 * Keeps at most this number of bytes, those of the scripts that were asked about last. One answer takes a sixteenth at
 * most, so that a long export does not push out the previews of the whole house.
 */
export function createKeptAnswers(maxBytes: number): KeptAnswers {
  /** The script that was asked about last comes last. */
  const scripts = new Map<string, KeptScript>()
  let bytes = 0

  function forget(scriptId: string): void {
    for (const { length } of scripts.get(scriptId)?.answers.values() ?? []) bytes -= length
    scripts.delete(scriptId)
  }

  return {
    find(scriptId, seq, name) {
      const script = scripts.get(scriptId)
      if (script === undefined || script.seq !== seq) return null
      scripts.delete(scriptId)
      scripts.set(scriptId, script)
      return script.answers.get(name) ?? null
    },
    keep(scriptId, seq, name, answer) {
      const known = scripts.get(scriptId)
      // a reading of an earlier state may end after one of a later state
      if (known && known.seq > seq) return
      if (known && known.seq < seq) forget(scriptId)
      if (answer.length > maxBytes / 16) return
      const answers = scripts.get(scriptId)?.answers ?? new Map<string, Uint8Array>()
      bytes += answer.length - (answers.get(name)?.length ?? 0)
      answers.set(name, answer)
      scripts.delete(scriptId)
      scripts.set(scriptId, { seq, answers })
      for (const oldest of scripts.keys()) {
        if (bytes <= maxBytes) break
        forget(oldest)
      }
    },
  }
}
