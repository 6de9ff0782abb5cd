import { expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { signUp } from '#test/components/app.tsx'
import { press, type } from '#test/components/keys.ts'
import { sheet } from '#test/components/screens.ts'
import { inSheet, renderScript } from '#test/components/script.ts'
import { endUndoStep, holdDate } from '#test/components/undo-steps.ts'
import { p, say, scene } from '#test/support/script.ts'

const SCRIPT = [
  p('Vorwort.'),
  scene('Park'),
  say('ANNA', 'Ist da jemand?', '(Stille.)'),
  say('BEN', 'Nein.'),
  p('Ab.'),
  p(),
]
const TEXTS = [
  'Vorwort.',
  '[Park]',
  '',
  'ANNA',
  'Ist da jemand?',
  '(Stille.)',
  'BEN',
  'Nein.',
  'Ab.',
  '',
]

const name = page.getByLabelText('Name der Szene')
/** Every speaker, speech and paragraph of the sheet; a scene by its name and text. */
const texts = () =>
  inSheet('p, [data-speaker], textarea').map((text) =>
    text instanceof HTMLTextAreaElement ? `[${text.value}]` : text.textContent,
  )

async function openScript(username: string): Promise<void> {
  const person = await signUp(username)
  const script = await person.createScript('Grenzen')
  await person.write(script, ...SCRIPT)
  await renderScript(script)
  await expect.poll(texts).toEqual(TEXTS)
}

async function caretAt(text: string, key: 'Home' | 'End'): Promise<void> {
  await sheet.getByText(text).click()
  await press(key)
}

/** Inserts a text without key events. */
const insert = (text: string) => cdp().send('Input.insertText', { text })

/** Writes as an input method does: a composition that is committed. */
async function compose(text: string): Promise<void> {
  const caret = { selectionStart: 1, selectionEnd: 1 }
  await cdp().send('Input.imeSetComposition', { text, ...caret })
  await insert(text)
}

/** Browsers report a moved caret once a frame, and no user types faster than that. */
const nextFrame = () =>
  new Promise((resolve) => void requestAnimationFrame(() => setTimeout(resolve)))

async function takeBack(): Promise<void> {
  await press('Control+z')
  await expect.poll(texts).toEqual(TEXTS)
  endUndoStep()
}

test('[DLG-18] a selection that ends at the next name leaves the name what it is', async () => {
  holdDate()
  await openScript('anna-borders')
  for (const [act, left] of [
    [() => press('Delete'), ''],
    [() => press('Control+Backspace'), ''],
    [() => press('Control+x'), ''],
    [() => type('So.'), 'So.'],
    [() => compose('Sö'), 'Sö'],
    [() => insert('Ja.'), 'Ja.'],
  ] as const) {
    await caretAt('Ist da jemand?', 'Home')
    await press('Shift+ArrowDown', 'Shift+ArrowDown')
    // input without key events is applied to the selection that the sheet knows
    await nextFrame()
    await act()
    await expect
      .poll(texts)
      .toEqual(['Vorwort.', '[Park]', '', 'ANNA', left, 'BEN', 'Nein.', 'Ab.', ''])
    await takeBack()
  }
})

test('[DLG-18] [SCN-14] keys that delete and write leave names and headings what they are', async () => {
  holdDate()
  await openScript('anna-beside-names')
  await caretAt('Vorwort.', 'End')
  await press('Delete', 'Backspace')
  await expect.element(name).toHaveFocus()
  await press('Enter')
  await expect.element(sheet).toHaveFocus()
  expect(texts()).toEqual(TEXTS)

  // the caret beside a dialogue, and between name and speech
  await caretAt('Ab.', 'Home')
  await press('Backspace')
  await type('!')
  await expect.poll(texts).toContain('Nein.!')
  await takeBack()
  await caretAt('BEN', 'End')
  await press('Delete')
  await type('!')
  await expect.poll(texts).toContain('!Nein.')
  await takeBack()
})

test('[SCN-15] [SCN-400] [DOC-47] Tab goes on in the script and after Escape out of it; Shift-Enter breaks a line', async () => {
  await openScript('anna-tab-keys')
  await sheet.getByText('Nein.').click()
  await press('End', 'Shift+Enter')
  await type('Doch.')
  await expect.poll(texts).toEqual(TEXTS.with(7, 'Nein.\nDoch.'))
  await press('Shift+Tab')
  await type('!')
  await press('Shift+Tab', 'ArrowLeft', 'Tab', 'Tab')
  await type('Also: ')
  await expect.poll(() => texts().slice(6)).toEqual(['BEN!', 'Also: Nein.\nDoch.', 'Ab.', ''])

  // into a scene's name, and out of it
  await sheet.getByText('ANNA').click()
  await press('Home', 'Backspace', 'ArrowUp')
  await expect.element(name).toHaveFocus()
  for (const [key, letter] of [
    ['Enter', 'A'],
    ['Tab', 'b'],
    ['ArrowDown', 'e'],
    ['ArrowRight', 'n'],
  ] as const) {
    await press(key)
    await expect.element(sheet).toHaveFocus()
    await press('End')
    await type(letter)
    await press('Shift+Tab')
    await expect.element(name).toHaveFocus()
    await press('End')
  }
  await expect.poll(() => texts()[2]).toBe('Aben')
  await press('Shift+Tab')
  await type('!')
  await expect.poll(() => texts()[0]).toBe('Vorwort.!')

  await press('Escape', 'Tab')
  await expect.element(sheet).not.toHaveFocus()
  await expect.element(name).not.toHaveFocus()
})
