import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { api } from '#/shared/api/index.ts'
import { editorPath } from '#/shared/routes/parse-route.ts'
import { callApi } from '#/client/api/call-api.ts'
import { explainError } from '#/client/api/api-error.ts'
import { scriptListQuery } from '#/client/api/script-queries.ts'
import { useText } from '#/client/i18n/library.ts'
import { dismissHint, isHintDismissed } from '#/client/local/user-data.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { Button } from '#/client/ui/button.tsx'
import { showMessage } from '#/client/ui/messages.ts'
import styles from './welcome.module.css'

/** A welcome with a sample scene; shown until the user has taken the sample or dismissed the welcome (LIB-80). */
export function Welcome({ userId }: { readonly userId: string }): ReactNode {
  const { library } = useText()
  const [isDismissed, setDismissed] = useState(() => isHintDismissed(userId, 'welcome'))
  const sample = useCreateSample(userId)
  if (isDismissed) return null
  const dismiss = () => {
    dismissHint(userId, 'welcome')
    setDismissed(true)
  }
  return (
    <section className={styles['welcome']} aria-label={library.welcome.name}>
      <p>{library.welcome.what}</p>
      <div className={styles['actions']}>
        <Button disabled={sample.isBusy} onClick={() => void sample.create()}>
          {sample.isBusy ? library.creating : library.welcome.sample}
        </Button>
        <Button tone="quiet" onClick={dismiss}>
          {library.welcome.dismiss}
        </Button>
      </div>
    </section>
  )
}

interface SampleCreation {
  readonly isBusy: boolean
  readonly create: () => Promise<void>
}

/** Makes the sample in the user's language, and opens it. The sample is offered once. */
function useCreateSample(userId: string): SampleCreation {
  const text = useText()
  const { lang } = usePreferences()
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const create = async () => {
    setBusy(true)
    try {
      const body = { title: text.library.welcome.sampleTitle, language: lang, sample: true }
      const created = await callApi(api.createScript, { body })
      dismissHint(userId, 'welcome')
      queryClient.setQueryData(
        scriptListQuery.queryKey,
        (scripts) => scripts && [created, ...scripts],
      )
      navigate(editorPath(created.id, created.title))
    } catch (error) {
      setBusy(false)
      showMessage('danger', `${text.library.createFailed}\n${explainError(error, text)}`)
    }
  }
  return { isBusy, create }
}
