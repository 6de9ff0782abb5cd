// A dialogue has one name and one speech, and readers show the first ones. Where two people have written one of them
// anew at the same moment the dialogue holds two: the server joins the second one to the first one. So it does with a block
// that two people have brought back.
import * as Y from 'yjs'
import { copiedCharacters, copiedText, type CopiedRun } from '#/shared/script/copies/copied-runs.ts'
import { charactersOf } from '#/shared/script/copies/text-items.ts'
import { isDeleted, itemOf } from '#/shared/script/items.ts'
import { elementAt, hasWords, remove, textsIn } from './texts.ts'

export interface DoubledPart {
  readonly first: Y.XmlElement
  readonly second: Y.XmlElement
}

/** The doubled parts of the dialogues that an update has changed. */
export function doubledParts({ changed }: Y.Transaction): readonly DoubledPart[] {
  return [...changed.keys()].flatMap((type: unknown) => {
    const isDialogue = type instanceof Y.XmlElement && type.nodeName === 'dialogueBlock'
    return isDialogue && !isDeleted(type) ? doubledIn(type) : []
  })
}

function doubledIn(dialogue: Y.XmlElement): readonly DoubledPart[] {
  const firsts = new Map<string, Y.XmlElement>()
  return dialogue.toArray().flatMap((part) => {
    if (!(part instanceof Y.XmlElement)) return []
    const first = firsts.get(part.nodeName)
    if (!first) firsts.set(part.nodeName, part)
    return first ? [{ first, second: part }] : []
  })
}

/**
 * Joins a block that has come back to the one that another person has brought back for the same block. Answers which
 * characters were copied to which. To be called in a transaction.
 */
export function joinBlocks(doc: Y.Doc, { from, to }: CopiedRun): readonly CopiedRun[] {
  const [second, first] = [elementAt(doc, from), elementAt(doc, to)]
  if (!first || !second || isDeleted(second)) return []
  if (hasWords(second)) {
    const runs = joinParts({ first, second })
    return [...runs, ...doubledIn(first).flatMap(joinParts)]
  }
  const runs = textsInto(livingTextsIn(second), livingTextsIn(first))
  remove(second)
  return runs
}

/** Answers which characters were copied to which. To be called in a transaction. */
export function joinParts({ first, second }: DoubledPart): readonly CopiedRun[] {
  if (isDeleted(first) || isDeleted(second)) return []
  const texts: [Y.XmlText, Y.XmlText][] = []
  // lines without words are left out, unless there are no others
  const kept = hasWords(second) ? second.toArray().map((child) => copyOf(child, texts)) : []
  const spare = kept.length > 0 && !hasWords(first) ? first.length : 0
  const stay = kept.length > 0 ? texts.map(([, after]) => after) : livingTextsIn(first)
  const emptied = kept.length === 0 ? livingTextsIn(second) : spare > 0 ? livingTextsIn(first) : []
  first.insert(first.length, kept)
  const runs = [
    ...texts.flatMap(([before, after]) => [
      ...copiedCharacters(charactersOf(before), charactersOf(after)),
      ...copiedText(before, itemOf(after)?.id),
    ]),
    ...textsInto(emptied, stay),
  ]
  first.delete(0, spare)
  remove(second)
  return runs
}

/** Lines without words that go: what somebody writes in one comes into the line that stays in its place. */
function textsInto(texts: readonly Y.XmlText[], stay: readonly Y.XmlText[]): readonly CopiedRun[] {
  return texts.flatMap((text, nth) => {
    const into = stay[nth] ?? stay.at(-1)
    return copiedText(text, into && itemOf(into)?.id)
  })
}

const livingTextsIn = (element: Y.XmlElement) => textsIn(element).filter((text) => !isDeleted(text))

type Child = ReturnType<Y.XmlElement['toArray']>[number]

/** A copy with everything in it. Adds each text with its copy to `texts`. */
function copyOf(child: Child, texts: [Y.XmlText, Y.XmlText][]): Y.XmlElement | Y.XmlText {
  if (child instanceof Y.XmlText) {
    const text = child.clone()
    texts.push([child, text])
    return text
  }
  const copy = new Y.XmlElement(child instanceof Y.XmlElement ? child.nodeName : 'paragraph')
  if (!(child instanceof Y.XmlElement)) return copy
  for (const [key, value] of Object.entries(child.getAttributes()))
    if (value !== undefined) copy.setAttribute(key, value)
  copy.insert(
    0,
    child.toArray().map((one) => copyOf(one, texts)),
  )
  return copy
}
