import type { Work } from './batch-costs.ts'
import type { LoggedDocument } from './logged-document.ts'
import type { SlowReaders } from './room-connections.ts'
import type { RoomInbox, SyncRequest } from './room-inbox.ts'

/**
 * Updates wait while replies are made, so each batch makes only some of them. The limit counts how many bytes of
 * documents are encoded, and not the time, so that it is the same on every machine: this many bytes take 10 to 40 ms.
 */
const MAX_ENCODED_BYTES = 800_000
/** The cost of a reply that needs no encoding, in encoded bytes. */
const REPLY_BYTES = 1_000

/** The network takes the bytes of an answer in the thread of all sockets, wherever they were encoded. */
const SENT_BYTE_MS = 0.000002

export interface SyncReply {
  readonly request: SyncRequest
  /** Null where the request is malformed. */
  readonly frames: readonly Buffer[] | null
}

/** Replies to as many requests as a batch may. A slow reader gets its reply when it has read all earlier frames. */
export async function replyToSyncRequests(
  inbox: Pick<RoomInbox, 'nextRequest'>,
  document: Pick<LoggedDocument, 'answer' | 'encodedBytes'>,
  slowReaders: Pick<SlowReaders, 'leaveOut'>,
  beginWork: () => Pick<Work, 'bear'>,
): Promise<readonly SyncReply[]> {
  const replies: SyncReply[] = []
  const before = document.encodedBytes
  const cost = () => document.encodedBytes - before + replies.length * REPLY_BYTES
  while (cost() < MAX_ENCODED_BYTES) {
    const request = inbox.nextRequest()
    if (!request) break
    const { connection, stateVector, hasSentState = false } = request
    if (connection.isSlow()) slowReaders.leaveOut(request)
    else {
      const work = beginWork()
      const frames = await document.answer(stateVector, hasSentState)
      replies.push({ request, frames })
      work.bear(connection)
      const bytes = frames?.reduce((sum, { length }) => sum + length, 0) ?? 0
      connection.spend(bytes * SENT_BYTE_MS)
    }
  }
  return replies
}
