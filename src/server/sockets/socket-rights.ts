// Every open socket of every feature, with the right that keeps it open. A call that takes a right away waits for
// `changed`, so it answers when the sockets are closed (decision 016).
import type { WebSocket } from 'ws'
import { areSameRights, type ScriptRights } from '#/shared/access/script-rights.ts'
import { CLOSE } from '#/shared/collab/protocol.ts'
import { createInTurn } from '../concurrency/fair-queue.ts'
import type { Identity } from '../http/guard.ts'
import {
  type AuthoriseSocket,
  refused,
  type SocketRefusal,
  type AccessChange,
  type AccessChanged,
} from './socket-access.ts'

export interface SocketRequest {
  readonly socket: Pick<WebSocket, 'readyState' | 'OPEN' | 'once' | 'close'>
  readonly token: string
  /** Null if the socket belongs to no script. */
  readonly scriptId: string | null
}

export interface SocketRights {
  /**
   * Admits a socket, or returns the reason for the refusal. From the first check on, the socket gets every change of
   * its right.
   */
  readonly claim: (request: SocketRequest) => Promise<SocketAnswer>
  /** Checks the sockets that a change concerns. */
  readonly changed: AccessChanged
  /** Checks all sockets, one after the other, so that no user's edits wait for the checks. Never rejects. */
  readonly checkAll: () => Promise<void>
  /** Resolves when every check that has begun has ended; after that, sessions that expire close nothing. */
  readonly close: () => Promise<void>
}

/**
 * So many new sockets are looked up in the database at once, each with another token: a thousand that are opened at once
 * hold up neither edits on their way to the disk nor other people's sockets.
 */
const CLAIMS_AT_ONCE = 4

/** Interval of the checks for sessions that have expired. */
const LOOK_MS = 1_000

export function createSocketRights(
  authorise: AuthoriseSocket,
  onError: (error: unknown, scriptId: string | null) => void,
): SocketRights {
  const holders = createHolders(authorise, onError)
  const claims = createInTurn(CLAIMS_AT_ONCE)

  const timer = setInterval(() => {
    for (const holder of holders.all)
      if (holder.sessionEndsAt <= Date.now()) holders.lose(holder, CLOSE.badToken)
  }, LOOK_MS).unref()

  async function claim({ socket, token, scriptId }: SocketRequest): Promise<SocketAnswer> {
    if (socket.readyState !== socket.OPEN) return refused(CLOSE.goingAway)
    const identity = await authorise.identify(token)
    if (!identity) return refused(CLOSE.badToken)
    if (socket.readyState !== socket.OPEN) return refused(CLOSE.goingAway)
    const first: { refusal?: SocketRefusal } = {}
    const holder: Holder = {
      ...identity,
      kind: 'allowed',
      scriptId,
      rights: null,
      isDue: false,
      // a script that does not exist gets the same answer as a private one: the server does not disclose that a
      // script exists
      watcher: {
        lost(code) {
          first.refusal = refused(code === CLOSE.gone ? CLOSE.noRight : code)
        },
      },
      watch(watcher) {
        holder.watcher = watcher
      },
    }
    holders.all.add(holder)
    socket.once('close', () => holders.all.delete(holder))
    await holders.check(holder)
    if (first.refusal) return first.refusal
    holder.watcher = { lost: (code) => socket.close(code) }
    return holder
  }

  return {
    claim: (request) =>
      claims(
        () => [request.token],
        () => claim(request),
      ),
    async changed(change) {
      const touched = [...holders.all].filter((holder) => isTouched(change, holder))
      await Promise.all(touched.map(holders.check))
    },
    async checkAll() {
      for (const holder of holders.all) await holders.check(holder)
    },
    async close() {
      clearInterval(timer)
      await holders.whenChecked()
    },
  }
}

function isTouched(change: AccessChange, holder: Holder): boolean {
  switch (change.kind) {
    case 'script':
      return change.scriptId === holder.scriptId
    case 'user':
      return change.userId === holder.user.id
    case 'session':
      return change.sessionId === holder.sessionId
  }
}

type SocketAnswer = SocketRight | SocketRefusal

/** Called when the right of an open socket is lost or changes. */
interface RightWatcher {
  /** Closes the socket. From then on the server sends nothing to the socket and reads nothing from it. */
  readonly lost: (code: number) => void
  readonly changed?: (rights: ScriptRights) => void
}

interface SocketRight extends Identity {
  readonly kind: 'allowed'
  /** The current rights; null if the socket belongs to no script. */
  readonly rights: ScriptRights | null
  /** Before `watch` is called, a lost right simply closes the socket: nothing has been sent on the socket yet. */
  readonly watch: (watcher: RightWatcher) => void
}

/** An open socket with its right. */
interface Holder extends Omit<SocketRight, 'rights'> {
  readonly scriptId: string | null
  rights: ScriptRights | null
  watcher: RightWatcher
  /** The right may have changed since the last check. */
  isDue: boolean
}

interface Holders {
  readonly all: Set<Holder>
  /** Resolves when the right is the one in the database; never rejects. */
  readonly check: (holder: Holder) => Promise<void>
  readonly lose: (holder: Holder, code: number) => void
  /** Resolves when every check that has begun has ended. */
  readonly whenChecked: () => Promise<void>
}

function createHolders(
  authorise: AuthoriseSocket,
  onError: (error: unknown, scriptId: string | null) => void,
): Holders {
  const all = new Set<Holder>()
  const checks = new Map<Holder, Promise<void>>()

  function lose(holder: Holder, code: number): void {
    if (all.delete(holder)) holder.watcher.lost(code)
  }

  /** One check at a time for each socket. A change during a check leads to another check after it. */
  function check(holder: Holder): Promise<void> {
    holder.isDue = true
    const underWay = checks.get(holder)
    if (underWay) return underWay
    const begun = askUntilSure(holder)
    checks.set(holder, begun)
    return begun
  }

  async function askUntilSure(holder: Holder): Promise<void> {
    while (holder.isDue) {
      holder.isDue = false
      const verdict = await ask(holder)
      // the right may have changed during the check, so the answer may be out of date
      if (holder.isDue || !all.has(holder)) continue
      if (verdict.kind === 'refused') lose(holder, verdict.code)
      else changeRights(holder, verdict.rights)
    }
    checks.delete(holder)
  }

  async function ask(holder: Holder) {
    try {
      return await authorise.judge(holder)
    } catch (error) {
      onError(error, holder.scriptId)
      return refused(CLOSE.tryAgainLater)
    }
  }

  return {
    all,
    check,
    lose,
    async whenChecked() {
      await Promise.all(checks.values())
    },
  }
}

function changeRights(holder: Holder, rights: ScriptRights | null): void {
  if (areSameRights(holder.rights, rights)) return
  holder.rights = rights
  if (rights !== null) holder.watcher.changed?.(rights)
}
