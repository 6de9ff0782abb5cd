// What is drawn in a text document of LibreOffice: pictures, and boxes with words.
import { childOf, elementsIn, type XmlElement } from '../xml.ts'

/** The pictures of a drawing, a frame's once in whatever forms; those of its text boxes are counted where these are read. */
export function picturesIn(drawing: XmlElement): number {
  if (drawing.name === 'draw:image' || childOf(drawing, 'draw:image')) return 1
  return isBox(drawing) ? 0 : drawingsIn(drawing).reduce((sum, each) => sum + picturesIn(each), 0)
}

/** Text boxes, and shapes with words of their own, also within groups. */
export const boxesIn = (drawing: XmlElement): readonly XmlElement[] =>
  isBox(drawing) ? [drawing] : drawingsIn(drawing).flatMap(boxesIn)

const isBox = (drawing: XmlElement): boolean =>
  drawing.name === 'draw:text-box' || ['text:p', 'text:list'].some((name) => childOf(drawing, name))

const drawingsIn = (drawing: XmlElement): readonly XmlElement[] =>
  elementsIn(drawing).filter(({ name }) => name.startsWith('draw:'))
