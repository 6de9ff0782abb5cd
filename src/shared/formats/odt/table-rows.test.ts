import { expect, test } from 'vitest'
import { parseXml } from '../xml.ts'
import { rowsOf } from './table-rows.ts'

const row = (...cells: readonly string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
const cell = (attributes = '') => `<table:table-cell ${attributes}/>`
const covered = '<table:covered-table-cell/>'
const wide = 'table:number-columns-spanned="2"'

test('[FMT-478] a cell that goes on from the row above is told from one that another in its row covers', () => {
  const table = `<table:table xmlns:table="urn:t">${row(cell(), cell(), cell())}${row(covered, cell(), cell())}${row(cell(wide), covered, cell())}${row(cell(wide), covered, covered)}</table:table>`
  const rows = rowsOf(parseXml(table, () => 'table'))
  expect(rows.map(({ cells }) => cells.length)).toEqual([3, 3, 3, 3])
  expect(rows.map(({ goesOn }) => goesOn)).toEqual([false, true, false, true])
})
