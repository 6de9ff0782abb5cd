import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { callApi } from '#/client/api/call-api.ts'
import { api } from '#/shared/api/index.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { NO_TASKS, type Tasks } from '#/shared/tasks/tasks.ts'
import { answerInstead, type Person, signUp, signUpElsewhere } from '#test/components/app.tsx'
import { line } from '#test/components/gretchen.ts'
import { card, link } from '#test/components/screens.ts'
import { inSheet, renderScript } from '#test/components/script.ts'
import { say, scene } from '#test/support/script.ts'

const dialog = page.getByRole('dialog', { name: 'Meine Aufgaben' })
const ofRoles = (...speakers: readonly string[]): Tasks => ({ ...NO_TASKS, speakers })

let name = ''
beforeEach(({ task }) => {
  name = `roles-${task.id.replaceAll(/\W/g, '').slice(-12)}`
})

interface Grete {
  readonly owner: Person
  readonly script: Script
  /** The tasks that were sent. */
  readonly kept: readonly unknown[]
  readonly chooseElsewhere: (...roles: readonly string[]) => void
}

/** A script of another person, whose confirmed text has Gretchen under another name. */
async function playGrete(hasOtherName = true): Promise<Grete> {
  await signUp(name)
  const owner = await signUpElsewhere(`${name}-o`)
  const script = await owner.createScript('Faust')
  await owner.write(
    script,
    scene('Garten'),
    say('GRETCHEN', 'Inkommodiert Euch nicht!'),
    say('FAUST', 'Nein.'),
  )
  await owner.share(script, name, 'read')
  let tasks: unknown = ofRoles('GRETE')
  const kept: unknown[] = []
  answerInstead(api.getMyTasks, () => Response.json(tasks))
  answerInstead(api.setMyTasks, ({ body }) => {
    tasks = body
    kept.push(body)
    return Response.json(tasks)
  })
  let confirmed = 0
  answerInstead(api.getVersionText, async (_, ask) => {
    const text = await (await ask()).text()
    return new Response(
      hasOtherName && confirmed++ === 0 ? text.replaceAll('GRETCHEN', 'GRETE') : text,
    )
  })
  await renderScript(script)
  const chooseElsewhere = (...roles: readonly string[]) => {
    tasks = ofRoles(...roles)
  }
  return { owner, script, kept, chooseElsewhere }
}

const isLit = () => inSheet('[data-speaker]').map((speaker) => speaker.hasAttribute('data-mine'))

test('[NEWS-159] a renamed role is the person’s on the sheet, has its old name in the tasks where the server refuses to confirm, and its new one after they have confirmed, also when they come back', async () => {
  const { kept } = await playGrete()
  await expect.element(line.getByText(/: 1 Textstelle$/)).toBeVisible()
  await expect.poll(isLit).toEqual([true, false])
  expect(kept).toEqual([])
  const { stop } = answerInstead(api.confirmRead, () =>
    Response.json({ error: 'Too many', code: 'rate_limited' }, { status: 429 }),
  )
  const confirm = line.getByRole('button', { name: 'Alles gesehen' })
  await confirm.click()
  await expect.poll(() => kept).toEqual([ofRoles('GRETCHEN'), ofRoles('GRETE')])
  await expect.element(line).toBeVisible()
  stop()
  await confirm.click()
  await expect.element(line).not.toBeInTheDocument()
  expect(kept.slice(2)).toEqual([ofRoles('GRETCHEN')])
  expect(isLit()).toEqual([true, false])

  await page.getByRole('link', { name: 'Stichwort' }).first().click()
  await expect.element(card('Faust')).toBeVisible()
  await link('Faust').click()
  await expect.poll(() => inSheet('[data-speaker]').length).toBe(2)
  const stored = Object.entries(localStorage).filter(([key]) => key.startsWith('tasks.'))
  expect(stored.map(([, tasks]): unknown => JSON.parse(String(tasks)))).toEqual([
    ofRoles('GRETCHEN'),
  ])
  expect(isLit()).toEqual([true, false])
})

test('[NEWS-159] [NEWS-167] a role keeps its old name in the tasks where nothing is confirmed', async () => {
  const { owner, script, kept } = await playGrete()
  await expect.element(line.getByText(/: 1 Textstelle$/)).toBeVisible()
  await owner.write(script, say('GRETCHEN', 'Mein Herr!'))
  await expect.poll(() => inSheet('[data-speaker]').length).toBe(3)
  await line.getByRole('button', { name: 'Alles gesehen' }).click()
  await expect.element(page.getByText(/^Noch eine Änderung ist dazugekommen/)).toBeVisible()
  expect(kept).toEqual([ofRoles('GRETCHEN'), ofRoles('GRETE')])
  await line.getByRole('button', { name: 'Alles gesehen' }).click()
  await expect.element(line).not.toBeInTheDocument()
  expect(kept.at(-1)).toEqual(ofRoles('GRETCHEN'))
})

test('[NEWS-163] a role without speeches is named, with the way to the tasks', async () => {
  await playGrete(false)
  await page
    .getByRole('region', { name: 'GRETE spricht in diesem Stück nicht mehr.' })
    .getByRole('button', { name: 'Meine Aufgaben …' })
    .click()
  await expect
    .element(dialog.getByRole('button', { name: 'GRETE', exact: true }))
    .toHaveAttribute('aria-pressed', 'true')
})

test('[NEWS-159] the choice made on another device stays when a new name is confirmed', async () => {
  const { kept, chooseElsewhere } = await playGrete()
  await expect.element(line.getByText(/: 1 Textstelle$/)).toBeVisible()
  chooseElsewhere('GRETE', 'FAUST')
  await line.getByRole('button', { name: 'Alles gesehen' }).click()
  await expect.element(line).not.toBeInTheDocument()
  expect(kept).toEqual([ofRoles('GRETCHEN', 'FAUST')])
  expect(isLit()).toEqual([true, true])
})

test('[NEWS-165] a new name that was confirmed on another device is the person’s here, too, and its news are told', async () => {
  const { owner, script, chooseElsewhere } = await playGrete()
  await expect.element(line.getByText(/: 1 Textstelle$/)).toBeVisible()
  chooseElsewhere('GRETCHEN')
  // the state that this device has confirmed would be kept once only
  await owner.write(script, say('FAUST', 'Doch.'))
  await callApi(api.confirmRead, { params: { id: script.id }, body: {} })
  await owner.write(script, say('GRETCHEN', 'Mein Herr!'), say('GRETCHEN', 'Ja, aus den Augen!'))
  await expect.poll(() => inSheet('[data-speaker]').length).toBe(5)
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(line.getByText(/: 2 Textstellen$/)).toBeVisible()
  expect(isLit()).toEqual([true, false, false, true, true])
})
