// The rows of a table of a Word document, with the column in which each cell begins.
import { childOf, elementsIn, type XmlElement } from '../xml.ts'
import { toggle, valueOf } from './styles.ts'

/** Parts of a paragraph, a table or the body whose content is text as any other. */
export const WRAPPERS: ReadonlySet<string> = new Set(
  'w:hyperlink w:smartTag w:sdt w:sdtContent w:fldSimple w:customXml w:dir w:bdo w:ins w:moveTo'.split(
    ' ',
  ),
)

/** Whether a control shows what is to be written into it, and nothing that was. */
export const isPrompt = (element: XmlElement): boolean =>
  element.name === 'w:sdt' && toggle(childOf(element, 'w:sdtPr'), 'w:showingPlcHdr') === true

interface TableCell {
  readonly element: XmlElement
  /** From 0. */
  readonly column: number
  /** The sign that says who has deleted it, or the row in which it stands. */
  readonly deletion: XmlElement | null
  readonly isHidden: boolean
  /** Whether a cell of its row goes on from the row above. */
  readonly goesOn: boolean
}

export function rowsOf(table: XmlElement): readonly (readonly TableCell[])[] {
  return findWrapped(table, 'w:tr').map((row) => {
    // a row may begin further right than the table
    const all = childOf(row, 'w:trPr')
    const isHidden = toggle(all, 'w:hidden') === true
    let column = countOf(childOf(all, 'w:gridBefore'), 0)
    const found = findWrapped(row, 'w:tc')
    const goesOn = found.some((cell) => isMergedUp(childOf(cell, 'w:tcPr')))
    return found.map((element) => {
      const own = childOf(element, 'w:tcPr')
      const deletion = childOf(all, 'w:del') ?? childOf(own, 'w:cellDel')
      const cell = { element, column, deletion, isHidden, goesOn }
      column += Math.max(1, countOf(childOf(own, 'w:gridSpan'), 1))
      return cell
    })
  })
}

function isMergedUp(properties: XmlElement | null): boolean {
  const merged = childOf(properties, 'w:vMerge')
  return merged !== null && valueOf(merged) !== 'restart'
}

/** More columns than Word has are none. */
const MAX_COLUMNS = 63

function countOf(element: XmlElement | null, usual: number): number {
  const count = Number(valueOf(element) ?? usual)
  return Number.isInteger(count) && count >= 0 && count <= MAX_COLUMNS ? count : usual
}

/** The rows of a table, or the cells of a row, also in controls around them. */
function findWrapped(parent: XmlElement, name: 'w:tr' | 'w:tc'): readonly XmlElement[] {
  return elementsIn(parent).flatMap((element) => {
    if (element.name === name) return [element]
    return WRAPPERS.has(element.name) ? findWrapped(element, name) : []
  })
}
