import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { copyText, sayNotCopied } from './copy-text.ts'
import { Icon } from './icon.tsx'
import { dismissMessage } from './messages.ts'

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
      {hasIcon && <Icon name={isCopied ? 'check' : 'copy'} size={18} />}
      <span aria-live="polite">{isCopied ? copied : label}</span>
    </Button>
  )
}

/** Takes the message away that copying has failed. */
function takeBack(failed: number | null): void {
  if (failed !== null) dismissMessage(failed)
}
