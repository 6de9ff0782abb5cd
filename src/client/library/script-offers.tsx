import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '#/shared/api/index.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { callApi } from '#/client/api/call-api.ts'
import { readAnew } from '#/client/api/query-client.ts'
import { scriptListQuery } from '#/client/api/script-queries.ts'
import { useText } from '#/client/i18n/library.ts'
import { Button } from '#/client/ui/button.tsx'
import { showMessage } from '#/client/ui/messages.ts'
import { focusCard } from './card-grid.tsx'
import styles from './script-offers.module.css'
import { useScriptList } from './use-scripts.ts'

interface Props {
  readonly scripts: readonly Script[]
  readonly userId: string
}

/** The scripts whose owners would like to hand them over to the user (SHR-27). */
export function ScriptOffers({ scripts, userId }: Props): ReactNode {
  const { library } = useText()
  const offered = scripts.filter(
    ({ offered_to, created_by }) => offered_to !== null && created_by !== userId,
  )
  if (offered.length === 0) return null
  return (
    <ul className={styles['offers']} aria-label={library.offers}>
      {offered.map((script) => (
        <Offer key={script.id} script={script} />
      ))}
    </ul>
  )
}

function Offer({ script: { id, title, owner } }: { readonly script: Script }): ReactNode {
  const { library } = useText()
  const { report } = useScriptList()
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const answer = async (
    call: typeof api.takeScript | typeof api.withdrawScriptOffer,
    failed: string,
  ) => {
    if (isBusy) return
    const pressed = document.activeElement
    let isAnswered = false
    setBusy(true)
    try {
      await callApi(call, { params: { id } })
      isAnswered = true
      if (call === api.takeScript) showMessage('good', library.accepted(title))
    } catch (error) {
      report(failed, error)
    }
    await readAnew(queryClient, scriptListQuery.queryKey)
    setBusy(false)
    // the buttons go, the script has stayed
    if (isAnswered) focusCard(id, () => [pressed, document.body].includes(document.activeElement))
  }
  return (
    <li className={styles['offer']}>
      <p className={styles['sentence']}>{library.offer(owner, title)}</p>
      <Button
        tone="primary"
        aria-label={library.acceptOfferOf(title)}
        onClick={() => void answer(api.takeScript, library.acceptFailed)}
      >
        {library.acceptOffer}
      </Button>
      <Button
        aria-label={library.declineOfferOf(title)}
        onClick={() => void answer(api.withdrawScriptOffer, library.declineFailed)}
      >
        {library.declineOffer}
      </Button>
    </li>
  )
}
