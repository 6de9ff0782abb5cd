import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { Waiting } from '#/client/ui/waiting.tsx'
import { useStore } from '#/client/ui/store.ts'
import type { ScriptSession } from '../core/connection/script-session.ts'
import { ConnectionError } from './connection-error.tsx'
import { connectionReport, problemText } from './connection-text.ts'

interface Props {
  readonly session: ScriptSession
  /** Whether there is no state to show: no local copy, and nothing from the server. */
  readonly isStranded: boolean
}

/** Shown before the script is loaded: the current step, the state of the connection, and the progress (COL-3). */
export function StartingView({ session, isStranded }: Props): ReactNode {
  const { editor: text } = useText()
  const { status } = session.connection
  const now = useStore(status)
  const arrived = useStore(session.arrived)
  if (isStranded) {
    const problem = now.kind === 'error' ? now.problem : ({ kind: 'lost' } as const)
    return <ConnectionError message={problemText(problem, text)} />
  }
  const percent = arrived === null ? null : Math.round(arrived * 100)
  return (
    <Waiting percent={percent} detail={connectionReport(now, false, 0, text).text}>
      {text.initializing}
    </Waiting>
  )
}
