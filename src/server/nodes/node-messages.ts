import type { PresenceEntry } from '#/shared/collab/presence.ts'
import { type ImportMessage, isImportMessage } from '#/shared/imports/messages.ts'
import { isRecord } from '#/shared/is-record.ts'
import type { AccessChange } from '../sockets/socket-access.ts'

/** At most 100 notifications a second (OPS-22), with a margin for timers that fire early. */
const NOTIFY_GAP_MS = 11
/** Brackets around the messages, and a comma after each. */
const PUNCTUATION_BYTES = 2

/** Messages that wait to be sent: only the newest of each kind and subject, so that they do not grow with the load. */
interface Outbox {
  readonly post: (message: NodeMessage) => void
  /** Starts or continues sending. */
  readonly resume: () => void
  /** Resolves once nothing waits, or nothing can be sent. */
  readonly drained: () => Promise<void>
}

/**
 * @param payloadsOf the payloads that carry these encoded messages
 * @param notify sends one payload; if it rejects, all messages wait for `resume`
 */
export function createOutbox(
  payloadsOf: (encoded: readonly string[]) => readonly string[],
  notify: (payload: string) => Promise<void>,
): Outbox {
  let waiting = new Map<string, NodeMessage>()
  let isOpen = false
  let running: Promise<void> | null = null
  let notBefore = 0

  /** Waits for the gap between notifications, and at least until messages of the same tick share the payload. */
  function turn(): Promise<void> {
    const waitMs = notBefore - performance.now()
    return new Promise((resolve) => {
      if (waitMs > 0) setTimeout(resolve, waitMs)
      else setImmediate(resolve)
    })
  }

  async function sendNext(): Promise<void> {
    await turn()
    const { taken, encoded } = nextPayload(waiting)
    try {
      for (const payload of payloadsOf(encoded)) {
        await turn()
        notBefore = performance.now() + NOTIFY_GAP_MS
        await notify(payload)
      }
    } catch {
      isOpen = false
      waiting = new Map([...taken, ...waiting])
    }
  }

  async function run(): Promise<void> {
    while (isOpen && waiting.size > 0) await sendNext()
    running = null
  }

  function start(): void {
    if (isOpen && waiting.size > 0) running ??= run()
  }

  return {
    post(message) {
      const key = supersedingKey(message)
      // messages about rights come first, before all that wait
      if (message.kind === 'access' || message.kind === 'checked')
        waiting = new Map([[key, message], ...waiting])
      else waiting.set(key, message)
      start()
    },
    resume() {
      isOpen = true
      start()
    },
    drained: () => running ?? Promise.resolve(),
  }
}

/** Takes as many of the oldest messages as one payload holds; at least one. */
function nextPayload(waiting: Map<string, NodeMessage>) {
  const taken = new Map<string, NodeMessage>()
  const encoded: string[] = []
  let bytes = PUNCTUATION_BYTES
  for (const [key, message] of waiting) {
    const text = encodeMessage(message)
    bytes += text.length + 1
    if (bytes > MAX_TEXT_BYTES && encoded.length > 0) break
    waiting.delete(key)
    taken.set(key, message)
    encoded.push(text)
  }
  return { taken, encoded }
}

// Messages as payloads of notifications. PostgreSQL refuses payloads of 8,000 bytes and more, so many
// small messages share one, and a large message travels in pieces.
/** Room for the head remains below 8,000. */
const MAX_TEXT_BYTES = 7_900

const HEAD = /^(\S+) (\d+) (\d+)\/(\d+) (.*)$/s

/** A message as text in ASCII, whose length is its number of bytes. */
export function encodeMessage(message: NodeMessage): string {
  return JSON.stringify(message).replaceAll(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Payloads of one node: each piece names its node, the number of its text, its own number and the number of pieces. */
export function createPayloads(nodeId: string): (encoded: readonly string[]) => readonly string[] {
  let number = 0
  return (encoded) => {
    const text = `[${encoded.join()}]`
    const count = Math.ceil(text.length / MAX_TEXT_BYTES)
    number++
    return Array.from({ length: count }, (_, index) => {
      const piece = text.slice(index * MAX_TEXT_BYTES, (index + 1) * MAX_TEXT_BYTES)
      return `${nodeId} ${number} ${index + 1}/${count} ${piece}`
    })
  }
}

interface ReceivedMessages {
  readonly nodeId: string
  readonly messages: readonly NodeMessage[]
}

/** Joins pieces again; returns null until the last piece has arrived, and for a text that is no payload. */
export function createPayloadReader(): (payload: string) => ReceivedMessages | null {
  const begun = new Map<string, { readonly next: string; readonly text: string }>()
  return (payload) => {
    const [, nodeId = '', number, index, count, piece] = HEAD.exec(payload) ?? []
    const before = begun.get(nodeId)
    begun.delete(nodeId)
    // pieces before it were lost with a connection
    if (index !== '1' && before?.next !== `${number} ${index}`) return null
    const text = index === '1' ? piece : `${before?.text}${piece}`
    if (text === undefined) return null
    if (index !== count) {
      begun.set(nodeId, { next: `${number} ${Number(index) + 1}`, text })
      return null
    }
    return parsed(nodeId, text)
  }
}

/** Text that cannot be parsed is no message. */
function parsed(nodeId: string, text: string): ReceivedMessages | null {
  try {
    const values: unknown = JSON.parse(text)
    return Array.isArray(values) ? { nodeId, messages: values.filter(isNodeMessage) } : null
  } catch {
    return null
  }
}

/**
 * The messages between nodes. Documents and imports are right without any of them: `rows` and `import` only save the
 * wait until the next check of the database.
 */
export type NodeMessage =
  /** The node is running, and may have open sockets. */
  | { readonly kind: 'alive' }
  /** The node stops. */
  | { readonly kind: 'leaving' }
  /**
   * Rights have changed: the other nodes check their open sockets again, and answer with `checked` when that is done.
   */
  | { readonly kind: 'access'; readonly change: AccessChange; readonly question: string }
  /** The node has checked its sockets after an `access`. */
  | { readonly kind: 'checked'; readonly question: string }
  /** The node has just opened a script, and asks for rows and presence that it may have missed. */
  | { readonly kind: 'opened'; readonly scriptId: string }
  /** The node has a script open. */
  | { readonly kind: 'here'; readonly scriptId: string }
  /** The node has a script no longer open: its people there have left. */
  | { readonly kind: 'closed'; readonly scriptId: string }
  /** The log of a script reaches at least to `seq`. */
  | { readonly kind: 'rows'; readonly scriptId: string; readonly seq: number }
  /** A person on this node has moved, come or left. */
  | { readonly kind: 'presence'; readonly scriptId: string; readonly entry: PresenceEntry }
  /** The title or the versions of a script have changed. */
  | { readonly kind: 'details'; readonly scriptId: string }
  /** An import on this node has made progress, or has ended. */
  | { readonly kind: 'import'; readonly jobId: string; readonly message: ImportMessage }

/** Messages of one key supersede each other: only the newest is worth sending. */
export function supersedingKey(message: NodeMessage): string {
  switch (message.kind) {
    case 'alive':
    case 'leaving':
      return 'alive'
    case 'access':
      return `access ${JSON.stringify(message.change)}`
    case 'checked':
      return `checked ${message.question}`
    case 'opened':
    case 'here':
    case 'closed':
      return `open ${message.scriptId}`
    case 'rows':
      return `rows ${message.scriptId}`
    case 'details':
      return `details ${message.scriptId}`
    case 'presence':
      return `presence ${message.scriptId} ${message.entry.clientId}`
    case 'import':
      return `import ${message.jobId}`
  }
}

/** Anyone with the database may write anything to the channel, and so may a node of another version. */
function isNodeMessage(value: unknown): value is NodeMessage {
  if (!isRecord(value)) return false
  switch (value.kind) {
    case 'alive':
    case 'leaving':
      return true
    case 'access':
      return isAccessChange(value.change) && typeof value.question === 'string'
    case 'checked':
      return typeof value.question === 'string'
    case 'import':
      return typeof value.jobId === 'string' && isImportMessage(value.message)
    default:
      return isScriptMessage(value)
  }
}

function isScriptMessage(value: Readonly<Record<string, unknown>>): boolean {
  if (typeof value.scriptId !== 'string') return false
  switch (value.kind) {
    case 'opened':
    case 'here':
    case 'closed':
    case 'details':
      return true
    case 'rows':
      return isCount(value.seq)
    case 'presence':
      return isPresenceEntry(value.entry)
    default:
      return false
  }
}

function isAccessChange(value: unknown): value is AccessChange {
  if (!isRecord(value)) return false
  switch (value.kind) {
    case 'script':
      return typeof value.scriptId === 'string'
    case 'user':
      return typeof value.userId === 'string'
    case 'session':
      return typeof value.sessionId === 'string'
    default:
      return false
  }
}

function isPresenceEntry(value: unknown): value is PresenceEntry {
  if (!isRecord(value)) return false
  const { clientId, clock, state } = value
  return isCount(clientId) && isCount(clock) && (state === null || isRecord(state))
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
