import { simpleDiffString } from 'lib0/diff'

/**
 * Binds a one-line field to a text that others may write as well; the last writer wins. Returns a function that
 * shows a new text: caret and selection keep their letters, and a word that is being composed stays unchanged.
 */
export function shareField(
  field: HTMLTextAreaElement,
  write: (text: string) => void,
): (text: string) => void {
  let text = ''
  // the text when the field was last read or written; while a word is being composed, the field has another text
  let seen = ''
  let isComposing = false
  const show = (next: string) => {
    text = next
    if (isComposing) return
    replaceText(field, text)
    seen = text
  }
  const read = () => {
    const written = inOneLine(field.value)
    const isWritten = written !== seen
    seen = written
    if (isWritten) write(written)
    show(text)
  }
  field.addEventListener('input', read)
  field.addEventListener('compositionstart', () => (isComposing = true))
  field.addEventListener('compositionend', () => {
    isComposing = false
    read()
  })
  return show
}

function replaceText(field: HTMLTextAreaElement, text: string): void {
  const { value, selectionStart, selectionEnd, selectionDirection } = field
  if (value === text) return
  const [start, end] = [selectionStart, selectionEnd].map((at) => offsetIn(text, at, value))
  field.value = text
  // only if the field has the focus: some browsers would give it the focus
  if (document.activeElement === field)
    field.setSelectionRange(start ?? null, end ?? null, selectionDirection)
}

/** The caret's offset after its text was replaced; letters that others write at the caret stand behind it. */
export function offsetIn(text: string, offset: number, before: string): number {
  const { index, remove, insert } = simpleDiffString(before, text)
  if (offset <= index) return offset
  return Math.max(index, offset - remove) + (offset < index + remove ? 0 : insert.length)
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ')
}
