import type { Connection } from './connection.ts'

export interface Question {
  readonly connection: Connection
  /** What the connection has; it asks for the rest. */
  readonly stateVector: Uint8Array
}

/** What has arrived in a room and waits for its next batch. What is taken waits no longer. */
export class RoomInbox {
  #updates = new Map<Connection, Uint8Array[]>()
  #questions: Question[] = []
  #newcomers: Connection[] = []
  #updatesSince: number | undefined

  /** When the first of the waiting updates arrived, by `performance.now()`. */
  get updatesSince(): number | undefined {
    return this.#updatesSince
  }

  get isEmpty(): boolean {
    const hasAsked = this.#questions.length > 0 || this.#newcomers.length > 0
    return !hasAsked && this.#updates.size === 0
  }

  addUpdate(connection: Connection, update: Uint8Array): void {
    this.#updatesSince ??= performance.now()
    const sent = this.#updates.get(connection)
    if (sent) sent.push(update)
    else this.#updates.set(connection, [update])
  }

  addQuestion(connection: Connection, stateVector: Uint8Array): void {
    this.#questions.push({ connection, stateVector })
  }

  addNewcomer(connection: Connection): void {
    this.#newcomers.push(connection)
  }

  /** Null where nobody has sent any. */
  takeUpdates(): ReadonlyMap<Connection, readonly Uint8Array[]> | null {
    if (this.#updates.size === 0) return null
    const updates = this.#updates
    this.#updates = new Map()
    this.#updatesSince = undefined
    return updates
  }

  takeQuestions(): readonly Question[] {
    return this.#questions.splice(0)
  }

  takeNewcomers(): readonly Connection[] {
    return this.#newcomers.splice(0)
  }
}
