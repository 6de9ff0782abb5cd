import { type ReactNode, useState } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { dismissHint, isHintDismissed } from '#/client/local/dismissed-hints.ts'
import { Button } from '#/client/ui/button.tsx'
import { useCreateSample } from './use-create-sample.ts'
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
