import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { signUp } from '#test/components/app.tsx'
import { press, type } from '#test/components/keys.ts'
import { button, sheet } from '#test/components/screens.ts'
import { renderScript } from '#test/components/script.ts'
import { endUndoStep, holdDate } from '#test/components/undo-steps.ts'
import { p, scene } from '#test/support/script.ts'

const names = page.getByLabelText('Name der Szene')
const name = names.first()
const expectNames = async (...values: readonly string[]) => {
  const shown = () => names.elements().map((field) => (field as HTMLTextAreaElement).value)
  await expect.poll(shown).toEqual(values)
}

test('[DOC-31] [SCN-3] a scene’s name has the sheet’s undo, redo and scene insert', async () => {
  const anna = await signUp('anna-scene-names')
  const script = await anna.createScript('Namen')
  await anna.write(script, p('Eins.'), p('Zwei.'), p())
  holdDate()
  await renderScript(script)
  await sheet.getByText('Eins.').click()
  await press('End')

  // undo and redo of text that was typed in the name
  await press('Control+Shift+z')
  await expect.element(name).toHaveFocus()
  endUndoStep()
  await type('Wald')
  await press('Control+z')
  await expectNames('Szene Name')
  for (const redo of ['Control+Shift+z', 'Control+y']) {
    await press(redo)
    await expectNames('Wald')
    await press('Control+z')
    await expectNames('Szene Name')
  }
  await expect.element(name).toHaveFocus()

  // undo of the scene itself, after which the caret is at its place from before
  await press('Control+z')
  await expectNames()
  await type(' Und')
  await expect.element(sheet).toMatchTextContent('Eins. Und')
  await press('Control+Shift+z')
  await expect.element(name).toHaveFocus()
  await sheet.getByText('Zwei.').click()
  await name.click()
  endUndoStep()
  await button('Rückgängig').click()
  await expectNames()
  await expect.element(sheet).toHaveFocus()

  // a second scene: the same key inserts it if there is nothing to redo
  await type('!')
  await press('Control+Shift+z')
  await type('Wald')
  await press('Control+Shift+z')
  await expectNames('Wald', 'Szene Name')
  await expect.element(names.nth(1)).toHaveFocus()
  await type('Park')
  await expectNames('Wald', 'Park')
})

test('[SCN-10] a new scene’s name stays selected when the scene becomes what its neighbour was', async () => {
  const anna = await signUp('anna-neighbours')
  const script = await anna.createScript('Nachbarn')
  await anna.write(script, p('Eins.'), p('Zwei.'), scene('Szene Name'), p())
  holdDate()
  await renderScript(script)
  await sheet.getByText('Eins.').click()
  await press('Control+Shift+z')
  endUndoStep()
  await type('Wald')
  await expect.element(name).toHaveFocus()
  await expectNames('Wald', 'Szene Name')
})

test('[UI-494] the key that commits a composed word in Safari leaves the name of a scene alone, and the next Enter leads on', async () => {
  const anna = await signUp('anna-composed-name')
  const script = await anna.createScript('Namen')
  await anna.write(script, scene('Wald'), p())
  await renderScript(script)
  await name.click()
  // the word has ended: in Safari only the number tells whose key it is
  const commit = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }
  expect(name.element().dispatchEvent(new KeyboardEvent('keydown', commit))).toBe(true)
  await expect.element(name).toHaveFocus()
  await press('Enter')
  await expect.element(sheet).toHaveFocus()
})
