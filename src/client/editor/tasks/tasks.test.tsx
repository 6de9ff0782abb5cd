import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#/shared/api/index.ts'
import { answerInstead, signUp } from '#test/components/app.tsx'
import { press } from '#test/components/keys.ts'
import { button, menuItem } from '#test/components/screens.ts'
import { inSheet, renderScript } from '#test/components/script.ts'
import { p, say, scene } from '#test/support/script.ts'

const dialog = page.getByRole('dialog', { name: 'Meine Aufgaben' })
const colorOf = (element: Element | undefined) => element && getComputedStyle(element).color
/** Whether each speech of the sheet has stepped back. */
const behind = () => {
  const grey = colorOf(page.getByText('Regie').elements()[0])
  return inSheet('[data-dialogue-text]').map((text) => colorOf(text) !== grey)
}

let name = ''
beforeEach(({ task }) => {
  name = `tasks-${task.id.replaceAll(/\W/g, '').slice(-12)}`
})

async function openFaust(): Promise<void> {
  const person = await signUp(name)
  const script = await person.createScript('Faust')
  await person.write(
    script,
    scene('Garten'),
    p('Regie'),
    say('FAUST', 'Ein {light c1|Blick} von dir.'),
    say('GRETCHEN', 'Inkommodiert {sound c2|Euch} nicht!'),
    say('MARTHE / GRETCHEN', 'Ach ja.'),
  )
  await renderScript(script)
}

async function open(): Promise<void> {
  await button('Mehr zu diesem Skript').click()
  await menuItem('Meine Aufgaben …').click()
  await expect.element(dialog).toBeVisible()
}

test('[NEWS-1] [NEWS-5] text that is not the person’s steps back on the sheet, once they have said what they do', async () => {
  await openFaust()
  expect(behind()).toEqual([false, false, false])
  await open()
  const roles = dialog.getByRole('group', { name: 'Rollen' })
  expect(
    roles
      .getByRole('button')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['FAUST', 'GRETCHEN', 'MARTHE'])
  await roles.getByRole('button', { name: 'GRETCHEN' }).click()
  await dialog.getByRole('button', { name: 'Ton' }).click()
  await dialog.getByRole('button', { name: 'Merken' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(behind).toEqual([true, false, false])
  const linesOf = (type: string) =>
    inSheet(`[data-cue-type="${type}"]`).map((cue) => getComputedStyle(cue).textDecorationStyle)
  expect([linesOf('light'), linesOf('sound')]).toEqual([['dotted'], ['solid']])
  await expect.poll(() => document.querySelectorAll('[data-cue-row][data-behind]').length).toBe(1)
})

test('[REH-2] [REH-997] with roles chosen a rehearsal has the current passage bright and all other text alike, and the names of the person’s speeches keep their colours', async () => {
  await openFaust()
  await open()
  await dialog.getByRole('button', { name: 'MARTHE' }).click()
  await dialog.getByRole('button', { name: 'Merken' }).click()
  await expect.poll(behind).toEqual([true, true, false])
  await press('Control+Alt+r')
  await expect.element(page.getByCss('.rehearsal-word')).toBeVisible()
  const receded = colorOf(page.getByText('Regie').elements()[0])
  const bright = colorOf(inSheet('.rehearsal-passage')[0])
  expect(bright).not.toBe(receded)
  expect(inSheet('[data-dialogue-text]').map(colorOf)).toEqual([bright, receded, receded])
  const names = inSheet('[data-speaker]').map(colorOf)
  expect(names[1]).toBe(receded)
  expect(names[2]).not.toBe(receded)
})

test('[NEWS-6] a tool shows all alike, and the rest steps back again by the same tool', async () => {
  await openFaust()
  await open()
  await dialog.getByRole('button', { name: 'FAUST' }).click()
  await dialog.getByRole('button', { name: 'Merken' }).click()
  await expect.poll(behind).toEqual([false, true, true])
  await button('Meins hervorheben').click()
  await expect.poll(behind).toEqual([false, false, false])
  expect(sessionStorage.getItem('editor.mine')).toBe('alike')
  await button('Meins hervorheben').click()
  await expect.poll(behind).toEqual([false, true, true])
})

test('[NEWS-5] nothing steps back for people who do everything', async () => {
  await openFaust()
  await open()
  await dialog.getByRole('button', { name: 'FAUST' }).click()
  await dialog.getByRole('checkbox', { name: /Alles/ }).click()
  await dialog.getByRole('button', { name: 'Merken' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(behind()).toEqual([false, false, false])
  await expect.element(button('Meins hervorheben')).not.toBeInTheDocument()
})

test('[NEWS-4] the choice is kept for the next visit, and says that it needs a connection', async () => {
  await openFaust()
  await open()
  const asked = answerInstead(api.setMyTasks, () => {
    throw new TypeError('Failed to fetch')
  })
  await dialog.getByRole('button', { name: 'GRETCHEN' }).click()
  await dialog.getByRole('button', { name: 'Merken' }).click()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Das geht, sobald du wieder verbunden bist.')
  asked.stop()
  await dialog.getByRole('button', { name: 'Merken' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(Object.entries(localStorage).filter(([key]) => key.startsWith('tasks.'))).toEqual([
    [
      expect.any(String),
      JSON.stringify({ speakers: ['GRETCHEN'], cueTypes: [], everything: false }),
    ],
  ])
  await open()
  await expect
    .element(dialog.getByRole('button', { name: 'GRETCHEN' }))
    .toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('{Escape}')
})
