import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { type MouseEvent, type ReactNode, useRef, useCallback, useEffect, useState } from 'react'
import { useText } from '#/client/i18n/common.ts'
import { useKeptState } from '#/client/local/kept-work.ts'
import { IconButton, Button } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './dialog.module.css'
import { useBackCloses } from './open-layers.ts'
import { type WritableStore, useStore } from './store.ts'
import { type MoveFocus, useFocusReturn } from './focus.ts'

interface DialogProps {
  readonly isOpen: boolean
  readonly title: string
  /** Called when the user wants to close the dialog: by Escape, or by a press beside it. */
  readonly onClose: () => void
  /** Called when the exit animation is over: the subject of the dialog can be forgotten. */
  readonly onClosed?: () => void
  readonly role?: 'dialog' | 'alertdialog'
  /** Moves the focus when the dialog closes; else it goes back to where the person was, before the menu if it opens from one. */
  readonly focusAfter?: MoveFocus
  /**
   * 'top' stays at the upper edge, and its content grows downwards; 'aside' does so at the right edge and leaves the page
   * visible. 'full' takes the whole page, and its content has a layout of its own. None of these shows its title. 'wide' has
   * room for columns.
   */
  readonly place?: 'middle' | 'wide' | 'top' | 'aside' | 'full'
  /** The label of the close button in the corner; without a label there is no button. */
  readonly closeLabel?: string | undefined
  /** Whether no field or button has the focus at first: people read first, and no keyboard of a phone opens. */
  readonly isReadFirst?: boolean
  readonly children: ReactNode
}

const TITLED: ReadonlySet<DialogProps['place']> = new Set(['middle', 'wide'])

/** A modal dialog; its last child is usually a `DialogActions`. */
export function Dialog(props: DialogProps): ReactNode {
  const { isOpen, title, onClose, onClosed, role, focusAfter, closeLabel, children } = props
  const popup = useRef<HTMLDivElement>(null)
  const hasTitle = TITLED.has(props.place ?? 'middle')
  const isReadFirst = props.isReadFirst === true || props.place === 'full' || props.place === 'wide'
  useBackCloses(isOpen, onClose)
  useFocusReturn(isOpen, focusAfter)
  return (
    <BaseDialog.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      onOpenChangeComplete={(open) => {
        if (!open) onClosed?.()
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles['backdrop']} data-place={props.place} />
        <BaseDialog.Viewport className={styles['viewport']} data-place={props.place}>
          <BaseDialog.Popup
            className={styles['dialog']}
            role={role ?? 'dialog'}
            finalFocus={false}
            // people read large dialogs first: no button has the focus, so that a key does nothing by mistake
            initialFocus={isReadFirst ? popup : true}
            ref={popup}
            onMouseDown={(event) => {
              if (!isOpen || role === 'alertdialog') keepFocusFromSecondPress(event)
            }}
          >
            <BaseDialog.Title className={hasTitle ? styles['title'] : 'visually-hidden'}>
              {title}
            </BaseDialog.Title>
            {children}
            {/* The close button is last, so that the focus begins with the content of the dialog. */}
            {closeLabel !== undefined && (
              <IconButton label={closeLabel} className={styles['close']} onClick={onClose}>
                <Icon name="close" />
              </IconButton>
            )}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

/**
 * The second press of a double click was meant for the element before: it takes the focus neither from Cancel nor into a
 * dialog that is leaving the screen.
 */
function keepFocusFromSecondPress(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}

export function DialogActions({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles['actions']}>{children}</div>
}

interface ConfirmDialogProps {
  readonly isOpen: boolean
  readonly title: string
  /** Label of the confirming button; it names what the button destroys (UI-22). */
  readonly action: string
  /** A second button whose action loses less. */
  readonly alternative?: { readonly action: string; readonly onConfirm: () => void }
  readonly isBusy?: boolean
  /** Whether something is still to be chosen before it can be confirmed. */
  readonly isIncomplete?: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly onClosed?: () => void
  readonly focusAfter?: () => void
  readonly children: ReactNode
}

/** Asks before something is lost; Cancel comes first, so that Enter destroys nothing. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { app } = useText()
  const { action, alternative, isBusy, isIncomplete, onConfirm, children, ...dialog } = props
  return (
    <Dialog role="alertdialog" {...dialog}>
      {children}
      <DialogActions>
        <Button onClick={dialog.onClose}>{app.cancel}</Button>
        {alternative && (
          <Button onClick={onFirstPress(alternative.onConfirm)}>{alternative.action}</Button>
        )}
        <Button
          tone="danger"
          disabled={isIncomplete}
          aria-busy={isBusy}
          onClick={onFirstPress(onConfirm)}
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Ignores the second press of a double click, because it was meant for the element that stood here before. */
function onFirstPress(run: () => void): (event: MouseEvent) => void {
  return ({ detail }) => {
    if (detail < 2) run()
  }
}

/** A dialog about one subject, which stays known while the dialog leaves the screen. */
export interface DialogState<T> {
  readonly subject: T | null
  readonly isOpen: boolean
  readonly open: (subject: T) => void
  readonly close: () => void
  readonly forget: () => void
  /** For the `Dialog`, or `ConfirmDialog`. */
  readonly props: Pick<DialogProps, 'isOpen' | 'onClose' | 'onClosed'>
}

type State<T> = readonly [value: T, set: (value: T) => void]

export function useDialog<T extends object | true>(): DialogState<T> {
  return useDialogOf(useState<T | null>(null), useState(false))
}

/** A dialog with input: if the session ends, the dialog is open again after the next sign-in. */
export function useKeptDialog<T extends object>(place: string): DialogState<T> {
  return useDialogOf(
    useKeptState<T | null>(`${place}: subject`, null),
    useKeptState(`${place}: open`, false),
  )
}

function useDialogOf<T>(
  [subject, setSubject]: State<T | null>,
  [isOpen, setOpen]: State<boolean>,
): DialogState<T> {
  // the same function, so that a list whose rows open the dialog is not drawn again with it
  const open = useCallback(
    (next: T) => {
      setSubject(next)
      setOpen(true)
    },
    [setSubject, setOpen],
  )
  const close = () => setOpen(false)
  const forget = () => setSubject(null)
  return {
    subject,
    isOpen,
    open,
    close,
    forget,
    props: { isOpen, onClose: close, onClosed: forget },
  }
}

/** True from the first time that `value` is true. */
export function useKeptTrue(value: boolean): boolean {
  const [isKept, setKept] = useState(value)
  if (value && !isKept) setKept(true)
  return isKept || value
}

/**
 * Whether a dialog is mounted: it is loaded when it is first opened, and stays from then on, so that it keeps what was chosen in
 * it and leaves the screen by its motion. It is closed with the component around it, not with itself: React's development
 * build unmounts what it has just mounted.
 */
export function useDialogMounted(isOpen: WritableStore<boolean>): boolean {
  useEffect(() => () => isOpen.set(false), [isOpen])
  return useKeptTrue(useStore(isOpen))
}
