import { type ReactNode, useEffect, useRef, useState } from 'react'
import { currentText } from '#/client/i18n/kept-words.ts'
import { Button, type ButtonProps } from './button.tsx'
import { FirstIcon } from './first-icon.tsx'
import { dismissMessage, showMessage } from './messages.ts'

/** Copies a text to the clipboard. True if that has worked. On plain http browsers have no clipboard for pages. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyFromField(text)
  }
}

/** The older way to copy, which also works on plain http: from a selection in an invisible field. */
function copyFromField(text: string): boolean {
  const field = document.createElement('textarea')
  const focused = document.activeElement
  field.value = text
  field.className = 'visually-hidden'
  document.body.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return isCopied
}

/**
 * Returns the message's id.
 *
 * @param text what was to be copied, if people do not see it anyway: they can select it in the message
 */
export function sayNotCopied(text: string | null): number {
  const { notCopied, notCopiedText } = currentText()
  const sentence = text === null ? notCopied : notCopiedText(text)
  // where nobody is signed in, a guest may copy what was written last
  return showMessage('danger', sentence, { topic: 'copy', isForAnyone: text === null })
}

interface Props extends Pick<ButtonProps, 'tone' | 'className'> {
  /** What is copied. */
  readonly text: string
  readonly label: string
  /** The label once the text is copied. */
  readonly copied: string
  readonly hasIcon?: boolean
  /** Whether people see the text beside the button, so that they can copy it by hand. */
  readonly isTextShown?: boolean
  readonly onTried?: () => void
}

/** Copies a text, and says whether that has worked. */
export function CopyButton(props: Props): ReactNode {
  const { text, label, copied, hasIcon = false, isTextShown = false, onTried, ...button } = props
  const [last, setLast] = useState<string | null>(null)
  const failed = useRef<number | null>(null)
  // a message about a text beside the button goes with it
  useEffect(() => (isTextShown ? () => takeBack(failed.current) : undefined), [isTextShown])
  const isCopied = last === text
  const copy = async () => {
    const hasWorked = await copyText(text)
    setLast(hasWorked ? text : null)
    if (hasWorked) takeBack(failed.current)
    else failed.current = sayNotCopied(isTextShown ? null : text)
    onTried?.()
  }
  return (
    <Button {...button} onClick={() => void copy()}>
      {hasIcon && <FirstIcon name={isCopied ? 'check' : 'copy'} size={18} />}
      <span aria-live="polite">{isCopied ? copied : label}</span>
    </Button>
  )
}

/** Takes the message away that copying has failed. */
function takeBack(failed: number | null): void {
  if (failed !== null) dismissMessage(failed)
}
