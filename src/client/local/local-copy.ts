import { type Doc, encodeStateAsUpdate } from 'yjs'
import type { ScriptRead } from '#/shared/api/news.ts'
import { isRecord } from '#/shared/is-record.ts'
import { storedToken } from '#/client/api/session.ts'
import { createStore, type Store } from '#/client/ui/store.ts'
import {
  answerTo,
  inValues,
  openCopyDatabase,
  UPDATES,
  VALUES,
  whenWritten,
  deleteDatabase,
  localCopyName,
} from './local-copies.ts'
import { log } from './log.ts'
import { applyStored } from './read-local-copy.ts'

/** As soon as there are so many updates, they are replaced by the state of the document. */
const MAX_UPDATES = 500
const TRIM_WAIT_MS = 1000
const FIRST_RETRY_MS = 1000
const MAX_RETRY_MS = 30_000

/**
 * A script's copy in this browser: loads it into a document, and stores the document's later changes.
 *
 * Every write is checked. A browser can open no database in a private window, abort writes when the disk is full, and
 * delete the database at any time. After the first failure the copy counts as failing, until a new attempt has written
 * the whole document.
 */
export class LocalCopy {
  /**
   * Resolves once the document holds the content of the copy, with whether there was any; rejects if the first attempt to
   * read it fails.
   */
  readonly whenRead: Promise<boolean>
  /** Whether this browser may not have all of the document. */
  readonly isFailing: Store<boolean>
  readonly #isFailing = createStore(false)
  readonly #name: string
  readonly #doc: Doc
  /** The values that were read or set: they are written anew with the document. */
  readonly #values = new Map<string, unknown>()
  #opening: Promise<IDBDatabase>
  /** Null while it is not open. The document's changes are then stored with its whole state, when it is open again. */
  #db: IDBDatabase | null = null
  #updates = 0
  #lastKey = 0
  #failures = 0
  #isClosed = false
  /** Whether the document stands for all that is stored, which is not read then. */
  #doesReplace: boolean
  #trimTimer: ReturnType<typeof setTimeout> | undefined
  #retryTimer: ReturnType<typeof setTimeout> | undefined

  /** @param doesReplace whether the document replaces the content of the copy, instead of being merged with it */
  constructor(userId: string, scriptId: string, doc: Doc, doesReplace = false) {
    this.#name = localCopyName(userId, scriptId)
    this.#doc = doc
    this.#doesReplace = doesReplace
    this.isFailing = this.#isFailing
    this.#opening = openCopyDatabase(this.#name)
    doc.on('update', this.#onUpdate)
    this.whenRead = this.#begin()
    // `isFailing` says it, too
    this.whenRead.catch(() => {})
  }

  async get(key: string): Promise<unknown> {
    const transaction = (await this.#opening).transaction(VALUES)
    const value: unknown = await answerTo(transaction.objectStore(VALUES).get(key))
    if (!this.#values.has(key)) this.#values.set(key, value)
    return value
  }

  set(key: string, value: unknown): void {
    this.#values.set(key, value)
    const write = (db: IDBDatabase) => this.#write(db, VALUES, (values) => values.put(value, key))
    if (this.#db) void write(this.#db)
    // where it cannot be opened, it is written with the document, once it can
    else this.#opening.then((db) => (this.#isClosed ? undefined : write(db))).catch(() => {})
  }

  /** Replaces the content of the copy by this state, in one step, and closes it. The document itself stays as it is. */
  closeWith(state: Uint8Array): void {
    const replace = (updates: IDBObjectStore) => {
      updates.clear()
      updates.add(state)
    }
    if (this.#db) void this.#write(this.#db, UPDATES, replace)
    this.close()
  }

  /**
   * Adds a state to the copy, and closes it: the document has changes that it has told nobody of. The copy counts as failing
   * where it cannot be written.
   */
  closeBehind(state: Uint8Array): void {
    const db = this.#db
    if (db)
      void this.#write(db, UPDATES, (updates) => updates.add(state)).then(
        (isWritten) => isWritten || this.#isFailing.set(true),
      )
    this.close()
  }

  /** Stops storing changes. What was stored before is written. */
  close(): void {
    this.#isClosed = true
    this.#doc.off('update', this.#onUpdate)
    clearTimeout(this.#trimTimer)
    clearTimeout(this.#retryTimer)
    this.#db?.close()
    this.#db = null
  }

  remove(): void {
    this.close()
    void deleteDatabase(this.#name)
  }

  readonly #onUpdate = (update: Uint8Array, origin: unknown) => {
    const db = this.#db
    if (db === null || origin === this) return
    void this.#write(db, UPDATES, (updates) => updates.add(update))
    this.#updates += 1
    if (this.#updates >= MAX_UPDATES) this.#trimTimer ??= setTimeout(this.#trim, TRIM_WAIT_MS)
  }

  async #write(
    db: IDBDatabase,
    storeName: string,
    write: (store: IDBObjectStore) => void,
  ): Promise<boolean> {
    try {
      const transaction = db.transaction(storeName, 'readwrite')
      write(transaction.objectStore(storeName))
      // without waiting for the answer: the page may be left at once
      transaction.commit()
      await whenWritten(transaction)
      return true
    } catch (error) {
      this.#fail(db, error)
      return false
    }
  }

  async #begin(): Promise<boolean> {
    let db: IDBDatabase | null = null
    let hasRead = false
    try {
      db = await this.#opening
      if (this.#isClosed) {
        db.close()
        return false
      }
      this.#watch(db)
      this.#db = db
      this.#lastKey = 0
      hasRead = await this.#exchange(db, this.#doc.store.clients.size > 0)
    } catch (error) {
      this.#fail(db, error)
      throw error
    }
    // a write may have failed meanwhile
    if (this.#db !== db) return hasRead
    this.#failures = 0
    this.#isFailing.set(false)
    return hasRead
  }

  #watch(db: IDBDatabase): void {
    const fail = ({ type }: Event) => this.#fail(db, new Error(`The database is gone: ${type}`))
    // another page deletes the database, and waits until it is closed here
    db.addEventListener('versionchange', fail)
    // the browser has closed it by force: the user has deleted the data of this site, or the disk is broken
    db.addEventListener('close', fail)
  }

  /**
   * Reads the updates that were added since the last time, by this copy or another tab's. If they are many, or if the
   * document has more than they have, the document's state replaces them.
   * @returns whether there were any
   */
  async #exchange(db: IDBDatabase, isAhead: boolean): Promise<boolean> {
    const transaction = db.transaction([UPDATES, VALUES], 'readwrite')
    const written = whenWritten(transaction)
    // the requests report a failure first
    written.catch(() => {})
    const [updates, values] = [transaction.objectStore(UPDATES), transaction.objectStore(VALUES)]
    const unread = IDBKeyRange.lowerBound(this.#lastKey, true)
    const [keys, rows] = await Promise.all([
      answerTo(updates.getAllKeys(unread)),
      answerTo<Uint8Array[]>(updates.getAll(unread)),
      answerTo(updates.count()).then((count) => (this.#updates = count)),
    ])
    if (this.#isClosed) return false
    const doesReplace = this.#doesReplace
    if (!doesReplace) applyStored(this.#doc, rows, this)
    this.#lastKey = Number(keys.at(-1) ?? this.#lastKey)
    if (isAhead || doesReplace || this.#updates >= MAX_UPDATES) {
      updates.delete(IDBKeyRange.upperBound(this.#lastKey))
      updates.add(encodeStateAsUpdate(this.#doc))
      for (const [key, value] of this.#values) values.put(value, key)
      this.#updates = 1
    }
    await written
    this.#doesReplace = false
    return rows.length > 0 && !doesReplace
  }

  readonly #trim = () => {
    this.#trimTimer = undefined
    const db = this.#db
    if (db) this.#exchange(db, false).catch((error: unknown) => this.#fail(db, error))
  }

  /** @param db the database that failed; null if none was opened */
  #fail(db: IDBDatabase | null, error: unknown): void {
    // a database that was given up may report more failures
    if (this.#isClosed || db !== this.#db) return db?.close()
    log.error('The local copy does not keep the script', error)
    db?.close()
    this.#db = null
    this.#isFailing.set(true)
    const wait = Math.min(FIRST_RETRY_MS * 2 ** this.#failures, MAX_RETRY_MS)
    this.#failures += 1
    this.#retryTimer = setTimeout(this.#retry, wait)
    return undefined
  }

  readonly #retry = () => {
    // a sign-out deletes the copies, and this one must not come back
    if (storedToken() === null) return
    this.#opening = openCopyDatabase(this.#name)
    this.#begin().catch(() => {})
  }
}

// The state of each script that the user has confirmed as seen, so that what is new is told without a network, too. They are
// among the user's copies of scripts, which are deleted when the user signs out.

export interface ConfirmedText {
  readonly read: ScriptRead
  /** The text of the version, as UTF-8 JSON: a worker reads it. */
  readonly json: Uint8Array<ArrayBuffer>
}

/** Keeps the confirmed state of a script. Where the browser stores nothing, news need the server. */
export async function keepConfirmedText(
  userId: string,
  scriptId: string,
  text: ConfirmedText,
): Promise<void> {
  try {
    await inValues(
      localCopyName(userId, 'confirmed texts'),
      'readwrite',
      async (store) => void store.put(text, scriptId),
    )
  } catch (error) {
    log.error('The confirmed text could not be kept', error)
  }
}

/** Null if this browser does not have it. */
export async function confirmedText(
  userId: string,
  scriptId: string,
): Promise<ConfirmedText | null> {
  try {
    return await inValues(localCopyName(userId, 'confirmed texts'), 'readonly', async (store) => {
      const value: unknown = await answerTo(store.get(scriptId))
      return isConfirmedText(value) ? value : null
    })
  } catch (error) {
    log.error('The confirmed text could not be read', error)
    return null
  }
}

/** True for what this version has written; other ones give the text another form. */
function isConfirmedText(value: unknown): value is ConfirmedText {
  return isRecord(value) && isRecord(value['read']) && value['json'] instanceof Uint8Array
}
