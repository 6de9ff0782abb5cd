// The rows of a table of a Word document, with the column in which each cell begins.
import { childOf, elementsIn, type XmlElement } from '../xml.ts'
import { valueOf } from './styles.ts'

/** Parts of a paragraph, a table or the body whose content is text as any other. */
export const WRAPPERS: ReadonlySet<string> = new Set(
  'w:hyperlink w:smartTag w:sdt w:sdtContent w:fldSimple w:customXml w:dir w:bdo w:ins w:moveTo'.split(
    ' ',
  ),
)

interface TableCell {
  readonly element: XmlElement
  /** From 0. */
  readonly column: number
}

export function rowsOf(table: XmlElement): readonly (readonly TableCell[])[] {
  return findWrapped(table, 'w:tr').map((row) => {
    // a row may begin further right than the table
    const before = childOf(childOf(row, 'w:trPr'), 'w:gridBefore')
    let column = countOf(before, 0)
    return findWrapped(row, 'w:tc').map((element) => {
      const cell = { element, column }
      column += Math.max(1, countOf(childOf(childOf(element, 'w:tcPr'), 'w:gridSpan'), 1))
      return cell
    })
  })
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
