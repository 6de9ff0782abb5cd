import type { Node } from 'prosemirror-model'
import type { EditorText } from '../core/feature.ts'

/** 'Seite 3', and beside it what the imported page had printed on it, where that is something else (IMP-89). */
export function pageLabel(text: EditorText, number: number, split: Node): string {
  const printed: unknown = split.attrs.printedNumber
  const isOther = typeof printed === 'string' && printed !== '' && printed !== String(number)
  return isOther ? text.printedPage(String(number), printed) : text.page(String(number))
}
