// The rows of a table of a text document of LibreOffice.
import { elementsIn, findOutermost, type XmlElement } from '../xml.ts'

interface TableRow {
  /** Those that others cover, too: they hold words that are not shown. */
  readonly cells: readonly XmlElement[]
  /** Whether a cell goes on from the row above. */
  readonly goesOn: boolean
}

const COVERED = 'table:covered-table-cell'

export const rowsOf = (table: XmlElement): readonly TableRow[] =>
  findOutermost(table, 'table:table-row').map((row) => {
    const cells = elementsIn(row).filter(
      ({ name }) => name === 'table:table-cell' || name === COVERED,
    )
    return { cells, goesOn: isCoveredFromAbove(cells) }
  })

/** Whether a cell is covered, and by none before it in its row. */
function isCoveredFromAbove(cells: readonly XmlElement[]): boolean {
  let end = 0
  return cells.some(({ name, attributes }, column) => {
    if (name === COVERED) return column >= end
    end = column + (Number(attributes['table:number-columns-spanned'] ?? 1) || 1)
    return false
  })
}
