// What is drawn in a Word document: pictures, and boxes with words.
import type { BoxedParagraph } from '../manuscript/paragraph-boxes.ts'
import { childOf, elementsIn, findAll, findOutermost, textOf, type XmlElement } from '../xml.ts'

/** A newer program's form of a drawing; older programs read the other one, as is done here where the newer one holds no words. */
export function chosen(alternatives: XmlElement): XmlElement {
  const newer = childOf(alternatives, 'mc:Choice')
  const older = childOf(alternatives, 'mc:Fallback')
  const isUnread = newer === null || elementsIn(newer).length === 0
  return (isUnread ? older : null) ?? newer ?? alternatives
}

export const inChosenForm = (element: XmlElement): XmlElement =>
  element.name === 'mc:AlternateContent' ? chosen(element) : element

const wordsIn = (element: XmlElement, isText: RegExp, isSkipped?: RegExp): string =>
  isText.test(element.name)
    ? textOf(element)
    : elementsIn(inChosenForm(element))
        .filter(({ name }) => isSkipped?.test(name) !== true)
        .map((child) => wordsIn(child, isText, isSkipped))
        .join('')

export const shownIn = (element: XmlElement): string => wordsIn(element, /^w:t$/)

/** Deleted words, too. */
export const allIn = (element: XmlElement): string => wordsIn(element, /^(?:w:t|w:delText|m:t)$/)

/** The boxes of each paragraph that has some, and its own words. */
export const boxesBeside = (document: XmlElement): readonly BoxedParagraph[] =>
  findOutermost(document, 'w:p', inChosenForm).flatMap((paragraph) => {
    const boxes = findOutermost(paragraph, 'w:txbxContent', inChosenForm).map(shownIn)
    return boxes.length > 0
      ? [{ boxes, words: wordsIn(paragraph, /^w:t$/, /^w:txbxContent$/) }]
      : []
  })

/** The text boxes of a drawing, and words that are drawn as in boxes: those of old WordArt, and of shapes without a box. */
export const boxesIn = (drawing: XmlElement): readonly XmlElement[] =>
  elementsIn(inChosenForm(drawing)).flatMap((element) => {
    if (element.name === 'w:txbxContent') return [element]
    if (element.name === 'v:textpath') return [boxOf([element.attributes['string'] ?? ''])]
    return element.name === 'a:txBody' ? [boxOf(drawnLines(element))] : boxesIn(element)
  })

/** The paragraphs of drawn words; a break within one is one between two. */
export const drawnLines = (element: XmlElement): readonly string[] =>
  findAll(element, 'a:p').flatMap((paragraph) => drawnIn(paragraph).split('\n'))

const drawnIn = (element: XmlElement): string =>
  elementsIn(element)
    .map((child) => {
      if (child.name === 'a:br') return '\n'
      return child.name === 'a:t' ? textOf(child) : drawnIn(child)
    })
    .join('')

const boxOf = (paragraphs: readonly string[]): XmlElement =>
  elementOf(
    'w:txbxContent',
    paragraphs.map((words) => elementOf('w:p', [elementOf('w:r', [elementOf('w:t', [words])])])),
  )

const elementOf = (name: string, children: XmlElement['children']): XmlElement => ({
  name,
  attributes: {},
  children,
})

/** The pictures of a drawing; those of its text boxes are counted where these are read. */
export function picturesIn(element: XmlElement): number {
  if (element.name === 'w:txbxContent') return 0
  const own = element.name === 'a:blip' || element.name === 'v:imagedata' ? 1 : 0
  return elementsIn(inChosenForm(element)).reduce((sum, child) => sum + picturesIn(child), own)
}
