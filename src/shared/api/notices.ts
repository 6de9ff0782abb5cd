import { type Static, Type } from 'typebox'
import { PERMISSIONS } from '#/shared/access/capabilities.ts'
import { defineCall } from './call.ts'

/**
 * What is addressed to a user: a script was shared with them, their right to it has changed, it is offered to them, they are
 * mentioned in a comment, or their comment is answered.
 */
export const NOTICE_KINDS = ['share', 'right', 'offer', 'mention', 'answer'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** How long the server keeps a notice. */
export const NOTICE_DAYS = 60
/** How many notices of a user the server keeps: the newest ones. */
export const MAX_NOTICES = 200

export const Notice = Type.Object({
  id: Type.String(),
  kind: Type.Enum([...NOTICE_KINDS]),
  script_id: Type.String(),
  script_title: Type.String(),
  /** The username of the person who did it; null if the account is deleted. */
  by: Type.Union([Type.String(), Type.Null()]),
  /** What the user may do since then, if the notice is about that. */
  permission: Type.Union([Type.Enum([...PERMISSIONS]), Type.Null()]),
  /** The comment that a mention or an answer is about. */
  comment_id: Type.Union([Type.String(), Type.Null()]),
  /** Epoch milliseconds. */
  at: Type.Integer(),
  is_read: Type.Boolean(),
})
export type Notice = Static<typeof Notice>

export const noticeCalls = {
  listNotices: defineCall({
    method: 'GET',
    path: '/api/notices',
    access: 'signed-in',
    summary: `What is addressed to the caller, in all scripts that they may read, newest first; kept for ${NOTICE_DAYS} days.`,
    response: Type.Array(Notice),
  }),
  readNotices: defineCall({
    method: 'POST',
    path: '/api/notices/read',
    access: 'signed-in',
    summary: 'Mark the caller’s notices up to this time as read. Nobody else learns of it.',
    body: Type.Object({ until: Type.Integer({ minimum: 0 }) }),
    response: Type.Null(),
    status: 204,
  }),
}
