// What the parts of a play in TEI are: acts, scenes, and the pages that begin in them.
import { isActHeading } from '../../script/line-grammar/scene-heading.ts'
import { childOf, elementsIn, findAll, textOf, type XmlElement, type XmlNode } from '../xml.ts'

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

export const isNote = ({ name }: XmlElement): boolean => name === 'note'

/** Whether a part has nothing but notes of the edition below its heads. */
export function isOfNotes(part: XmlElement): boolean {
  const parts = elementsIn(part)
  return parts.some(isNote) && parts.every((child) => isNote(child) || child.name === 'head')
}

/**
 * The title by which an act is described that no head names: `<div><desc><title>1. Akt</title></desc></div>`. A part in
 * which somebody speaks has its description for itself.
 */
export function describedAct(part: XmlElement): XmlElement | null {
  const isSpoken = (child: XmlElement) => findAll(child, 'sp').length > 0
  const description = elementsIn(part)
    .flatMap((child) =>
      child.name.startsWith('div') && !isSpoken(child) ? elementsIn(child) : [child],
    )
    .find(({ name }) => name === 'desc')
  const isNamed = (name: XmlElement) => isActHeading(textOf(name).trim())
  if (!description || !isNamed(description) || !isSpoken(part)) return null
  return findAll(part, 'head').some(isNamed) ? null : description
}

/** The number or sign by which words refer to a note of the edition; four digits are a year. */
export const isNoteMark = (element: XmlElement): boolean =>
  element.name === 'ref' && /^(?!(?:\D*\d){4})[\s\d*†‡()[\].]*$/.test(textOf(element))

/**
 * 'ANNA *leise*.': a direction may stand in the element of the name, marked as one or as emphasis. Emphasis is one at
 * the end, behind a blank or a mark: 'M*r.* Falk' is a name.
 */
export function partsOfSpeaker(speaker: XmlElement) {
  let told: XmlElement[] = []
  let [before, hasName] = ['', false]
  for (const child of speaker.children) {
    const isElement = typeof child !== 'string'
    const isBreak = isElement && /^(?:stage|lb|pb)$/.test(child.name)
    const words = isBreak ? ' ' : textOf(child)
    const isParted = /^[\s([]/.test(words) || /[\s.,:]/.test(before)
    if (isElement && child.name === 'hi' && hasName && isParted && isTold(words.trim()))
      told.push(child)
    else if (/[^\s.:,]/.test(words) && !(isElement && (isNote(child) || isNoteMark(child)))) {
      told = []
      hasName = true
    }
    before = words.at(-1) ?? before
  }
  const isStage = (child: XmlElement) => child.name === 'stage' || told.includes(child)
  return {
    name: {
      ...speaker,
      children: speaker.children.filter((child) => typeof child === 'string' || !isStage(child)),
    },
    stages: elementsIn(speaker).filter(isStage),
  }
}

/** In brackets, or in small letters to a full stop, but no part of a name: 'HEINRICH *der Alte.*', 'HANS *und sein Hund.*'. */
const isTold = (words: string): boolean =>
  /^(?:[([].*|\p{Ll}.*[.:])$/su.test(words) &&
  !/^(?:(?:v[ao]n|v\.|vom|de[rsnm]?|d[iu]e?|das|the|of|und|u\.|and)\s+)+(?:\S+|(?:[^\s,]+\s+){1,4}\p{Lu}\S*)$/u.test(
    words,
  )

/** The text of a role, with a blank before a description that has none. */
export const partedText = (role: XmlElement): string =>
  role.children.reduce<string>((text, child) => {
    const isParted = typeof child === 'string' || !/[\p{L}\p{N}]$/u.test(text)
    return text + (isParted ? '' : ' ') + textOf(child)
  }, '')

const HOLDERS =
  /^(?:front|body|back|group|text|list|item|table|row|cell|closer|opener|div\d?|titlePage|docTitle|set|performance|lg|quote|floatingText|q|ab|argument|epigraph)$/

/** Whether an element holds blocks of the play, and seldom words of its own. */
export const isHolder = ({ name }: XmlElement): boolean => HOLDERS.test(name)

const isBlock = (element: XmlElement): boolean =>
  isHolder(element) ||
  /^(?:sp|spGrp|p|l|stage|head|castList|titlePart|docAuthor|docEdition|byline|label|trailer|note|pb|del)$/.test(
    element.name,
  )

/** The elements of a part, in which words that stand in the part itself are paragraphs. */
export function withParagraphs(part: XmlElement): readonly XmlElement[] {
  const isWord = (child: XmlNode) => typeof child === 'string' && child.trim() !== ''
  if (!part.children.some(isWord)) return elementsIn(part)
  const blocks: XmlElement[] = []
  let words: XmlNode[] = []
  const endWords = () => {
    if (words.some((child) => typeof child !== 'string' || isWord(child)))
      blocks.push({ name: 'p', attributes: {}, children: words })
    words = []
  }
  for (const child of part.children)
    if (typeof child !== 'string' && isBlock(child)) {
      endWords()
      blocks.push(child)
    } else words.push(child)
  endWords()
  return blocks
}
