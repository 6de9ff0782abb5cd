import { type Static, Type } from 'typebox'
import { PERMISSIONS } from '#/shared/access/capabilities.ts'
import { FUNCTIONS } from '#/shared/access/functions.ts'
import { MAX_SET_ID_LENGTH } from '../script/cuts/cuts.ts'
import { defineCall } from './call.ts'
import { ScriptParams } from './scripts.ts'
import { MyTasks } from './tasks.ts'

/**
 * What is addressed to a user: a script was shared with them, their right to it has changed, it is offered to them, the script
 * that they have offered was accepted or declined, they are mentioned in a comment, their comment is answered, or a person who
 * may not write proposes what they may decide.
 */
const SCRIPT_NOTICE_KINDS = [
  'share',
  'right',
  'offer',
  'accepted',
  'declined',
  'mention',
  'answer',
  'proposal',
] as const
export type ScriptNoticeKind = (typeof SCRIPT_NOTICE_KINDS)[number]
/** The user was taken into a production, their function there has changed, or they were taken out. */
const PRODUCTION_NOTICE_KINDS = ['taken-in', 'function', 'taken-out'] as const
export type ProductionNoticeKind = (typeof PRODUCTION_NOTICE_KINDS)[number]
export const NOTICE_KINDS = [...SCRIPT_NOTICE_KINDS, ...PRODUCTION_NOTICE_KINDS] as const
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
  /** The comment that a mention or an answer is about, or that proposes other words; null for proposed cuts. */
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

/** How many scripts a call tells the news of: those that were edited last. */
export const MAX_SCRIPTS_WITH_NEWS = 50

/** The state of a script that the caller has confirmed. */
export const ScriptRead = Type.Object({
  /** The id of the version; null if the caller has confirmed none, or if it was deleted. */
  version: Type.Union([Type.String(), Type.Null()]),
  /** When it was confirmed, epoch milliseconds; null if never. */
  at: Type.Union([Type.Integer(), Type.Null()]),
  /** The other people who have written since then, by ten minutes and as far as that is still known. */
  editors: Type.Array(Type.String()),
  /** The client ids under which the caller writes in the script. */
  clients: Type.Array(Type.Integer()),
  /**
   * The words of the confirmed version that the caller has deleted since, as the index of a block and places in its text;
   * null where that is not known.
   */
  deleted: Type.Union([
    Type.Array(Type.Tuple([Type.Integer(), Type.Integer(), Type.Integer()])),
    Type.Null(),
  ]),
})
export type ScriptRead = Static<typeof ScriptRead>

/** The news that a page has shown to the caller. */
export const ShownNews = Type.Object({
  /** Names what was new (`digestOfNews`). */
  digest: Type.String({ maxLength: 100 }),
  /** The tasks and the set of cuts for which it was found. */
  tasks: MyTasks,
  set: Type.String({ maxLength: MAX_SET_ID_LENGTH, examples: [''] }),
})
export type ShownNews = Static<typeof ShownNews>

export const ScriptNews = Type.Object({
  script_id: Type.String(),
  /** When the caller has confirmed the script, epoch milliseconds. */
  since: Type.Integer(),
  /** How many passages and how many cues have changed for the caller. */
  texts: Type.Integer(),
  cues: Type.Integer(),
})
export type ScriptNews = Static<typeof ScriptNews>

export const NewsOfScript = Type.Object({
  /** When the caller has confirmed the script, epoch milliseconds; null if nothing is known to be new. */
  since: Type.Union([Type.Integer(), Type.Null()]),
  /** How many passages and how many cues have changed for the caller. */
  texts: Type.Integer(),
  cues: Type.Integer(),
})
export type NewsOfScript = Static<typeof NewsOfScript>

/** What the caller confirms. */
export const ConfirmedRead = Type.Object({
  /** The caller's Yjs state vector, base64. The server answers when it has everything that the vector names. */
  sv: Type.Optional(Type.String({ maxLength: 100_000, examples: ['AA=='] })),
  /** What the caller was shown; without it and without `state`, everything that is new is confirmed. */
  shown: Type.Optional(ShownNews),
  /** Names the document that the caller has (`digestOfState`), for a caller who was shown other news than the server finds. */
  state: Type.Optional(Type.String({ maxLength: 100 })),
})
export type ConfirmedRead = Static<typeof ConfirmedRead>

export const newsCalls = {
  listNews: defineCall({
    method: 'GET',
    path: '/api/news',
    access: 'signed-in',
    summary: `How much has changed for the caller, by their tasks, in own and shared scripts since they confirmed them; of the ${MAX_SCRIPTS_WITH_NEWS} that were edited last.`,
    response: Type.Array(ScriptNews),
  }),
  getNews: defineCall({
    method: 'GET',
    path: '/api/scripts/:id/news',
    access: 'script:history',
    errors: ['rate_limited'],
    summary:
      'How much has changed for the caller, by their tasks, in one script since they confirmed it; counted with the first set of cuts.',
    params: ScriptParams,
    response: NewsOfScript,
  }),
  getRead: defineCall({
    method: 'GET',
    path: '/api/scripts/:id/read',
    access: 'script:history',
    summary: 'Which state of a script the caller has confirmed as seen.',
    params: ScriptParams,
    response: ScriptRead,
    compressed: true,
  }),
  confirmRead: defineCall({
    method: 'POST',
    path: '/api/scripts/:id/read',
    access: 'script:history',
    errors: ['not_synced', 'not_seen', 'rate_limited'],
    summary:
      'Confirm the script as the caller sees it: later changes are news. Nothing is confirmed where other things are new than the caller was shown, or where the caller has another text.',
    params: ScriptParams,
    body: ConfirmedRead,
    response: ScriptRead,
  }),
}
