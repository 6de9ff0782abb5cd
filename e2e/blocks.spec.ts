import type { Locator, Page } from '@playwright/test'
import { FIRST_CARET_MS } from '#/client/editor/core/sheet/opening-plugin.ts'
import { DROP_HOVER_MS } from '#/client/editor/core/sheet/drop-line.tsx'
import { p, page as split, say, scene } from '#test/support/script.ts'
import { cutOff, openScript, sheet } from './support/scripts.ts'
import { seederFor } from './support/seed.ts'
import { expect, PASSWORD, test } from './support/test.ts'

const handle = (page: Page) => page.getByRole('button', { name: 'Ziehen: verschieben' })
const dropLine = (page: Page) => page.locator('[data-drop-line]')

const blocksOf = (page: Page) =>
  sheet(page).evaluate((element) =>
    [...element.children].map(
      (child) => child.querySelector('textarea')?.value ?? child.textContent ?? '',
    ),
  )

async function middleOf(locator: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('[DOC-41] [DOC-42] [SUR-21] mouse and keyboard move blocks and scenes', async ({
  signedIn,
  server,
}) => {
  const mona = await signedIn('mona-moves')
  await mona.clock.install()
  const seeder = await seederFor(server.url, 'mona-moves', PASSWORD)
  const [script] = await seeder.createScripts(['Umbau'])
  if (!script) throw new Error('no script')
  await seeder.write(
    script,
    scene('Park', '1'),
    p('Vorhang {light c1 101|auf}.'),
    say('ANNA', 'Ja.'),
    scene('Haus', '2'),
    p('Ab.'),
    p(),
  )
  await openScript(mona, 'Umbau')
  // the user does not act, so the editor places the caret behind the first word
  await mona.clock.fastForward(FIRST_CARET_MS)
  await expect(sheet(mona)).toBeFocused()
  await expect.poll(() => mona.evaluate(() => document.querySelector('main')?.scrollTop)).toBe(0)
  await mona.keyboard.type('!')
  await expect.poll(() => blocksOf(mona)).toContain('Vorhang! auf.')

  // the mouse drags the dialogue by its handle above the paragraph
  const dialogue = sheet(mona).locator('[data-dialogue]')
  await dialogue.hover()
  const from = await middleOf(handle(mona))
  const above = (await sheet(mona).getByText('Vorhang!').boundingBox()) ?? { y: 0 }
  await mona.mouse.move(from.x, from.y)
  await mona.mouse.down()
  await mona.mouse.move(from.x, from.y - 10)
  await expect(dropLine(mona)).toBeVisible()
  await mona.keyboard.press('Escape')
  await expect(dropLine(mona)).toBeHidden()
  await mona.mouse.up()
  await mona.mouse.down()
  await mona.mouse.move(from.x, from.y - 10)
  await mona.mouse.move(from.x, above.y + 2, { steps: 3 })
  await expect(dropLine(mona)).toBeVisible()
  await mona.mouse.up()
  await expect(dropLine(mona)).toBeHidden()
  const moved = ['Park', 'ANNAJa.', 'Vorhang! auf.', 'Haus', 'Ab.', '']
  await expect.poll(() => blocksOf(mona)).toEqual(moved)
  await mona.keyboard.press('Control+z')
  const before = ['Park', 'Vorhang! auf.', 'ANNAJa.', 'Haus', 'Ab.', '']
  await expect.poll(() => blocksOf(mona)).toEqual(before)

  // the keyboard moves the paragraph together with its cue
  await sheet(mona).getByText('Vorhang!').click()
  await mona.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => blocksOf(mona)).toEqual(moved)
  await expect(sheet(mona).locator('[data-cue="c1"]')).toHaveText('auf')

  // a scene that is dragged in the sidebar moves with all of its blocks
  await mona.getByRole('tab', { name: 'Szenen' }).click()
  const row = (name: string) =>
    mona.getByRole('list').getByRole('button', { name: new RegExp(`^\\d ?${name}$`) })
  await expect(row('Park')).toHaveAttribute('title', 'Zum Umstellen ziehen')
  await row('Haus').dragTo(row('Park'), { targetPosition: { x: 40, y: 4 } })
  const turned = ['Haus', 'Ab.', 'Park', 'ANNAJa.', 'Vorhang! auf.', '']
  await expect.poll(() => blocksOf(mona)).toEqual(turned)
  await row('Haus').press('Alt+ArrowDown')
  await expect.poll(() => blocksOf(mona)).toEqual(moved)
  // the focus stays on the moved row
  await expect(row('Haus')).toBeFocused()
  await mona.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => blocksOf(mona)).toEqual(turned)
  await expect(row('Haus')).toBeFocused()
  await mona.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => blocksOf(mona)).toEqual(moved)

  // the scene moves in the same way by the handle of its heading, and by keyboard from its name
  await sheet(mona).locator('[data-numbered="scenes"]').last().hover()
  const grip = await middleOf(handle(mona))
  const top = (await sheet(mona).boundingBox()) ?? { y: 0 }
  await mona.mouse.move(grip.x, grip.y)
  await mona.mouse.down()
  await mona.mouse.move(grip.x, grip.y - 10)
  await mona.mouse.move(grip.x, top.y + 90, { steps: 3 })
  await mona.mouse.up()
  await expect.poll(() => blocksOf(mona)).toEqual(turned)
  const name = sheet(mona).getByLabel('Name der Szene')
  await name.first().click()
  await mona.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => blocksOf(mona)).toEqual(moved)
  await expect(name.last()).toBeFocused()
  await expect(row('Haus')).toHaveAttribute('aria-current', 'true')

  // the question before a deletion names the number of speeches and cues; the user can undo the deletion
  await row('Park').hover()
  await mona.getByRole('button', { name: 'Mehr zu „Park“' }).click()
  await mona.getByRole('menuitem', { name: 'Szene löschen …' }).click()
  const question = mona.getByRole('alertdialog', { name: 'Szene 1 „Park“ löschen?' })
  await expect(question).toContainText('gehen 1 Replik und 1 Cue.')
  await question.getByRole('button', { name: 'Szene löschen' }).click()
  await expect.poll(() => blocksOf(mona)).toEqual(['Haus', 'Ab.', ''])
  await expect(mona.getByRole('button', { name: 'Mehr zu „Haus“' })).toBeFocused()
  await mona.getByRole('status').getByRole('button', { name: 'Rückgängig' }).click()
  await expect.poll(() => blocksOf(mona)).toEqual(moved)

  // the drop line disappears if the pointer does not move
  await mona.getByRole('button', { name: 'Szene einfügen' }).click()
  await sheet(mona).getByText('Ab.').hover()
  await expect(dropLine(mona)).toBeVisible()
  await mona.clock.fastForward(DROP_HOVER_MS)
  await expect(dropLine(mona)).toBeHidden()
})

test('[DOC-43] a shortcut acts where the caret has just been put', async ({ signedIn, server }) => {
  const rika = await signedIn('rika-rasch')
  const seeder = await seederFor(server.url, 'rika-rasch', PASSWORD)
  const [script] = await seeder.createScripts(['Schnell'])
  if (!script) throw new Error('no script')
  await seeder.write(script, p('Eins.'), p('Zwei.'), p('Drei.'), p())
  await openScript(rika, 'Schnell')
  await sheet(rika).getByText('Eins.').click()
  // in one task, before the browser reports the new caret by an event
  await sheet(rika).evaluate((element) => {
    getSelection()?.collapse(element.children[2] ?? null, 0)
    const init = { key: 'ArrowUp', code: 'ArrowUp', altKey: true, bubbles: true, cancelable: true }
    element.dispatchEvent(new KeyboardEvent('keydown', init))
  })
  await expect.poll(() => blocksOf(rika)).toEqual(['Eins.', 'Drei.', 'Zwei.', ''])
})

test('[DOC-28] [DOC-53] a block that was chosen is deleted and cut as a whole, also after a change of window', async ({
  signedIn,
  server,
}) => {
  const dora = await signedIn('dora-deletes')
  const seeder = await seederFor(server.url, 'dora-deletes', PASSWORD)
  const [script] = await seeder.createScripts(['Streichen'])
  if (!script) throw new Error('no script')
  await seeder.write(
    script,
    split(1),
    p('Emilia Galotti'),
    split(2),
    scene('Erster Aufzug'),
    p('Ein Kabinett.'),
    scene('Erster Auftritt'),
    say('DER PRINZ', 'Klagen.'),
    split(3),
    scene('Zweiter Auftritt'),
    p(),
  )
  await openScript(dora, 'Streichen')
  const before = [
    'Seite 1',
    'Emilia Galotti',
    'Seite 2',
    'Erster Aufzug',
    'Ein Kabinett.',
    'Erster Auftritt',
    'DER PRINZKlagen.',
    'Seite 3',
    'Zweiter Auftritt',
    '',
  ]
  await expect.poll(() => blocksOf(dora)).toEqual(before)
  const elsewhere = await dora.context().newPage()
  const choose = async (index: number) => {
    const block = sheet(dora).locator('> *').nth(index)
    // when the editor writes new numbers after a change, the block is replaced and its handle disappears
    await expect(async () => {
      await dora.mouse.move(0, 0)
      await block.hover()
      await handle(dora).click({ timeout: 2_000 })
      await expect(block).toHaveClass(/ProseMirror-selectednode/, { timeout: 2_000 })
    }).toPass()
    await elsewhere.bringToFront()
    await dora.bringToFront()
  }
  for (const [index, key] of [
    [3, 'Delete'],
    [8, 'Control+x'],
    [6, 'Backspace'],
    [2, 'Delete'],
    [0, 'Control+x'],
  ] as const) {
    await choose(index)
    await dora.keyboard.press(key)
    // pages are numbered anew
    const left = before.toSpliced(index, 1).map((text) => text.replace(/^Seite .*/, 'Seite'))
    const shown = async () =>
      (await blocksOf(dora)).map((text) => text.replace(/^Seite .*/, 'Seite'))
    await expect.poll(shown).toEqual(left)
    await dora.keyboard.press('Control+z')
    await expect.poll(() => blocksOf(dora)).toEqual(before)
  }

  // two page splits that change places exchange their numbers
  await choose(2)
  await dora.keyboard.press('Alt+ArrowUp')
  await dora.keyboard.press('Alt+ArrowUp')
  const moved = ['Seite 1', 'Seite 2', 'Emilia Galotti', ...before.slice(3)]
  await expect.poll(() => blocksOf(dora)).toEqual(moved)
})

/** Waits until the local copy of a script contains all edits made so far. */
const untilKept = (page: Page, scriptId: string) =>
  page.evaluate(async (id) => {
    const databases = await indexedDB.databases()
    const name = databases.find((database) => database.name?.endsWith(id))?.name ?? ''
    const opening = indexedDB.open(name)
    await new Promise((resolve) => (opening.onsuccess = resolve))
    // IndexedDB runs write transactions one after the other: the end of this one is the end of all before it
    const writing = opening.result.transaction('updates', 'readwrite')
    await new Promise((resolve) => (writing.oncomplete = resolve))
    opening.result.close()
  }, scriptId)

test('[COL-6] [DOC-45] a moved block takes along the caret and the words of a person who writes in it, on a slow network as well', async ({
  signedIn,
  server,
}) => {
  const [nora, omar] = [await signedIn('nora-moves'), await signedIn('omar-writes')]
  const seeder = await seederFor(server.url, 'nora-moves', PASSWORD)
  const [script] = await seeder.createScripts(['Umzug'])
  if (!script) throw new Error('no script')
  await seeder.write(script, p('Vorhang auf.'), p('Er geht.'), p('Ab.'), p())
  await seeder.share(script, 'omar-writes', 'write')
  // the server's messages reach Omar only when `wifi` is resolved
  let wifi = Promise.withResolvers<void>()
  wifi.resolve()
  await omar.routeWebSocket(/api\/collab/, (socket) => {
    const wire = socket.connectToServer()
    wire.onMessage((message) => void wifi.promise.then(() => socket.send(message)))
  })
  for (const page of [nora, omar]) {
    await openScript(page, 'Umzug')
    await expect(sheet(page)).toContainText('Er geht.')
  }
  await sheet(omar).getByText('Er geht.').click()
  await omar.keyboard.press('End')
  wifi = Promise.withResolvers()
  await sheet(nora).getByText('Er geht.').click()
  await nora.keyboard.press('Alt+ArrowUp')
  await expect.poll(async () => (await blocksOf(nora))[0]).toMatch(/^Er geht\./)
  await omar.keyboard.type(' Langsam.')
  await expect.poll(async () => (await blocksOf(omar))[1]).toMatch(/^Er geht\. Langsam\./)
  wifi.resolve()
  // compares only the beginning, because the text may contain the name at another person's caret
  await expect.poll(async () => (await blocksOf(omar))[0]).toMatch(/^Er geht\. Langsam\./)
  await omar.keyboard.type(' Und schweigt.')
  await expect
    .poll(async () => (await blocksOf(nora))[0])
    .toMatch(/^Er geht\. Langsam\. Und schweigt\./)
  expect((await blocksOf(nora)).slice(1)).toEqual(['Vorhang auf.', 'Ab.', ''])

  // an edit that is made offline, in a tab that is closed afterwards
  await cutOff(omar)
  await omar.keyboard.type(' Weint.')
  await untilKept(omar, script.id)
  await omar.close()
  await sheet(nora).getByText('Er geht.').click()
  await nora.keyboard.press('Alt+ArrowDown')
  await expect.poll(async () => (await blocksOf(nora))[1]).toMatch(/schweigt\./)
  await omar.context().setOffline(false)
  const again = await omar.context().newPage()
  await openScript(again, 'Umzug')
  for (const page of [again, nora])
    await expect
      .poll(async () => (await blocksOf(page)).slice(0, 2))
      .toEqual([expect.stringMatching(/^Vorhang/), expect.stringMatching(/schweigt\. Weint\./)])
})
