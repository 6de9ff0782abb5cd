import type { LoggedDocument } from './logged-document.ts'
import type { Question, RoomInbox } from './room-inbox.ts'
import type { SlowReaders } from './slow-readers.ts'

/** Working out what somebody lacks of a play takes up to 15 ms, and everybody's updates wait for it. */
const MAX_ANSWERING_MS = 30

export interface Answer {
  readonly question: Question
  /** Null where what was asked is no question. */
  readonly frames: readonly Buffer[] | null
}

/** Answers as many questions as there is time for; whoever has too much to read asks again when it has read that. */
export function makeAnswers(
  inbox: Pick<RoomInbox, 'takeQuestion'>,
  document: Pick<LoggedDocument, 'answer'>,
  slowReaders: Pick<SlowReaders, 'leaveOut'>,
): readonly Answer[] {
  const answers: Answer[] = []
  const endsAt = performance.now() + MAX_ANSWERING_MS
  while (performance.now() < endsAt) {
    const question = inbox.takeQuestion()
    if (!question) break
    const { connection, stateVector } = question
    if (connection.isSlow()) slowReaders.leaveOut(question)
    else answers.push({ question, frames: document.answer(stateVector) })
  }
  return answers
}
