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
 * Decides when the server is asked for what the document lacks, and what its answers mean. The answer waits
 * for the commit of all that was sent before its question, so it acknowledges that as well (ACC-39). No
 * question follows another before its answer: one could not tell which of the two was answered.
 */
export function createResync(sendQuestion: () => void): Resync {
  const isAcknowledged = createStore(false)
  /** Whether the server has asked this socket for what the document had before, and was told. */
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
