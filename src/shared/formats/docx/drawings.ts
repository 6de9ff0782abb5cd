// What is drawn in a Word document: pictures, and boxes with words.
import { childOf, elementsIn, findAll, textOf, type XmlElement } from '../xml.ts'

/** A newer program's form of a drawing; older programs read the other one. */
export const chosen = (alternatives: XmlElement): XmlElement =>
  childOf(alternatives, 'mc:Choice') ?? childOf(alternatives, 'mc:Fallback') ?? alternatives

export const shownIn = (element: XmlElement): string => findAll(element, 'w:t').map(textOf).join('')

export const inChosenForm = (element: XmlElement): XmlElement =>
  element.name === 'mc:AlternateContent' ? chosen(element) : element

/** The pictures of a drawing; those of its text boxes are counted where these are read. */
export function picturesIn(element: XmlElement): number {
  if (element.name === 'w:txbxContent') return 0
  const own = element.name === 'a:blip' || element.name === 'v:imagedata' ? 1 : 0
  return elementsIn(inChosenForm(element)).reduce((sum, child) => sum + picturesIn(child), own)
}
