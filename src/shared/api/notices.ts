import { type Static, Type } from 'typebox'
import { PERMISSIONS } from '#/shared/access/capabilities.ts'
import { FUNCTIONS } from '#/shared/access/functions.ts'
import { defineCall } from './call.ts'

/**
 * What is addressed to a user: a script was shared with them, their right to it has changed, it is offered to them, they are
 * mentioned in a comment, or their comment is answered.
 */
const SCRIPT_NOTICE_KINDS = ['share', 'right', 'offer', 'mention', 'answer'] as const
export type ScriptNoticeKind = (typeof SCRIPT_NOTICE_KINDS)[number]
/** The user was taken into a production, their function there has changed, or they were taken out. */
const PRODUCTION_NOTICE_KINDS = ['taken-in', 'function', 'taken-out'] as const
export type ProductionNoticeKind = (typeof PRODUCTION_NOTICE_KINDS)[number]
const NOTICE_KINDS = [...SCRIPT_NOTICE_KINDS, ...PRODUCTION_NOTICE_KINDS] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** How long the server keeps a notice. */
export const NOTICE_DAYS = 60
/** How many notices a user's list has: the newest ones. */
export const MAX_NOTICES = 200
/**
 * How many the server keeps: a mention or an answer that has left the list stands for what is told already, so that it does not
 * come back when the list has room again.
 */
export const MAX_KEPT_NOTICES = 2000

export const Notice = Type.Object({
  id: Type.String(),
  kind: Type.Enum([...NOTICE_KINDS]),
  /** The script that the notice is about; null if it is about a production. */
  script_id: Type.Union([Type.String(), Type.Null()]),
  script_title: Type.Union([Type.String(), Type.Null()]),
  production_id: Type.Union([Type.String(), Type.Null()]),
  /** Today’s title; for a user who was taken out, the title at that time. */
  production_title: Type.Union([Type.String(), Type.Null()]),
  /** The username of the person who did it; null if the account is deleted. */
  by: Type.Union([Type.String(), Type.Null()]),
  /** What the user may do since then, if the notice is about that. */
  permission: Type.Union([Type.Enum([...PERMISSIONS]), Type.Null()]),
  /** The user’s function in the production since then. */
  function: Type.Union([Type.Enum([...FUNCTIONS]), Type.Null()]),
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
    summary: `What is addressed to the caller, in all scripts that they may read and in productions, newest first; kept for ${NOTICE_DAYS} days.`,
    response: Type.Array(Notice),
  }),
  readNotices: defineCall({
    method: 'POST',
    path: '/api/notices/read',
    access: 'signed-in',
    summary: 'Mark notices of the caller as read. Nobody else learns of it.',
    body: Type.Object({
      /** Those that were shown. */
      ids: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: MAX_NOTICES }),
      ),
      /** All up to a time, epoch milliseconds, which pages before 0.12.0 send. */
      until: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    }),
    response: Type.Null(),
    status: 204,
  }),
}
