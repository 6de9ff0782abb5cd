import { currentText } from '#/client/i18n/kept-words.ts'
import { showMessage } from './messages.ts'

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
