import { supersedingKey, type NodeMessage } from './node-message.ts'
import { encodeMessage, MAX_TEXT_BYTES } from './payloads.ts'

/** At most 100 notifications a second (OPS-22), with a margin for timers that fire early. */
const NOTIFY_GAP_MS = 11
/** Brackets around the messages, and a comma after each. */
const PUNCTUATION_BYTES = 2

/** Messages that wait to be sent: only the newest of each kind and subject, so that they do not grow with the load. */
export interface Outbox {
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
    const { taken, encoded } = takeNext(waiting)
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
function takeNext(waiting: Map<string, NodeMessage>) {
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
