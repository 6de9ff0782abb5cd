import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { signUp } from '#test/components/app.tsx'
import { focusOn, press } from '#test/components/keys.ts'
import { button, menuItem } from '#test/components/screens.ts'
import { renderScript } from '#test/components/script.ts'
import { say, scene } from '#test/support/script.ts'

const dialog = page.getByRole('dialog', { name: 'Skript exportieren' })
const rowOf = (cueId: string) => page.getByCss(`[data-cue-row="${cueId}"]`)
const question = page.getByRole('alertdialog', { name: '1 Cue würde anders heißen' })

/** Exports in a format, and answers the name of the file. */
async function exportAs(format: string, withCues: boolean): Promise<string> {
  await button('Mehr zu diesem Skript').click()
  await menuItem('Exportieren …').click()
  await dialog.getByRole('combobox', { name: 'Format' }).click()
  await page.getByRole('option', { name: format }).click()
  if (!withCues) await dialog.getByRole('checkbox', { name: 'Cues als Kommentare' }).click()
  // only now, because menus press their items in the same way
  const saved = vi.fn<(name: string) => void>()
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(
    this: HTMLAnchorElement,
  ) {
    saved(this.download)
  })
  await dialog.getByRole('button', { name: 'Datei speichern' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  click.mockRestore()
  return saved.mock.calls.flat().join()
}

async function deleteFirstCue(): Promise<void> {
  await focusOn(rowOf('c1').getByCss('[data-row]'))
  await press('Delete')
}

async function openScript(name: string): Promise<void> {
  const person = await signUp(name)
  const script = await person.createScript('Park')
  await person.write(
    script,
    scene('Park'),
    say('ANNA', 'Die {light c1|Laternen} gehen {light c2|an}.'),
  )
  await renderScript(script)
  await expect.element(rowOf('c1')).toBeVisible()
}

test('[UI-887] on a phone with text twice as large neither the export nor ‘go to’ is wider than the screen, and no word is cut', async () => {
  await openScript('export-gross')
  await page.viewport(390, 844)
  const { style } = document.documentElement
  style.fontSize = '200%'
  onTestFinished(() => void (style.fontSize = ''))
  const beyond = (element: Element) => {
    const { right } = element.getBoundingClientRect()
    return [element, ...element.querySelectorAll(':not(.visually-hidden)')]
      .filter((part) => part.getBoundingClientRect().right > Math.min(right, 390))
      .map(({ textContent }) => textContent)
  }
  await button('Mehr zu diesem Skript').click()
  await menuItem('Exportieren …').click()
  await expect.element(dialog).toBeVisible()
  await expect.poll(() => beyond(dialog.element())).toEqual([])
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await button('Springen').click()
  const goTo = page.getByRole('dialog', { name: 'Springen' })
  await expect.element(goTo).toBeVisible()
  await expect.poll(() => beyond(goTo.element())).toEqual([])
})

test.each([
  ['Word (.docx)', 'Park.docx', 'ausgabe-wort'],
  ['Fountain', 'Park.fountain', 'ausgabe-quelle'],
  ['Final Draft (.fdx)', 'Park.fdx', 'ausgabe-fdx'],
  ['TEI (DraCor)', 'Park.xml', 'ausgabe-tei'],
])(
  '[NUM-135] once the cues are in a file, as in %s, an edit that renames one asks before',
  async (format, file, name) => {
    await openScript(name)
    expect(await exportAs(format, true)).toBe(file)
    await deleteFirstCue()
    await expect.element(question).toBeVisible()
    await question.getByRole('button', { name: 'Abbrechen' }).click()
    await expect.element(rowOf('c1')).toBeInTheDocument()
  },
)

test.each([
  ['Word (.docx)', false, 'ausgabe-ohne'],
  ['EPUB', true, 'ausgabe-buch'],
])(
  '[NUM-135] a file without the cues, as in %s, asks no question',
  async (format, withCues, name) => {
    await openScript(name)
    await exportAs(format, withCues)
    await deleteFirstCue()
    await expect.element(rowOf('c1')).not.toBeInTheDocument()
    await expect.element(question).not.toBeInTheDocument()
  },
)
