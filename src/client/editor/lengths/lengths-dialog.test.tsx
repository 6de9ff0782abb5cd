import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { signUp } from '#test/components/app.tsx'
import { button, menuItem, sheet } from '#test/components/screens.ts'
import { renderNewScript } from '#test/components/script.ts'

const dialog = page.getByRole('dialog', { name: 'Umfang' })
const press = (keys: string) => userEvent.keyboard(keys)
const rows = () =>
  [...dialog.element().querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent).join(' | '),
  )

async function open(): Promise<void> {
  await button('Mehr zu diesem Skript').click()
  await menuItem('Umfang …').click()
  await expect.element(dialog).toBeVisible()
}

let name = ''
beforeEach(({ task }) => {
  name = `umfang-${task.id.replaceAll(/\W/g, '').slice(-12)}`
})

test('[NAV-53] [NAV-416] words and minutes by scene and by role; a scene leads there, the pace is kept', async () => {
  await signUp(name)
  await renderNewScript('Faust')
  await sheet.click()
  await press('{Control>}{Shift>}z{/Shift}{/Control}Nacht{Enter}')
  await press('{Enter}FAUST:Habe nun, ach! (Er seufzt.){Enter}{Enter}')
  await press('WAGNER:Verzeiht! ich hör Euch deklamieren.')
  await open()
  await expect
    .poll(rows)
    .toEqual([
      '1 Nacht | 8 | < 1 min',
      'WAGNER in 1 Szene | 5 | < 1 min',
      'FAUST in 1 Szene | 3 | < 1 min',
    ])
  await expect.element(dialog.getByText('8 gesprochene Wörter in 2 Repliken')).toBeVisible()
  await expect.element(dialog.getByText(/^Bei 150 Wörtern in der Minute/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Langsam' }).click()
  await expect.element(dialog.getByText(/^Bei 120 Wörtern in der Minute/)).toBeVisible()
  expect(localStorage.getItem('editor.pace')).toBe('slow')
  await dialog.getByRole('button', { name: 'Üblich' }).click()
  await dialog.getByRole('button', { name: '1 Nacht' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(sheet).toHaveFocus()
})

test('[NAV-53] a script without spoken words says so in the dialog', async () => {
  await signUp(name)
  await renderNewScript('Leer')
  await open()
  await expect.element(dialog.getByText('Hier wird noch nichts gesprochen.')).toBeVisible()
})
