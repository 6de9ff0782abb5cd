// What the parts of a play in TEI are: acts, scenes, and the pages that begin in them.
import { childOf, elementsIn, findAll, textOf, type XmlElement } from '../xml.ts'

/** How many pages begin before the first word of an element. */
export function pagesBeforeWords(element: XmlElement): number {
  let count = 0
  const countUntilWord = ({ children }: XmlElement): boolean =>
    children.some((child) => {
      if (typeof child === 'string') return child.trim() !== ''
      if (child.name === 'pb') count += 1
      return countUntilWord(child)
    })
  countUntilWord(element)
  return count
}

const isScene = ({ attributes }: XmlElement): boolean => /scene/i.test(attributes['type'] ?? '')

/** Its parts have heads; those of a scene are songs and the like. */
export const isAct = (part: XmlElement): boolean =>
  elementsIn(part).some(
    (child) =>
      child.name.startsWith('div') &&
      childOf(child, 'head') !== null &&
      (!isScene(part) || isScene(child)),
  )

/** A part without a head that is a scene by its type, and is divided into no others. */
export const isNamelessScene = (part: XmlElement): boolean =>
  part.name.startsWith('div') &&
  isScene(part) &&
  findAll(part, 'sp').length > 0 &&
  !elementsIn(part).some((child) => child.name.startsWith('div') && isScene(child))

/** The text of a role, with a blank before a description that has none. */
export const partedText = (role: XmlElement): string =>
  role.children.reduce<string>((text, child) => {
    const isParted = typeof child === 'string' || !/[\p{L}\p{N}]$/u.test(text)
    return text + (isParted ? '' : ' ') + textOf(child)
  }, '')
