import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import type { WebsocketProvider } from 'y-websocket'
import { writeSyncStep1 } from 'y-protocols/sync'
import { MESSAGE, SYNC } from '#/shared/collab/protocol.ts'
import { RESYNC_MS } from '#/shared/collab/timing.ts'
import { createStore, type Store } from '#/client/ui/store.ts'

export interface Resync {
  /** Whether the server has said that all of the document is on its disk. */
  readonly isAcknowledged: Store<boolean>
  readonly stop: () => void
}

/**
 * Asks every 5 s for what the document lacks (COL-14). The answer waits for the commit of all that was
 * sent before its question, so it acknowledges that as well (ACC-39). No question follows another before
 * its answer: one could not tell which of the two was answered.
 */
export function startResync(provider: WebsocketProvider): Resync {
  const { doc, messageHandlers } = provider
  const isAcknowledged = createStore(false)
  /** Whether the server has asked this socket for what the document had before, and was told. */
  let hasToldAll = false
  let question: { isOfAll: boolean } | null = null
  let isAskedAgain = false

  function ask(): void {
    const { ws } = provider
    if (ws?.readyState !== WebSocket.OPEN) return
    if (question !== null) {
      isAskedAgain = true
      return
    }
    question = { isOfAll: hasToldAll }
    const encoder = encoding.createEncoder()
    encoding.writeVarUint(encoder, MESSAGE.sync)
    writeSyncStep1(encoder, doc)
    ws.send(encoding.toUint8Array(encoder))
  }

  function onAnswer(): void {
    if (question?.isOfAll === true) isAcknowledged.set(true)
    question = null
    if (!isAskedAgain) return
    isAskedAgain = false
    ask()
  }

  function onTold(): void {
    hasToldAll = true
    if (!isAcknowledged.get()) ask()
  }

  const onUpdate = (_update: Uint8Array, origin: unknown) => {
    if (origin === provider) return
    if (question !== null) question.isOfAll = false
    isAcknowledged.set(false)
  }

  provider.on('status', ({ status }) => {
    if (status !== 'connected') return
    hasToldAll = false
    isAskedAgain = false
    // the provider asks a fresh socket by itself
    question = { isOfAll: false }
  })
  const handleSync = messageHandlers[MESSAGE.sync]
  messageHandlers[MESSAGE.sync] = (encoder, decoder, ...rest) => {
    // cut short, it may have been the answer (COL-18)
    if (!decoding.hasContent(decoder)) question = null
    const step = decoding.peekVarUint(decoder)
    // the provider sends its answer when its handler has returned
    if (step === SYNC.step1) queueMicrotask(onTold)
    if (step === SYNC.step2) queueMicrotask(onAnswer)
    handleSync?.(encoder, decoder, ...rest)
  }
  doc.on('update', onUpdate)
  const timer = setInterval(ask, RESYNC_MS)
  return {
    isAcknowledged,
    stop() {
      clearInterval(timer)
      doc.off('update', onUpdate)
    },
  }
}
