import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { MAX_TITLE_LENGTH } from '#/shared/api/scripts.ts'
import { useText } from '#/client/i18n/use-text.ts'
import { Button } from '#/client/ui/button.tsx'
import { focusElement } from '#/client/ui/focus-element.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { joinClasses } from '#/client/ui/join-classes.ts'
import { TextField } from '#/client/ui/text-field.tsx'
import { useKeptState } from '#/client/ui/use-kept-state.ts'
import { useLeave } from '#/client/ui/use-leave.ts'
import styles from './add-card.module.css'

type Step = 'plus' | 'options' | 'name'

interface Props {
  /** What the card shows while nobody uses it. */
  readonly restStep: 'plus' | 'options'
  /** Answers whether the script was made; the card then rests again. */
  readonly onCreate: (title: string) => Promise<boolean>
  readonly onUpload: () => void
}

/** A sheet that is not there yet: a plus, then two ways, then a name (LIB-24). */
export function AddCard({ restStep, onCreate, onUpload }: Props): ReactNode {
  const { library } = useText()
  const [typingStep, setStep] = useKeptState<Step | null>('new script: step', null)
  const step = typingStep ?? restStep
  const card = useRef<HTMLDivElement>(null)
  const rest = () => {
    const hadFocus = card.current?.contains(document.activeElement) ?? false
    flushSync(() => setStep(null))
    // What had the focus has gone: it passes to what stands there now.
    if (hadFocus) card.current?.querySelector('button')?.focus()
  }
  useLeave(card, step !== restStep, rest)
  return (
    <div ref={card} className={styles['card']}>
      {step === 'plus' && (
        <button
          type="button"
          aria-label={library.add}
          className={joinClasses(styles['sheet'], styles['plus'])}
          onClick={() => setStep('options')}
        >
          <Icon name="plus" size={28} />
        </button>
      )}
      {step === 'options' && (
        <div className={joinClasses(styles['sheet'], styles['options'])}>
          <Button
            tone="primary"
            className={styles['option']}
            // Where the plus was pressed, the focus goes on with it.
            ref={restStep === 'plus' ? focusElement : undefined}
            onClick={() => setStep('name')}
          >
            {library.createNew}
          </Button>
          <Button
            className={styles['option']}
            onClick={() => {
              // Where the options rest, the focus stays on this one, to come back to it.
              if (restStep === 'plus') rest()
              onUpload()
            }}
          >
            {library.upload}
          </Button>
        </div>
      )}
      {step === 'name' && <NameForm onCreate={onCreate} onCreated={rest} />}
    </div>
  )
}

interface NameFormProps {
  readonly onCreate: Props['onCreate']
  readonly onCreated: () => void
}

function NameForm({ onCreate, onCreated }: NameFormProps): ReactNode {
  const { library, refusals } = useText()
  const [isMissing, setMissing] = useState(false)
  const [name, setName] = useKeptState('new script: name', '')
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const title = name.trim()
    setMissing(title === '')
    if (title === '' || isBusy) return
    setBusy(true)
    const isCreated = await onCreate(title)
    setBusy(false)
    if (isCreated) onCreated()
  }
  return (
    <form noValidate className={joinClasses(styles['sheet'], styles['options'])} onSubmit={submit}>
      <TextField
        label={library.newName}
        isLabelHidden
        placeholder={library.newName}
        required
        ref={focusElement}
        maxLength={MAX_TITLE_LENGTH}
        value={name}
        error={isMissing ? refusals.title_required : undefined}
        onChange={(event) => {
          setName(event.target.value)
          setMissing(false)
        }}
      />
      <Button type="submit" tone="primary" disabled={isBusy}>
        {isBusy ? library.creating : library.create}
      </Button>
    </form>
  )
}
