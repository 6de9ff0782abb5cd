import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '#/client/i18n/file-imports.ts'
import { Button } from '#/client/ui/button.tsx'
import { focusElement } from '#/client/ui/focus.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { joinClasses } from '#/client/ui/class-names.ts'
import { useKeptState } from '#/client/local/kept-work.ts'
import styles from './add-card.module.css'
import { NewScriptForm, type NewScriptHandlers } from './library-bar.tsx'

type Step = 'plus' | 'options' | 'name'

interface Props extends NewScriptHandlers {
  /** The first step, which the card shows again when the user leaves it. */
  readonly restStep: 'plus' | 'options'
  readonly onUpload: () => void
  /** A quiet third way: files of other programs. */
  readonly onOtherFiles: () => void
}

/** A sheet for a new script: a plus, then two ways to make one, then a name (LIB-24). */
export function AddCard({
  restStep,
  onCreate,
  onCreated,
  onUpload,
  onOtherFiles,
}: Props): ReactNode {
  const { library } = useText()
  const [typingStep, setStep] = useKeptState<Step | null>('new script: step', null)
  const step = typingStep ?? restStep
  const card = useRef<HTMLDivElement>(null)
  const rest = () => {
    const hadFocus = card.current?.contains(document.activeElement) ?? false
    flushSync(() => setStep(null))
    // the element with the focus was removed: its successor gets the focus
    if (hadFocus) card.current?.querySelector('button')?.focus()
  }
  const leaveFor = (next: () => void) => {
    if (restStep === 'plus') rest()
    next()
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
        <Options
          hasFocus={restStep === 'plus'}
          onName={() => setStep('name')}
          // while the options are closed, the focus stays on the card, so that it comes back to it
          onUpload={() => leaveFor(onUpload)}
          onOtherFiles={() => leaveFor(onOtherFiles)}
        />
      )}
      {step === 'name' && (
        <NewScriptForm
          className={joinClasses(styles['sheet'], styles['options'])}
          onCreate={onCreate}
          onCreated={(script) => {
            rest()
            onCreated(script)
          }}
        />
      )}
    </div>
  )
}

interface OptionsProps {
  /** Whether the first of the ways gets the focus: after a press on the plus. */
  readonly hasFocus: boolean
  readonly onName: () => void
  readonly onUpload: () => void
  readonly onOtherFiles: () => void
}

function Options({ hasFocus, onName, onUpload, onOtherFiles }: OptionsProps): ReactNode {
  const { library, files } = useText()
  return (
    <div className={joinClasses(styles['sheet'], styles['options'])}>
      <Button
        tone="primary"
        className={styles['option']}
        ref={hasFocus ? focusElement : undefined}
        onClick={onName}
      >
        {library.createNew}
      </Button>
      <Button className={styles['option']} onClick={onUpload}>
        {library.upload}
      </Button>
      <Button tone="quiet" className={styles['quiet']} onClick={onOtherFiles}>
        {files.choose}
      </Button>
    </div>
  )
}

/** Calls `onLeave` when the user leaves an element: by a press outside it, or by Escape. */
function useLeave(
  element: RefObject<Element | null>,
  isWatching: boolean,
  onLeave: () => void,
): void {
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    if (!isWatching) return undefined
    const press = (event: PointerEvent) => {
      if (event.target instanceof Node && !element.current?.contains(event.target)) leave()
    }
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') leave()
    }
    document.addEventListener('pointerdown', press)
    document.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('keydown', key)
    }
  }, [element, isWatching])
}
