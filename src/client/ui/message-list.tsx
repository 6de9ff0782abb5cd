import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '#/client/i18n/common.ts'
import { Button, IconButton } from './button.tsx'
import { FirstIcon } from './first-icon.tsx'
import styles from './message-list.module.css'
import { dismissAll, dismissMessage, messages, newestMessages } from './messages.ts'
import { useMobile } from './phone.ts'
import { useStore } from './store.ts'

/**
 * The messages, in a corner into which no menu opens, above an open dialog. Rendered once, beside the app. An open
 * dialog hides all elements from screen readers except those with `aria-live`; here its value is 'off', because each
 * notice announces itself.
 */
export function MessageList(): ReactNode {
  const { app } = useText()
  const all = useStore(messages)
  const isMobile = useMobile()
  const shown = newestMessages(all, isMobile ? 'phone' : 'desktop')
  const waiting = all.length - shown.length
  const list = useRef<HTMLDivElement>(null)
  const newest = shown.at(-1)?.id
  useLayoutEffect(() => {
    const place = () => list.current && giveWayToWords(list.current, isMobile)
    place()
    if (!isMobile || newest === undefined) return undefined
    const listening = new AbortController()
    for (const event of ['selectionchange', 'focusin', 'scroll'])
      document.addEventListener(event, place, { capture: true, signal: listening.signal })
    return () => listening.abort()
  }, [newest, isMobile])
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only keeps the focus where it is
    <div ref={list} className={styles['messages']} aria-live="off" onMouseDown={keepFocus}>
      {waiting > 0 && (
        <p className={styles['waiting']}>
          {app.moreMessages(waiting)}
          <Button tone="quiet" onClick={() => dismissAll(shown)}>
            {app.dismissAll}
          </Button>
        </p>
      )}
      {shown.map(({ id, tone, text, count, action }) => (
        <Notice key={id} tone={tone} onDismiss={() => dismissMessage(id)}>
          {text}
          {count > 1 && <span className={styles['count']}> {app.times(count)}</span>}
          {action && (
            <Button className={styles['action']} onClick={action.run}>
              {action.label}
            </Button>
          )}
        </Notice>
      ))}
    </div>,
    document.body,
  )
}

/** In px, between the words and the messages below them. */
const GAP = 8

/** Messages that would cover the selected words of a text, or its caret, stand below them, where they have room above the tools. */
function giveWayToWords(list: HTMLElement, isMobile: boolean): void {
  list.style.top = ''
  const selection = getSelection()
  const line = selection?.focusNode?.parentElement
  const text = line?.closest('[role="textbox"]')
  // in rehearsal one follows the line, for which the style sheet cares
  const isWriting = text?.contains(document.activeElement) && !text.closest('[data-rehearsing]')
  if (!isMobile || !isWriting || !selection?.rangeCount) return
  const range = selection.getRangeAt(0).getBoundingClientRect()
  // the caret in an empty line has no size
  const words = range.height === 0 && line ? line.getBoundingClientRect() : range
  const over = list.getBoundingClientRect()
  if (words.bottom <= over.top || over.bottom <= words.top) return
  const tools = document.querySelector('[data-region="tools"]')?.getBoundingClientRect()
  if (words.bottom + GAP + over.height > (tools?.top ?? window.innerHeight)) return
  list.style.top = `${words.bottom + GAP}px`
}

/** A user who dismisses a message by mouse goes on at the same place: a dialog keeps the focus, the text its caret. */
function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault()
}

const ICONS = { danger: 'alert', good: 'check', news: 'info' } as const

interface Props {
  readonly tone: 'danger' | 'good' | 'news'
  readonly onDismiss?: () => void
  readonly children: ReactNode
}

/** A message that stays until the user dismisses it. */
function Notice({ tone, onDismiss, children }: Props): ReactNode {
  const { app } = useText()
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={styles['notice']}
      data-tone={tone}
    >
      <FirstIcon name={ICONS[tone]} />
      <div className={styles['text']}>{children}</div>
      {onDismiss !== undefined && (
        <IconButton label={app.dismiss} className={styles['dismiss']} onClick={onDismiss}>
          <FirstIcon name="close" size={16} />
        </IconButton>
      )}
    </div>
  )
}
