import * as Y from 'yjs'
import type { Successors } from './find-successors.ts'
import type { Attributes, LostCharacter, LostText } from './lost-texts.ts'

/** A paragraph beside which another one stands where it lives on. */
interface Neighbour {
  readonly paragraph: Y.XmlElement
  /** How many stand between the two. */
  readonly distance: number
}

interface Run {
  insert: string
  readonly attributes: Attributes
}

/** Paragraphs that who moved a dialogue may not have known are inserted behind the one that they stood behind. */
export function bringParagraphsAlong(lost: readonly LostText[], successors: Successors): void {
  const missing = lost
    .filter(({ text, isNewParagraph }) => isNewParagraph && !successors.has(text))
    .flatMap((one) => {
      const neighbour = neighbourOf(one.text, successors)
      return neighbour ? [{ ...one, ...neighbour }] : []
    })
  // the farthest first: each of the others then comes before it
  for (const { text, characters, paragraph } of missing.toSorted(
    (a, b) => b.distance - a.distance,
  )) {
    const holder = paragraph.parent
    if (!(holder instanceof Y.XmlFragment) || !(text.parent instanceof Y.XmlElement)) continue
    const element = new Y.XmlElement(text.parent.nodeName)
    const content = new Y.XmlText()
    holder.insert(holder.toArray().indexOf(paragraph) + 1, [element])
    element.insert(0, [content])
    content.applyDelta([...runsOf(characters)])
  }
}

/** Characters in a row with the same attributes as one insertion. */
function runsOf(characters: readonly LostCharacter[]): readonly Run[] {
  const runs: Run[] = []
  for (const { character, attributes } of characters) {
    const last = runs.at(-1)
    if (last?.attributes === attributes) last.insert += character
    else runs.push({ insert: character, attributes })
  }
  return runs
}

/** The nearest paragraph before a text's own one that lives on. */
function neighbourOf(text: Y.XmlText, successors: Successors): Neighbour | null {
  const { _item: own } = text.parent ?? { _item: null }
  let distance = 0
  for (let item = own?.left ?? null; item; item = item.left) {
    const before = item.content instanceof Y.ContentType ? item.content.type : null
    if (!(before instanceof Y.XmlElement)) continue
    const successor = successors.get(textOf(before))
    if (successor?.text.parent instanceof Y.XmlElement)
      return { paragraph: successor.text.parent, distance }
    distance++
  }
  return null
}

/** A paragraph's text, also of one that is gone. */
function textOf({ _start: first }: Y.XmlElement): Y.XmlText {
  const type = first?.content instanceof Y.ContentType ? first.content.type : null
  return type as Y.XmlText
}
