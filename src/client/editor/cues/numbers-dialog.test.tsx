import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { signUp } from '#test/components/app.tsx'
import { focusOn, press } from '#test/components/keys.ts'
import { button, menuItem } from '#test/components/screens.ts'
import { renderScript } from '#test/components/script.ts'
import { frozenType, keptNumber } from '#/shared/script/numbers/numbering.ts'
import { p, say, scene } from '#test/support/script.ts'

const sidebar = page.getByRole('complementary', { name: 'Szenen und Cues' })
const row = (cueId: string) => sidebar.getByCss(`[data-cue-row="${cueId}"]`)
const rowItself = (cueId: string) => row(cueId).getByCss('[data-row]')
const dialog = page.getByRole('dialog', { name: 'Nummern festhalten' })

async function openScript(name: string): Promise<void> {
  const person = await signUp(name)
  const script = await person.createScript('Nummern')
  await person.write(
    script,
    scene('Park'),
    say('ANNA', 'Die {light c1|Laternen} gehen {light c2|an} und {sound c3|Wind} weht.'),
    p('Er {light c4|geht.}'),
  )
  await renderScript(script)
  // the list is drawn behind its tab
  await expect.element(rowItself('c1')).toBeVisible()
}

async function freezeByKeys(): Promise<void> {
  await focusOn(sidebar.getByRole('button', { name: 'Nummern', exact: true }))
  await press('Enter')
  await expect.element(menuItem('Nummern festhalten …')).toBeVisible()
  await press('Enter')
  await expect.element(dialog).toBeVisible()
}

test('[NUM-8] [NUM-14] the dialog freezes the chosen types by keyboard, and refuses none; the types have a sign; a number that no desk knows keeps the panel open and says which ones are; a row out of order says so', async () => {
  await openScript('nummern-tasten')
  await freezeByKeys()
  const light = dialog.getByRole('checkbox', { name: 'Licht 3 Cues' })
  await expect.element(light).toBeChecked()
  await expect.element(dialog.getByRole('checkbox', { name: 'Video 0 Cues' })).not.toBeChecked()
  await light.click()
  await dialog.getByRole('checkbox', { name: 'Ton 1 Cue' }).click()
  await dialog.getByRole('button', { name: 'Festhalten' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Wähle mindestens eine Art.')
  await light.click()
  await press('Enter')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('Nummern festgehalten: Licht')).toBeVisible()
  await expect.element(button('Licht, Nummern festgehalten')).toBeVisible()

  await focusOn(rowItself('c1'))
  await press('F2')
  const field = sidebar.getByLabelText('Nummer', { exact: true })
  await field.fill('L 4')
  await expect.element(row('c1')).toMatchTextContent('Eine Nummer von 0,001 bis 9999,999.')
  await press('Enter')
  await expect.element(field).toBeVisible()
  await field.fill('Q300,5')
  await press('Enter')
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(rowItself('c1')).toMatchTextContent('Q300.5')
  await expect.element(rowItself('c1')).toMatchTextContent('außer der Reihe')
})

test('[NUM-136] a scene is numbered anew by the second press; the first one says how many cues are renamed by that', async () => {
  const person = await signUp('nummern-eng')
  const script = await person.createScript('Eng')
  await person.write(
    script,
    scene('Park'),
    say('ANNA', 'Die {light c1|Laternen} gehen {light c2|an} und {light c3|aus.}'),
    p('Er {light c4|geht.}'),
  )
  await person.writeMeta(
    script,
    frozenType('light', { by: 'tom', at: 1, rest: 'frozen' }),
    keptNumber('light', 'c1', '101'),
    keptNumber('light', 'c2', '204.001'),
    keptNumber('light', 'c4', '204.002'),
  )
  await renderScript(script)
  await expect.element(rowItself('c3')).toBeVisible()
  await focusOn(rowItself('c3'))
  await press('F2')
  const renumber = row('c3').getByRole('button', { name: 'Szene neu nummerieren' })
  await renumber.click()
  await expect
    .element(row('c3').getByRole('status'))
    .toHaveTextContent('3 Cues heißen danach anders.')
  await expect.element(rowItself('c4')).toMatchTextContent('Q204.002')
  await renumber.click()
  await expect.element(rowItself('c4')).toMatchTextContent('Q104')
  await expect.element(rowItself('c3')).toMatchTextContent('Q103')
  await expect.element(renumber).not.toBeInTheDocument()
  await button('Rückgängig').click()
  await expect.element(rowItself('c4')).toMatchTextContent('Q204.002')
  await expect.element(renumber).toBeVisible()
  await expect.element(row('c3').getByRole('status')).toBeEmptyDOMElement()
  await renumber.click()
  await expect
    .element(row('c3').getByRole('status'))
    .toHaveTextContent('3 Cues heißen danach anders.')
  await expect.element(rowItself('c4')).toMatchTextContent('Q204.002')
})

test('[NUM-137] where the numbers beside a cue are set by hand, its scene is not numbered anew in vain', async () => {
  const person = await signUp('nummern-hand')
  const script = await person.createScript('Eng')
  await person.write(
    script,
    scene('Park'),
    say(
      'ANNA',
      'Die {light c1 !204.001|Laternen} gehen {light c2|an} und {light c3 !204.002|aus.}',
    ),
    p('Er {light c4|geht.}'),
  )
  await person.writeMeta(
    script,
    frozenType('light', { by: 'tom', at: 1, rest: 'frozen' }),
    keptNumber('light', 'c4', '205'),
  )
  await renderScript(script)
  await expect
    .element(rowItself('c2'))
    .toMatchTextContent('passt keine Nummer. Gib einem der beiden Cues von Hand eine andere.')
  await focusOn(rowItself('c2'))
  await press('F2')
  await expect.element(row('c2').getByRole('button', { name: 'Abbrechen' })).toBeVisible()
  await expect
    .element(row('c2').getByRole('button', { name: /neu nummerieren/ }))
    .not.toBeInTheDocument()
})

test('[NUM-136] a type that was counted again, and is frozen anew in the open dialog, is asked about anew', async () => {
  const person = await signUp('nummern-zweimal')
  const script = await person.createScript('Zweimal')
  const frozen = frozenType('light', { by: 'tom', at: 1, rest: 'frozen' })
  await person.write(script, scene('Park'), say('ANNA', 'Die {light c1|Laternen} gehen.'))
  await person.writeMeta(script, frozen)
  await renderScript(script)
  await expect.element(rowItself('c1')).toBeVisible()
  await freezeByKeys()
  const thaw = dialog.getByRole('button', { name: 'Wieder zählen: Licht' })
  await thaw.click()
  await expect.element(dialog.getByRole('status')).not.toBeEmptyDOMElement()
  await thaw.click()
  await expect.element(thaw).not.toBeInTheDocument()
  await person.writeMeta(script, frozen)
  await expect.element(thaw).toBeVisible()
  await expect.element(dialog.getByRole('status')).toBeEmptyDOMElement()
  await thaw.click()
  await expect.element(dialog.getByRole('status')).not.toBeEmptyDOMElement()
})

test('[CUE-322] [CUE-323] the panel says what a cue does, and the note beside it stays on this device', async () => {
  await openScript('nummern-tut')
  await focusOn(rowItself('c2'))
  await press('F2')
  await sidebar.getByLabelText('Was passiert').fill('Blackout')
  await sidebar.getByLabelText('Wer', { exact: true }).fill('Mia')
  await sidebar.getByRole('combobox', { name: 'Auslöser' }).click()
  await page.getByRole('option', { name: 'folgt auf …' }).click()
  await sidebar.getByRole('combobox', { name: 'Folgt auf' }).click()
  await page.getByRole('option', { name: /^Q101 Licht/ }).click()
  const seconds = sidebar.getByLabelText('Sekunden danach')
  await seconds.fill('bald')
  await expect.element(row('c2')).toMatchTextContent('Eine Zahl von 0,1 bis 3600.')
  // and what is no time is not saved as no time
  await sidebar.getByRole('button', { name: 'Cue Q102 speichern' }).click()
  await expect.element(seconds).toHaveValue('bald')
  // another panel takes its place meanwhile
  await focusOn(rowItself('c1'))
  await press('F2')
  await expect.element(seconds).toHaveValue('')
  await focusOn(rowItself('c2'))
  await press('F2')
  await expect.element(seconds).toHaveValue('bald')
  await seconds.fill('2,5')
  await sidebar.getByRole('combobox', { name: 'Achtung vorher' }).click()
  await page.getByRole('option', { name: 'halbe Seite' }).click()
  await expect
    .element(row('c2').getByText('Nur auf diesem Gerät; wird nicht gespeichert'))
    .toBeVisible()
  await sidebar.getByRole('button', { name: 'Cue Q102 speichern' }).click()
  await expect
    .element(rowItself('c2'))
    .toMatchTextContent(
      'Blackout · Mia · folgt auf Q101 · nach 2,5 s · Achtung: halbe Seite vorher',
    )
})

test('[NUM-15] once the numbers are printed, a cue that would rename others is asked about, and freezing makes it', async () => {
  await openScript('nummern-papier')
  vi.spyOn(window, 'print').mockImplementation(() => {})
  await focusOn(sidebar.getByRole('button', { name: 'Nummern', exact: true }))
  await press('Enter')
  await menuItem('Nummernstand drucken').click()
  await focusOn(rowItself('c1'))
  await press('Delete')
  const question = page.getByRole('alertdialog', { name: '2 Cues würden anders heißen' })
  await expect.element(question).toBeVisible()
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  await expect.element(row('c1')).toBeInTheDocument()
  await focusOn(rowItself('c1'))
  await press('Delete')
  await question.getByRole('button', { name: 'Nummern festhalten' }).click()
  await expect.element(row('c1')).not.toBeInTheDocument()
  await expect.element(rowItself('c2')).toMatchTextContent('Q102')
})
