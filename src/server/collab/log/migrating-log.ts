// Old documents are migrated when they are read, before any client gets them: a client would delete a node that it
// does not know. Later updates of older clients are migrated when they arrive (`document-forms.ts`).
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { migrationOf } from '#/shared/script/migrations/migrate-document.ts'
import type { OnScriptError } from '../script-events.ts'
import type { StoredDocument } from './stored-document.ts'
import type { UpdateLog } from './update-log.ts'

/** Building a document of this size takes some 50 ms. */
const MAX_BYTES_HERE = 512 * 1024
const MIGRATE_WITHIN_MS = 120_000
const MAX_HEAP_MB = 1024

/**
 * The encoding of a name in an update: the type number of an element, or a one for a root; then
 * the length; then the name.
 */
const OLD_NAMES = [
  [3, 'cueBlock'],
  [3, 'dialogue-text'],
  [3, 'hr'],
  [1, 'prosemirror'],
  [1, 'content'],
] as const
const OLD_NAME_BYTES = OLD_NAMES.map(([lead, name]) =>
  Buffer.concat([Buffer.from([lead, name.length]), Buffer.from(name)]),
)

/**
 * The same log, but all its documents are in the present form. If two nodes migrate a document at once, one of them
 * succeeds. A document that cannot be migrated stays as it is, and its owner can still read it.
 */
export function migratingLog(log: UpdateLog, onError: OnScriptError): UpdateLog {
  async function migrationIn(scriptId: string, stored: StoredDocument): Promise<Uint8Array | null> {
    try {
      return mayBeOld(stored) ? await migrationOfStored(stored) : null
    } catch (error) {
      onError(error, scriptId)
      return null
    }
  }

  return {
    ...log,
    async load(scriptId) {
      for (;;) {
        const stored = await log.load(scriptId)
        const data = stored && (await migrationIn(scriptId, stored))
        if (!stored || data === null) return stored
        const entry = await log.store({ scriptId, data, after: stored.seq })
        if (entry) await log.append([entry])
      }
    },
  }
}

/** Looks for old names in the bytes, so that most documents need not be built to find that they are new. */
function mayBeOld({ state, updates }: StoredDocument): boolean {
  return [state, ...updates].some((update) => {
    const bytes = Buffer.from(update.buffer, update.byteOffset, update.byteLength)
    return OLD_NAME_BYTES.some((name) => bytes.includes(name))
  })
}

/** The update that brings a document into the present form; null if it is in this form. Large ones are built in a thread. */
async function migrationOfStored({ state, updates }: StoredDocument): Promise<Uint8Array | null> {
  const stored = [state, ...updates]
  if (stored.reduce((sum, { length }) => sum + length, 0) <= MAX_BYTES_HERE)
    return migrationOf(stored)
  const thread = new Worker(new URL('./migration-thread.ts', import.meta.url), {
    workerData: stored,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })
  try {
    const [made]: (Uint8Array | null)[] = await once(thread, 'message', {
      signal: AbortSignal.timeout(MIGRATE_WITHIN_MS),
    })
    return made ?? null
  } finally {
    await thread.terminate()
  }
}
