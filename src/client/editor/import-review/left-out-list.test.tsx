import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#test/components/accessibility.ts'
import { press } from '#test/components/keys.ts'
import { button, sheet } from '#test/components/screens.ts'
import { importPlay } from '#test/components/uploads.ts'

const open = button('Seiten zeigen')
const report = page.getByRole('region', { name: 'Aus dem PDF gelesen' })

test('[IMP-451] [SUR-58] left-out words are listed, brought in by a press that keeps the focus beside them, and the list is readable in each theme', async () => {
  await importPlay('pruef-liste')
  await open.click()
  await sheet.getByText(/Ein Kahn stößt gegen die Wand/).click()
  await press('0')
  await expect.element(sheet.getByText(/Ein Kahn stößt/)).not.toBeInTheDocument()
  await press('Escape', 'Escape')
  await report.getByText(/Wörter der Seiten stehen nicht im Skript/).click()
  const row = report.getByRole('listitem').filter({ hasText: 'Weggelassen:' })
  await expect.element(row.getByText(/Ein Kahn stößt gegen die Wand/)).toBeVisible()
  await expectAccessible('the list of left-out words')
  await row.getByRole('button', { name: /^Ins Skript holen/ }).click()
  await expect.element(sheet.getByText(/Ein Kahn stößt gegen die Wand/)).toBeVisible()
  await expect.element(row).not.toBeInTheDocument()
  await expect.poll(() => report.element().contains(document.activeElement)).toBe(true)
  await open.click()
  await expectAccessible('the review of an import')
})
