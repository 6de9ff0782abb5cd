import * as Y from 'yjs'
import { numberByHand } from '../cue-numbers.ts'
import { cueType } from '../cue-types.ts'
import { NOT_TEXT } from '../words.ts'
import { attributesOfSpan } from '../span-attributes.ts'

export const isCueBlock = (block: unknown): block is Y.XmlElement =>
  block instanceof Y.XmlElement && block.nodeName === 'cueBlock'

/** Turns the cue blocks of a script into cues on words (DOC-23). */
export function migrateLegacyCues(fragment: Y.XmlFragment): boolean {
  const blocks = fragment.toArray().filter(isCueBlock)
  for (const block of blocks) migrateLegacyCue(fragment, block)
  return blocks.length > 0
}

/**
 * Turns one cue block into a cue on words: its text becomes the cue's name, its mark is set on the first word after it
 * that is written or spoken (not on a speaker's name), and the block is deleted. If no word follows, the block becomes
 * a paragraph with the cue on its own first word.
 */
export function migrateLegacyCue(fragment: Y.XmlFragment, block: Y.XmlElement): boolean {
  const index = fragment.toArray().indexOf(block)
  if (index < 0) return false
  const name = textsIn(block).map(stringOf).join('').trim()
  const target = nextWrittenText(fragment, index + 1)
  if (target) connect(target, cueOf(block, name))
  else if (name !== '') {
    const paragraph = paragraphOf(name)
    fragment.insert(index + 1, [paragraph])
    for (const text of textsIn(paragraph)) connect(text, cueOf(block, ''))
  }
  fragment.delete(index, 1)
  return true
}

function nextWrittenText(fragment: Y.XmlFragment, start: number): Y.XmlText | null {
  for (let index = start; index < fragment.length; index++) {
    const text = writtenTexts(fragment.get(index)).find((part) => /\S/.test(stringOf(part)))
    if (text) return text
  }
  return null
}

function cueOf(block: Y.XmlElement, cueName: string) {
  const attributes: Readonly<Record<string, unknown>> = block.getAttributes()
  const cueId = typeof attributes.cueId === 'string' ? attributes.cueId : ''
  const { cueNumber } = attributes
  const hasNumber = typeof cueNumber === 'string' || typeof cueNumber === 'number'
  const number = hasNumber ? numberByHand(String(cueNumber)) : ''
  return {
    // an old cue without an id gets an id that every run would give it
    cueId: cueId || `cue-legacy-${placeOf(block)}`,
    cueType: cueType(attributes.cueType),
    cueNumber: number || '0',
    cueName,
    manualNumber: attributes.manualNumber === true && number !== '',
  }
}

/** The client and clock of a block's item: no other block has the same. */
const placeOf = ({ _item: item }: Y.XmlElement): string =>
  item ? `${item.id.client}-${item.id.clock}` : ''

/** Connects a cue to the first word of a text. */
function connect(text: Y.XmlText, cue: ReturnType<typeof cueOf>): void {
  const word = /\S+/.exec(stringOf(text))
  if (!word) return
  text.format(word.index, word[0].length, attributesOfSpan({ text: word[0], cues: [cue] }))
}

/** The texts of a block that are written or spoken: not names of speakers, not other cue blocks. */
function writtenTexts(block: unknown): readonly Y.XmlText[] {
  if (!(block instanceof Y.XmlElement)) return []
  if (isCueBlock(block) || block.nodeName === 'speaker') return []
  return block
    .toArray()
    .flatMap((child) => (child instanceof Y.XmlText ? [child] : writtenTexts(child)))
}

function textsIn(element: Y.XmlElement): readonly Y.XmlText[] {
  return element.toArray().filter((child) => child instanceof Y.XmlText)
}

function stringOf(text: Y.XmlText): string {
  return text
    .toDelta()
    .map(({ insert }: { insert?: unknown }) => (typeof insert === 'string' ? insert : NOT_TEXT))
    .join('')
}

function paragraphOf(text: string): Y.XmlElement {
  const paragraph = new Y.XmlElement('paragraph')
  paragraph.insert(0, [new Y.XmlText(text)])
  return paragraph
}
