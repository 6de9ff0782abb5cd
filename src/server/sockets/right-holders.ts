import type { ScriptRole } from '#/shared/access/capabilities.ts'
import { CLOSE } from '#/shared/collab/protocol.ts'
import { refused, type AuthoriseSocket } from './authorise-socket.ts'
import type { Identity } from '../http/guard.ts'

/** Called when the right of an open socket is lost or changes. */
export interface RightWatcher {
  /** Closes the socket. From then on the server sends nothing to the socket and reads nothing from it. */
  readonly lost: (code: number) => void
  readonly changed?: (role: ScriptRole) => void
}

export interface SocketRight extends Identity {
  readonly kind: 'allowed'
  /** The current role; null if the socket belongs to no script. */
  readonly role: ScriptRole | null
  /** Before `watch` is called, a lost right simply closes the socket: nothing has been sent on the socket yet. */
  readonly watch: (watcher: RightWatcher) => void
}

/** An open socket with its right. */
export interface Holder extends Omit<SocketRight, 'role'> {
  readonly scriptId: string | null
  role: ScriptRole | null
  watcher: RightWatcher
  /** The right may have changed since the last check. */
  isDue: boolean
}

export interface Holders {
  readonly all: Set<Holder>
  /** Resolves when the right is the one in the database; never rejects. */
  readonly check: (holder: Holder) => Promise<void>
  readonly lose: (holder: Holder, code: number) => void
  /** Resolves when every check that has begun has ended. */
  readonly whenChecked: () => Promise<void>
}

export function createHolders(
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
      else changeRole(holder, verdict.role)
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

function changeRole(holder: Holder, role: ScriptRole | null): void {
  if (holder.role === role) return
  holder.role = role
  if (role !== null) holder.watcher.changed?.(role)
}
