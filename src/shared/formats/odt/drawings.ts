// What is drawn in a text document of LibreOffice: pictures, and boxes with words.
import type { BoxedParagraph } from '../manuscript/boxed-names.ts'
import { childOf, elementsIn, findOutermost, textOf, type XmlElement } from '../xml.ts'

/** The pictures of a drawing, a frame's once in whatever forms; those of its text boxes are counted where these are read. */
export function picturesIn(drawing: XmlElement): number {
  if (drawing.name === 'draw:image' || childOf(drawing, 'draw:image')) return 1
  return isBox(drawing) ? 0 : drawingsIn(drawing).reduce((sum, each) => sum + picturesIn(each), 0)
}

/** Text boxes, and shapes with words of their own, also within groups. */
export const boxesIn = (drawing: XmlElement): readonly XmlElement[] =>
  isBox(drawing) ? [drawing] : drawingsIn(drawing).flatMap(boxesIn)

const BOX = 'draw:text-box'

const isBox = (drawing: XmlElement): boolean =>
  drawing.name === BOX || ['text:p', 'text:list'].some((name) => childOf(drawing, name))

const drawingsIn = (drawing: XmlElement): readonly XmlElement[] =>
  elementsIn(drawing).filter(({ name }) => name.startsWith('draw:'))

/** The boxes of each paragraph that has some, and its own words; boxes that stand in no paragraph have none beside them. */
export const boxesBeside = (text: XmlElement): readonly BoxedParagraph[] =>
  elementsIn(text).flatMap((child): readonly BoxedParagraph[] => {
    if (child.name === BOX) return [{ boxes: [textOf(child)], words: '' }]
    if (!/^text:[ph]$/.test(child.name)) return boxesBeside(child)
    const boxes = findOutermost(child, BOX).map(textOf)
    return boxes.length > 0 ? [{ boxes, words: wordsBesideBoxes(child) }] : []
  })

const wordsBesideBoxes = ({ children }: XmlElement): string =>
  children
    .map((child) => {
      if (typeof child === 'string') return child
      return /^(?:draw:text-box|office:annotation|text:note)$/.test(child.name)
        ? ''
        : wordsBesideBoxes(child)
    })
    .join('')

/** The words of each paragraph of what is left out, those of its boxes with them. */
export function wordsLeft(element: XmlElement): readonly string[] {
  const isText = /^text:[ph]$/
  const paragraphsIn = (parent: XmlElement): readonly XmlElement[] =>
    isText.test(parent.name) ? [parent] : elementsIn(parent).flatMap(paragraphsIn)
  const paragraphs = paragraphsIn(element)
  return (paragraphs.length > 0 ? paragraphs : [element]).map(textOf)
}
