// People at a server over wires of different lengths; for tests with fake timers. Each wire keeps the order of what it
// carries. As in a room of the server, what has arrived makes one batch, and all of it leaves the server together when that
// is on the disk: edits, answers, presence.
import * as Y from 'yjs'
import { RECEIVED } from '#/client/editor/core/connection/unsettled-edits.ts'
import { createStore } from '#/client/ui/store.ts'
import type { Person } from './people.ts'

interface Message {
  readonly from: Seat
  readonly edit?: Uint8Array
  /** Called with the answer to a question. */
  readonly answer?: () => void
  /** The new state; null for a person who is gone. */
  readonly presence?: { readonly state: Record<string, unknown> | null }
}

export class WiredServer {
  readonly seats: Seat[] = []
  readonly batchMs: number
  #pending: Message[] = []
  #isBusy = false

  constructor(batchMs: number) {
    this.batchMs = batchMs
  }

  seat(person: Person, wireMs: number): Seat {
    const seat = new Seat(this, person, wireMs)
    this.seats.push(seat)
    return seat
  }

  receive(message: Message): void {
    this.#pending.push(message)
    this.#flush()
  }

  #flush(): void {
    if (this.#isBusy || this.#pending.length === 0) return
    this.#isBusy = true
    setTimeout(() => {
      const batch = this.#pending.splice(0)
      this.#isBusy = false
      for (const seat of this.seats) seat.bring(batch)
      this.#flush()
    }, this.batchMs)
  }
}

/** A person's end of the wire, as `inTurn` uses a connection. */
export class Seat {
  readonly person: Person
  readonly awareness: Person['awareness']
  readonly status: Person['status']
  readonly isAcknowledged = createStore(true)
  readonly #server: WiredServer
  readonly #wireMs: number
  #edits = 0
  /** Each socket has another number; null while there is none. */
  #socket: number | null = 0
  #sockets = 0

  constructor(server: WiredServer, person: Person, wireMs: number) {
    this.person = person
    this.awareness = person.awareness
    this.status = person.status
    this.#server = server
    this.#wireMs = wireMs
    person.doc.on('update', (edit: Uint8Array, origin: unknown) => {
      if (origin === RECEIVED) return
      this.#edits++
      this.isAcknowledged.set(false)
      this.#send({ from: this, edit })
    })
    this.awareness.on('update', (_change: unknown, origin: unknown) => {
      if (origin === 'local') this.#send({ from: this, presence: this.#presence() })
    })
  }

  readonly ask = (): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const asked = this.#edits
    const answer = () => {
      if (asked === this.#edits) this.isAcknowledged.set(true)
      resolve()
    }
    this.#send({ from: this, answer })
    return promise
  }

  /** A call over HTTP, which does not use the socket. */
  readonly call = (): Promise<void> =>
    new Promise((resolve) => void setTimeout(resolve, 2 * this.#wireMs + this.#server.batchMs))

  /** The socket is lost, with all that is on its way. The server notices it at once. */
  drop(): void {
    this.#socket = null
    this.status.set({ kind: 'disconnected' })
    for (const { awareness } of this.#server.seats)
      if (awareness !== this.awareness) this.#show(awareness, null)
    this.#server.receive({ from: this, presence: { state: null } })
  }

  connect(): void {
    this.#socket = ++this.#sockets
    this.status.set({ kind: 'connected' })
    this.#send({ from: this, edit: Y.encodeStateAsUpdate(this.person.doc) })
    this.#send({ from: this, presence: this.#presence() })
    void this.ask()
  }

  bring(batch: readonly Message[]): void {
    this.#afterWire(() => {
      for (const { from, edit } of batch)
        if (edit && from !== this) Y.applyUpdate(this.person.doc, edit, RECEIVED)
      for (const { from, answer } of batch) if (from === this) answer?.()
    })
    // as another message of the socket
    this.#afterWire(() => {
      for (const { from, presence } of batch)
        if (presence && from !== this) this.#show(from.awareness, presence.state)
    })
  }

  #presence(): NonNullable<Message['presence']> {
    return { state: structuredClone(this.awareness.getLocalState()) }
  }

  #show({ clientID }: Person['awareness'], state: Record<string, unknown> | null): void {
    if (state === null) this.awareness.states.delete(clientID)
    else this.awareness.states.set(clientID, { ...state })
    this.awareness.emit('change', [{}, 'socket'])
  }

  #send(message: Message): void {
    this.#afterWire(() => this.#server.receive(message))
  }

  /** Does nothing if the socket is another one by then. */
  #afterWire(arrive: () => void): void {
    const socket = this.#socket
    if (socket === null) return
    setTimeout(() => this.#socket === socket && arrive(), this.#wireMs)
  }
}
