import type { Connection } from '../socket/connection.ts'
import type { LoggedDocument } from './logged-document.ts'

/** Work under way, whose costs somebody bears when it is done. */
export interface Work {
  /** Those whose messages have made the work bear its costs together, by the bytes that each has sent. */
  readonly share: () => void
  readonly bear: (connection: Connection) => void
}

/** Counts the processor time of a room's work against the allowances of those for whom it is done. */
export class BatchCosts {
  readonly #document: Pick<LoggedDocument, 'threadMs'>
  #sent = new Map<Connection, number>()
  /** The senders of what is being worked on; some of the work is done after the next messages have arrived. */
  #senders = new Map<Connection, number>()

  constructor(document: Pick<LoggedDocument, 'threadMs'>) {
    this.#document = document
  }

  note(connection: Connection, bytes: number): void {
    this.#sent.set(connection, (this.#sent.get(connection) ?? 1) + bytes)
  }

  begin(): Work {
    if (this.#sent.size > 0) {
      this.#senders = this.#sent
      this.#sent = new Map()
    }
    const begun = performance.now()
    const threadBegun = this.#document.threadMs
    /** While a document's thread works, this one does not. */
    const spent = (): readonly [number, number] => {
      const threadMs = this.#document.threadMs
      return threadMs === null
        ? [performance.now() - begun, 0]
        : [0, threadMs - (threadBegun ?? threadMs)]
    }
    return {
      share: () => {
        const [ms, threadMs] = spent()
        const all = [...this.#senders.values()].reduce((sum, bytes) => sum + bytes, 0)
        for (const [connection, bytes] of this.#senders)
          connection.spend((ms * bytes) / all, (threadMs * bytes) / all)
      },
      bear: (connection) => connection.spend(...spent()),
    }
  }
}
