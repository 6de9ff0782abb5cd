import type { Node } from 'prosemirror-model'
import type { EditorText } from '../core/feature.ts'

/** 'Seite 3', and beside it the printed number of the imported page, if that is another one (IMP-89). */
export function pageLabel(text: EditorText, number: number, split: Node): string {
  const printed: unknown = split.attrs.printedNumber
  const isOther = typeof printed === 'string' && printed !== '' && printed !== String(number)
  return isOther ? text.printedPage(String(number), printed) : text.page(String(number))
}
