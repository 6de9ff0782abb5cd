import { createStore, type Store } from '#/client/ui/store.ts'

export interface Resync {
  /** Whether the server has said that all of the document is on its disk. */
  readonly isAcknowledged: Store<boolean>
  /** A socket is open: it asks its first question. */
  readonly begin: () => void
  /** Asks now, or as soon as the last question is answered. */
  readonly ask: () => void
  /** The document was changed by something else than the server. */
  readonly noteEdit: () => void
  /** The server has been told everything that it lacks. */
  readonly noteTold: () => void
  readonly noteAnswer: () => void
  /** What came could not be read, and may have been the answer. */
  readonly noteUnreadable: () => void
}

/**
 * Decides when to send the server a sync request, and what its replies mean. A reply waits for the commit of
 * everything sent before the request, so it acknowledges that as well (ACC-39). Only one request is under way
 * at a time: replies could not be told apart.
 */
export function createResync(sendQuestion: () => void): Resync {
  const isAcknowledged = createStore(false)
  /** Whether the server has asked this socket for the document's state, and was answered. */
  let hasToldAll = false
  let question: { isOfAll: boolean } | null = null
  let isAskedAgain = false

  function ask(): void {
    isAskedAgain = question !== null
    if (isAskedAgain) return
    question = { isOfAll: hasToldAll }
    sendQuestion()
  }

  return {
    isAcknowledged,
    begin() {
      hasToldAll = false
      question = null
      ask()
    },
    ask,
    noteEdit() {
      if (question !== null) question.isOfAll = false
      isAcknowledged.set(false)
    },
    noteTold() {
      hasToldAll = true
      if (!isAcknowledged.get()) ask()
    },
    noteAnswer() {
      if (question?.isOfAll === true) isAcknowledged.set(true)
      question = null
      if (isAskedAgain) ask()
    },
    noteUnreadable() {
      question = null
    },
  }
}
