import { replyIdAt } from '#/shared/script/threads.ts'
import { randomId } from '#/client/api/random-id.ts'

/** A new cue's identity (CUE-3). */
export function createCueId(): string {
  return `cue-${newPart()}`
}

/** A new comment's identity (COM-1). */
export function createCommentId(): string {
  return `cmt-${newPart()}`
}

const DAY_MS = 86_400_000

/**
 * A new reply's identity, in which its time is. @param last the time of the newest known reply: an answer comes behind what
 * its author has read, also where a clock is wrong by less than a day
 */
export function createReplyId(last: number): string {
  const now = Date.now()
  const at = last >= now && last < now + DAY_MS ? last + 1 : now
  return replyIdAt(at, randomId().slice(0, 8))
}

/** The id of speeches that are spoken at once. */
export function createSimultaneousId(): string {
  return `sim-${newPart()}`
}

function newPart(): string {
  return `${Date.now()}-${randomId().slice(0, 8)}`
}

/** The identity of a new cut of the text. */
export function createCutId(): string {
  return `cut-${newPart()}`
}

/** The identity of a new set of cuts. */
export function createCutSetId(): string {
  return `set-${newPart()}`
}
