import { type ReactNode, type Ref, useRef } from 'react'
import { StatusNote } from '#/client/ui/form-fields.tsx'
import type { CorrectedKind } from '#/shared/imports/review/corrections.ts'
import { useText } from '#/client/i18n/editor.ts'
import { IconButton } from '#/client/ui/button.tsx'
import { type IconName, Icon } from '#/client/ui/icon.tsx'
import { redo, undo } from '../../core/binding/undo.ts'
import { readableShortcut } from '../../core/controls/readable-shortcut.ts'
import { type EditorHandle, useEditorState } from '../../core/editor-handle.ts'
import type { EditorText } from '../../core/feature.ts'
import { KIND_KEYS, reviewShortcuts } from '../review-keys.ts'
import { NameField } from './name-field.tsx'
import styles from './review-bar.module.css'
import type { Corrections, Offer } from './use-corrections.ts'
import { showShortcuts } from './use-review-keys.ts'

interface Props {
  readonly editor: EditorHandle
  readonly corrections: Corrections
  /** The kind of the caret's unit. */
  readonly kind: CorrectedKind | 'other' | null
  /** The name that is spoken under at the caret; null outside of speeches. */
  readonly name: string | null
  readonly names: readonly string[]
  readonly unsure: number
  readonly isNaming: boolean
  readonly setNaming: (isNaming: boolean) => void
  readonly isTyping: boolean
  readonly setTyping: (isTyping: boolean) => void
  readonly onClose: () => void
}

/** The corrections as buttons, which say their keys. */
export function ReviewBar(props: Props): ReactNode {
  const { editor, corrections, kind, name, isTyping, setNaming } = props
  const { review } = useText().editor
  const nameButton = useRef<HTMLButtonElement>(null)
  const { offer } = corrections
  return (
    <div className={styles['bar']} data-region="tools">
      {offer && <OfferStrip offer={offer} corrections={corrections} />}
      <StatusNote className={styles['strip']}>
        {isTyping && !offer ? review.typing : null}
      </StatusNote>
      <div role="toolbar" aria-label={review.tools} className={styles['tools']}>
        <div className={styles['correct']}>
          <div className={styles['group']}>
            {KIND_KEYS.map((each) => (
              <Tool
                key={each.kind}
                keys={each.key}
                label={review.kinds[each.kind]}
                isPressed={kind === each.kind}
                isDisabled={kind === null || kind === 'other'}
                onPress={() => corrections.setKind(each.kind)}
              />
            ))}
          </div>
          <div className={styles['group']}>
            <Tool
              ref={nameButton}
              keys={reviewShortcuts.name.keys[0]}
              label={review.who}
              isDisabled={name === null}
              onPress={() => setNaming(true)}
            />
            <BorderTools corrections={corrections} />
            <TextTools {...props} />
          </div>
        </div>
        <UnsureTools corrections={corrections} unsure={props.unsure} />
        <EndTools {...props} />
      </div>
      {props.isNaming && name !== null && (
        <NameField
          anchor={nameButton}
          name={name}
          known={props.names}
          onTake={corrections.rename}
          onClose={() => {
            setNaming(false)
            editor.view.focus()
          }}
        />
      )}
    </div>
  )
}

function BorderTools({ corrections }: Pick<Props, 'corrections'>): ReactNode {
  const { review } = useText().editor
  return (
    <>
      <Tool
        keys={reviewShortcuts.split.keys[0]}
        label={review.split}
        hint={review.splitHint}
        onPress={corrections.split}
      />
      <Tool
        keys={reviewShortcuts.join.keys[0]}
        label={review.join}
        hint={review.joinHint}
        onPress={corrections.join}
      />
    </>
  )
}

function UnsureTools({ corrections, unsure }: Pick<Props, 'corrections' | 'unsure'>): ReactNode {
  const { review } = useText().editor
  return (
    <div className={styles['group']}>
      <Tool
        keys={reviewShortcuts.next.keys[0]}
        label={unsure > 0 ? review.unsure(unsure) : review.allSure}
        hint={unsure > 0 ? review.nextUnsure : undefined}
        isDisabled={unsure === 0}
        isUnsure={unsure > 0}
        onPress={() => corrections.goTo('next')}
      />
      {unsure > 0 && (
        <Tool keys={reviewShortcuts.keep.keys[0]} label={review.keep} onPress={corrections.keep} />
      )}
    </div>
  )
}

function TextTools({ editor, isTyping, setTyping }: Props): ReactNode {
  const { review } = useText().editor
  const toggleTyping = () => {
    setTyping(!isTyping)
    editor.view.focus()
  }
  return (
    <>
      <Press icon="pencil" label={review.type} isPressed={isTyping} onPress={toggleTyping} />
      <Press icon="keyboard" label={review.keys} onPress={() => showShortcuts(editor)} />
    </>
  )
}

function EndTools({ editor, onClose }: Props): ReactNode {
  const text = useText().editor
  const canUndo = useEditorState(editor, (state) => undo(state))
  const canRedo = useEditorState(editor, (state) => redo(state))
  return (
    <div className={styles['end']}>
      <Press icon="undo" label={text.undo} isDisabled={!canUndo} onPress={() => editor.run(undo)} />
      <Press icon="redo" label={text.redo} isDisabled={!canRedo} onPress={() => editor.run(redo)} />
      <button type="button" className={styles['done']} onClick={onClose}>
        {text.review.done}
      </button>
    </div>
  )
}

/** A press on a tool leaves the caret where it is. */
const keepCaret = (event: { readonly preventDefault: () => void }) => event.preventDefault()

interface ToolProps {
  readonly keys: string
  readonly label: string
  readonly hint?: string | undefined
  readonly isPressed?: boolean
  readonly isDisabled?: boolean
  readonly isUnsure?: boolean
  readonly onPress: () => void
  readonly ref?: Ref<HTMLButtonElement>
}

function Tool(props: ToolProps): ReactNode {
  const { keys, label, hint, isPressed, isDisabled = false, isUnsure, onPress, ref } = props
  const text = useText().editor
  return (
    <button
      ref={ref}
      type="button"
      className={styles['tool']}
      title={hint ?? label}
      aria-keyshortcuts={keys}
      aria-pressed={isPressed}
      disabled={isDisabled}
      data-unsure={isUnsure || undefined}
      onMouseDown={keepCaret}
      onClick={onPress}
    >
      {label}
      <Key keys={keys} text={text} />
    </button>
  )
}

/** Keys with long names have signs, as on keyboards. */
const SIGNS: Readonly<Record<string, string>> = { Enter: '⏎', Backspace: '⌫', Space: '␣' }

function Key({ keys, text }: { readonly keys: string; readonly text: EditorText }): ReactNode {
  return <kbd aria-hidden>{SIGNS[keys] ?? readableShortcut(keys, text.keys)}</kbd>
}

function Press(props: {
  readonly icon: IconName
  readonly label: string
  readonly isPressed?: boolean
  readonly isDisabled?: boolean
  readonly onPress: () => void
}): ReactNode {
  return (
    <IconButton
      label={props.label}
      aria-pressed={props.isPressed}
      disabled={props.isDisabled}
      onMouseDown={keepCaret}
      onClick={props.onPress}
    >
      <Icon name={props.icon} />
    </IconButton>
  )
}

/** 'These 14 lines are names', by one press. */
function OfferStrip(props: {
  readonly offer: Offer
  readonly corrections: Corrections
}): ReactNode {
  const { offer, corrections } = props
  const text = useText().editor
  return (
    <div role="status" className={styles['strip']}>
      <button
        type="button"
        className={styles['alike']}
        onMouseDown={keepCaret}
        onClick={corrections.applyToAlike}
      >
        {offerText(offer, text)}
        <Key keys={reviewShortcuts.alike.keys[0]} text={text} />
      </button>
      <button
        type="button"
        className={styles['tool']}
        onMouseDown={keepCaret}
        onClick={corrections.dropOffer}
      >
        {text.review.onlyHere}
      </button>
    </div>
  )
}

function offerText({ correction, count }: Offer, { review }: EditorText): string {
  switch (correction.type) {
    case 'rename':
      return review.alikeNames(count, correction.name)
    case 'kind':
      return review.alike[correction.kind](count)
    case 'join':
      return review.alikeJoin(count)
    case 'split':
      return review.alikeSplit(count)
  }
}
