// Tells people of the comments that mention them, of answers to their comments, and those who may write of proposals. After
// an edit that may have written one, the script is read in the reader's thread, so that no keystroke waits for it. The id of
// a notice is made of its message and its user: it is told once, by whatever node, also if the script is read again or the
// server has stopped in between.
import { createHash } from 'node:crypto'
import type { User } from '#/shared/api/accounts.ts'
import { MAX_KEPT_NOTICES } from '#/shared/api/news.ts'
import { mentionsIn, namesToMention } from '#/shared/script/mentions.ts'
import { type Author, commentTime, isBy } from '#/shared/script/comment-origin.ts'
import { permits } from '#/shared/access/script-rights.ts'
import type { CutState } from '#/shared/script/cuts/cuts.ts'
import type { Message } from '#/shared/script/messages.ts'
import type { Database } from '../db/schema.ts'
import { isMissingReference } from '../domain/locks.ts'
import { notify } from '../domain/notify.ts'
import type { RightsOf } from '../domain/script-rights.ts'
import type { Address, Addressee } from './people.ts'
import { type Proposal, type Talked, TOLD_FOR_MS } from './told.ts'

/** A message whose clock is ahead of ours by more has no time that could be believed. */
const MAX_AHEAD_MS = 24 * 60 * 60 * 1000
/** A person who writes several comments, or changes one at once, is read once. */
export const WAIT_MS = 1000

interface People {
  readonly addressees: readonly Addressee[]
  readonly guests: readonly User[]
}

const NONE: ReadonlySet<string> = new Set()

interface Told {
  readonly userId: string
  readonly kind: 'mention' | 'answer'
  readonly message: Message
}

/**
 * Who is to be told of which message. A reply that mentions the person whom it answers is told as a mention.
 * @param arrived the ids of messages that have come in just now
 */
function toldOf(
  messages: readonly Message[],
  { addressees, guests }: People,
  now: number,
  arrived: ReadonlySet<string>,
): readonly Told[] {
  const names = namesToMention([...addressees, ...guests].map(({ username }) => username))
  return messages.flatMap((message) => {
    const { id, at, saidAt, text, author } = message
    // the words count from their last change, so that an edit of an older message reaches an account that is newer than it
    if (at < now - TOLD_FOR_MS || at > now + MAX_AHEAD_MS) return []
    const mentioned = new Set(mentionsIn(text, names).map(({ name }) => name))
    const isMeant = ({ names: own, since }: Address) =>
      [...own].some((name) => mentioned.has(name)) && (saidAt >= since || arrived.has(id))
    return addressees.flatMap(({ userId, username, since, addressedAs }): readonly Told[] => {
      if (username === author || saidAt < since - MAX_AHEAD_MS) return []
      if (addressedAs.some(isMeant)) return [{ userId, kind: 'mention', message }]
      const isAnswered = answersTo(message, { username, since }, arrived)
      return isAnswered ? [{ userId, kind: 'answer', message }] : []
    })
  })
}

/**
 * Whether a reply answers a person: who began the thread, and who has closed it where the reply comes after that. A reply that
 * was written before, without a connection, comes in after it, too. One that was there when the thread was closed and is changed later is
 * no answer to that (COL-709). A thread that the person began is older than all of its replies, so their changes do not matter.
 */
function answersTo(
  { id, commentId, at, answers, closed }: Message,
  person: Author,
  arrived: ReadonlySet<string>,
): boolean {
  if (isBy(person, answers, commentTime(commentId) ?? at)) return true
  const isLater = closed !== null && (at > closed.at || arrived.has(id))
  return isLater && isBy(person, closed.by, closed.at)
}

/** The key of a new comment, or of a new reply, stands in the bytes of the update that brings it. */
const NEW_MESSAGE = /(?:comment:|reply:[^@]{1,100}@)(?:cmt-)?\d{13}-[0-9a-f]{8}/g

/** The ids of the messages that are new in an update. */
const messagesIn = (update: Uint8Array): readonly string[] =>
  [
    ...Buffer.from(update.buffer, update.byteOffset, update.byteLength)
      .toString()
      .matchAll(NEW_MESSAGE),
  ].map(([key]) => key.slice(key.indexOf(':') + 1))

export interface Talk {
  /** Called after every update. */
  readonly note: (scriptId: string, update: Uint8Array) => void
  /** Tells what is not told yet, and waits for it. */
  readonly close: () => Promise<void>
}

export function createTalk(deps: {
  readonly db: Database
  readonly readTalk: (scriptId: string) => Promise<Talked | null>
  readonly rightsOf: RightsOf
  readonly addresseesIn: (scriptId: string) => Promise<People>
  readonly onError: (error: unknown, scriptId: string) => void
  readonly waitMs?: number
}): Talk {
  const { db, onError, rightsOf, waitMs = WAIT_MS } = deps
  const waiting = new Map<
    string,
    { readonly timer: NodeJS.Timeout; readonly arrived: Set<string> }
  >()
  const running = new Set<Promise<void>>()

  const tell = async (scriptId: string, arrived: ReadonlySet<string>) => {
    const talk = await deps.readTalk(scriptId)
    if (talk === null || talk.messages.length + talk.proposals.length === 0) return
    const { messages, proposals } = talk
    const people = await deps.addresseesIn(scriptId)
    const { addressees, guests } = people
    const told = toldOf(messages, people, Date.now(), arrived)
    const authors = new Map(
      [...addressees, ...guests.map(({ id, username }) => ({ userId: id, username }))].map(
        ({ username, userId }) => [username, userId],
      ),
    )
    await tellNew(db, scriptId, authors, told)
    await tellProposals({ db, scriptId, addressees, authors, proposals, told, rightsOf })
  }
  const run = (scriptId: string) => {
    const { arrived } = waiting.get(scriptId) ?? { arrived: NONE }
    waiting.delete(scriptId)
    const told = tell(scriptId, arrived)
      .catch((error: unknown) => {
        // the script or an account was deleted
        if (!isMissingReference(error)) onError(error, scriptId)
      })
      .finally(() => running.delete(told))
    running.add(told)
  }
  const startWaiting = (scriptId: string) => {
    const timer = setTimeout(() => run(scriptId), waitMs)
    const begun = { timer, arrived: new Set<string>() }
    waiting.set(scriptId, begun)
    return begun
  }
  return {
    note(scriptId, update) {
      if (!mayWriteMessage(update) && !mayPropose(update)) return
      const { arrived } = waiting.get(scriptId) ?? startWaiting(scriptId)
      for (const id of messagesIn(update)) arrived.add(id)
    },
    async close() {
      for (const [scriptId, { timer }] of waiting) {
        clearTimeout(timer)
        run(scriptId)
      }
      await Promise.all(running)
    },
  }
}

/** The records of comments and replies have this field, whose name stands in the bytes. */
const FIELD = Buffer.from('editedAt')
const mayWriteMessage = (update: Uint8Array): boolean =>
  Buffer.from(update.buffer, update.byteOffset, update.byteLength).includes(FIELD)

/** The record of a proposed cut has this value; a comment that proposes other words has the field above. */
const PROPOSED = Buffer.from('proposed' satisfies CutState)
const mayPropose = (update: Uint8Array): boolean =>
  Buffer.from(update.buffer, update.byteOffset, update.byteLength).includes(PROPOSED)

interface Proposed {
  readonly db: Database
  readonly scriptId: string
  readonly addressees: readonly Addressee[]
  /** The ids of users by their names. */
  readonly authors: ReadonlyMap<string, string>
  readonly proposals: readonly Proposal[]
  /** What people are told as a message: who has a notice of a comment needs none of the words that it proposes. */
  readonly told: readonly Told[]
  readonly rightsOf: RightsOf
}

/**
 * Tells those who may write that a person who may not has proposed something: once for all that they have not read, and only of
 * what is newer than what was told last. Where the clock of the person who proposes is ahead, the id of the notice says that it was told:
 * until that time comes, all that others propose would be older. Guests have no list of notices.
 */
async function tellProposals(deps: Proposed) {
  const { db, scriptId, addressees, authors, proposals, rightsOf } = deps
  const messages = new Set(deps.told.map(({ userId, message: { id } }) => `${userId} ${id}`))
  if (proposals.length === 0) return
  const rows = await db
    .selectFrom('notices')
    .select(['id', 'at'])
    .where('script_id', '=', scriptId)
    .where('kind', '=', 'proposal')
    .execute()
  const rung = new Set(rows.map(({ id }) => id))
  const lastTold = rows.reduce((last, { at }) => Math.max(last, at), 0)
  const noticeId = (proposal: Proposal, userId: string) =>
    idOf(scriptId, `proposal ${proposal.id}`, userId)
  const now = Date.now()
  const fresh = proposals
    .filter(({ at }) => at > lastTold && at <= now + MAX_AHEAD_MS)
    .filter((each) => !addressees.some(({ userId }) => rung.has(noticeId(each, userId))))
    .toSorted((one, other) => other.at - one.at)
  const mayWrite = async (userId: string) =>
    permits(await rightsOf(userId, scriptId), 'script:edit')
  const isWriter = new Map<string, boolean>()
  const ofOthers: (Proposal & { readonly userId: string })[] = []
  for (const proposal of fresh) {
    const userId = authors.get(proposal.by)
    if (userId === undefined) continue
    if (!isWriter.has(userId)) isWriter.set(userId, await mayWrite(userId))
    if (isWriter.get(userId) !== true) ofOthers.push({ ...proposal, userId })
  }
  for (const { userId } of addressees) {
    // the newest stands for all
    const proposal = ofOthers.find(({ id }) => !messages.has(`${userId} ${id}`))
    if (!proposal || !(await mayWrite(userId))) continue
    const { commentId } = proposal
    await notify(db, {
      id: noticeId(proposal, userId),
      at: Math.min(proposal.at, now),
      userId,
      kind: 'proposal',
      scriptId,
      by: proposal.userId,
      ...(commentId !== null && { commentId }),
    })
  }
}

async function tellNew(
  db: Database,
  scriptId: string,
  authors: ReadonlyMap<string, string>,
  all: readonly Told[],
): Promise<void> {
  if (all.length === 0) return
  const byId = new Map(all.map((told) => [idOf(scriptId, told.message.id, told.userId), told]))
  const rows = await db
    .selectFrom('notices')
    .select('id')
    .where('script_id', '=', scriptId)
    .where('kind', 'in', ['mention', 'answer'])
    .execute()
  for (const { id } of rows) byId.delete(id)
  const oldest = await oldestOfFullLists(db, new Set(all.map(({ userId }) => userId)))
  for (const [id, { userId, kind, message }] of byId) {
    const by = authors.get(message.author ?? '') ?? null
    const at = Math.min(message.at, Date.now())
    // it may have been told, and have made room for newer ones
    if (at < (oldest.get(userId) ?? 0)) continue
    await notify(db, { id, at, userId, kind, scriptId, by, commentId: message.commentId })
  }
}

/** The times of the oldest notices of users whose lists have no room for older ones. */
async function oldestOfFullLists(
  db: Database,
  userIds: ReadonlySet<string>,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('notices')
    .select(({ fn }) => ['user_id', fn.min('at').as('oldest'), fn.countAll<number>().as('count')])
    .where('user_id', 'in', [...userIds])
    .groupBy('user_id')
    .execute()
  const full = rows.filter(({ count }) => count >= MAX_KEPT_NOTICES)
  return new Map(full.map(({ user_id: userId, oldest }) => [userId, oldest]))
}

const idOf = (scriptId: string, of: string, userId: string): string =>
  createHash('sha256').update(`${scriptId} ${of} ${userId}`).digest('base64url')
