import { changesBetween, mapOffset, mergeTexts } from './merge-text.ts'

/**
 * Binds a field of one line to a text that others write in, too. Answers how to show what the text has
 * become: caret and selection stay with their letters, and a word that is being composed is left alone.
 */
export function shareField(
  field: HTMLTextAreaElement,
  write: (text: string) => void,
): (text: string) => void {
  let text = ''
  // what the field had when it was last read or written: behind the text while a word is being composed
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
    const merged = mergeTexts(seen, written, text)
    seen = written
    if (merged !== text) write(merged)
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
  const changes = changesBetween(value, text)
  const [start, end] = [selectionStart, selectionEnd].map((offset) => mapOffset(changes, offset))
  field.value = text
  // where it is not written in: some browsers would give it the focus
  if (document.activeElement === field)
    field.setSelectionRange(start ?? null, end ?? null, selectionDirection)
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ')
}
