import { randomId } from '#/client/api/random-id.ts'

/** A new cue's identity (CUE-3). */
export function createCueId(): string {
  return `cue-${newPart()}`
}

/** A new comment's identity (COM-1). */
export function createCommentId(): string {
  return `cmt-${newPart()}`
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
