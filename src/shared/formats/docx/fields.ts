// The fields of a Word document: their instructions are not shown, and some make no words of the play.
import { signOfFont } from '../manuscript/symbol-fonts.ts'
import { elementsIn, textOf, type XmlElement } from '../xml.ts'
import { inChosenForm } from './drawings.ts'

// The parts of a run in a Word document that are text: letters, and signs with elements of their own.

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

/** Fields that make a list of what stands elsewhere. */
const LISTS = /^\s*(?:TOC|TOA|INDEX|BIBLIOGRAPHY)\b/i

interface OpenField {
  part: 'instruction' | 'result' | 'list'
  instruction: string
}

/**
 * All that stands in an instruction, or in a table of contents or another list. It is found in the order of the file: the sign that
 * ends a field may stand in words that are left out, and never be read.
 */
export function unshownIn(document: XmlElement): ReadonlySet<XmlElement> {
  const unshown = new Set<XmlElement>()
  const readStory = (story: XmlElement) => {
    const complete = completeSigns(story)
    /** The fields around the next words, the outermost first. */
    const open: OpenField[] = []
    walk(story, (element) => {
      if (complete.has(element)) readSign(element, open)
      const last = open.at(-1)
      if (element.name === 'w:instrText' && last?.part === 'instruction')
        last.instruction += textOf(element)
      if (open.some(({ part }) => part !== 'result')) unshown.add(element)
      // the words of a box are no part of the fields around it
      if (element.name === BOX) readStory(element)
    })
  }
  readStory(document)
  return unshown
}

function readSign({ attributes }: XmlElement, open: OpenField[]): void {
  const type = attributes['w:fldCharType']
  const last = open.at(-1)
  if (type === 'begin') open.push({ part: 'instruction', instruction: '' })
  else if (type === 'end') open.pop()
  else if (last) last.part = LISTS.test(last.instruction) ? 'list' : 'result'
}

/** An instruction without an end would hide all words behind it: only fields that have all of their signs count. */
function completeSigns(story: XmlElement): ReadonlySet<XmlElement> {
  const complete = new Set<XmlElement>()
  const open: XmlElement[][] = []
  walk(story, (sign) => {
    const type = sign.name === 'w:fldChar' ? sign.attributes['w:fldCharType'] : null
    if (type === 'begin') open.push([sign])
    else if (type === 'separate') open.at(-1)?.push(sign)
    else if (type === 'end') for (const one of [...(open.pop() ?? []), sign]) complete.add(one)
  })
  return complete
}

const BOX = 'w:txbxContent'

/** All elements of a story, and the boxes in it, but not what stands in these. */
function walk(story: XmlElement, visit: (element: XmlElement) => void): void {
  for (const element of elementsIn(inChosenForm(story))) {
    visit(element)
    if (element.name !== BOX) walk(element, visit)
  }
}
