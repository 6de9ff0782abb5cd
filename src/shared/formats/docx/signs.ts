// The parts of a run in a Word document that are text: letters, and signs with elements of their own.
import { signOfFont } from '../manuscript/symbol-fonts.ts'
import { textOf, type XmlElement } from '../xml.ts'

const SIGNS: Readonly<Record<string, string | undefined>> = {
  'w:tab': '\t',
  'w:ptab': '\t',
  'w:cr': '\n',
  'w:noBreakHyphen': '-',
}

const UNICODE_FONT = 'Segoe UI Emoji'

/** Null for what is no text. */
export function textOfSign(element: XmlElement): string | null {
  const { name, attributes } = element
  if (name === 'w:t' || name === 'w:delText') return textOf(element)
  if (name === 'w:sym')
    return signOfFont(Number.parseInt(attributes['w:char'] ?? '', 16), attributes['w:font'] ?? null)
  // of a font of emoji: older programs show the other form
  if (name === 'w16se:symEx')
    return signOfFont(Number.parseInt(attributes['w16se:char'] ?? '', 16), UNICODE_FONT)
  return SIGNS[name] ?? null
}
