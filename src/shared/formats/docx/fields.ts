// The fields of a Word document: their instructions are not shown, and some make no words of the play.
import { findAll, textOf, type XmlElement } from '../xml.ts'

/** Fields that make a list of what stands elsewhere. */
const LISTS = /^\s*(?:TOC|TOA|INDEX|BIBLIOGRAPHY)\b/i

type FieldPart = 'instruction' | 'result' | 'list'

export class WordFields {
  readonly #complete: ReadonlySet<XmlElement>
  /** Where the next words stand in each of the fields around them, the outermost first. */
  readonly #open: { part: FieldPart; instruction: string }[] = []

  constructor(document: XmlElement) {
    this.#complete = completeSigns(findAll(document, 'w:fldChar'))
  }

  get isInstruction(): boolean {
    return this.#open.some(({ part }) => part === 'instruction')
  }

  /** Whether the next words are those of a table of contents, or of another list. */
  get isList(): boolean {
    return this.#open.some(({ part }) => part === 'list')
  }

  /** @param element of a run */
  read(element: XmlElement): void {
    const last = this.#open.at(-1)
    if (element.name === 'w:instrText' && last?.part === 'instruction')
      last.instruction += textOf(element)
    if (element.name !== 'w:fldChar' || !this.#complete.has(element)) return
    const type = element.attributes['w:fldCharType']
    if (type === 'begin') this.#open.push({ part: 'instruction', instruction: '' })
    else if (type === 'end') this.#open.pop()
    else if (type === 'separate' && last)
      last.part = LISTS.test(last.instruction) ? 'list' : 'result'
  }
}

/** An instruction without an end would hide all words behind it: only fields that have all of their signs count. */
function completeSigns(signs: readonly XmlElement[]): ReadonlySet<XmlElement> {
  const complete = new Set<XmlElement>()
  const open: XmlElement[][] = []
  for (const sign of signs) {
    const type = sign.attributes['w:fldCharType']
    if (type === 'begin') open.push([sign])
    else if (type === 'separate') open.at(-1)?.push(sign)
    else if (type === 'end') for (const one of [...(open.pop() ?? []), sign]) complete.add(one)
  }
  return complete
}
