import { expect } from '@playwright/test'
import { p, say, scene } from '../../test/support/script.ts'
import { PASSWORD } from '../support/password.ts'
import { readPdf } from '../support/read-pdf.ts'
import { seederFor } from '../support/seed.ts'
import {
  blocksOf,
  cuesOf,
  openScript,
  placeOf,
  register,
  signIn,
  test,
  untilShown,
} from './people.ts'

test('[MOB-59] one writes, sets cues, drags words, takes back and prints', async ({
  pages: [page],
  server,
  engine,
}) => {
  await register(server.url, 'anna')
  const seed = await seederFor(server.url, 'anna', PASSWORD)
  const [script] = await seed.createScripts(['Der Park'])
  if (!script) throw new Error('no script')
  await page.resize(1440, 900)
  await signIn(page, server.url, 'anna')
  await openScript(page, server.url, script.id)

  await test.step('a speech', async () => {
    await page.click('[role=textbox]', 'Skript')
    await page.type('ANNA: Die Laternen gehen langsam an. Wir gehen heim.')
    await expect
      .poll(() => blocksOf(page))
      .toEqual(['ANNADie Laternen gehen langsam an. Wir gehen heim.', ''])
  })

  await test.step('[CUE-14] a cue by key', async () => {
    await page.clickAt(await placeOf(page, 'Laternen'))
    await page.press('Control+Shift+l')
    await expect.poll(() => cuesOf(page)).toEqual(['Q101 Licht'])
  })

  await test.step('[CUE-17] a cue by click', async () => {
    await page.click('button', 'Cue setzen')
    await page.clickAt(await placeOf(page, 'heim'))
    await expect.poll(() => cuesOf(page)).toEqual(['Q101 Licht', 'Q102 Licht'])
    await page.press('Control+z')
    await expect.poll(() => cuesOf(page)).toEqual(['Q101 Licht'])
  })

  await test.step('[DOC-92] a word is dragged', async () => {
    await page.clickAt(await placeOf(page, 'langsam', 0))
    for (const _letter of 'langsam ') await page.press('Shift+ArrowRight')
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('langsam ')
    await page.drag(await placeOf(page, 'langsam'), await placeOf(page, 'heim', 0))
    await expect
      .poll(() => blocksOf(page))
      .toEqual(['ANNADie Laternen gehen an. Wir gehen langsam heim.', ''])
    await page.press('Control+z')
    await expect
      .poll(() => blocksOf(page))
      .toEqual(['ANNADie Laternen gehen langsam an. Wir gehen heim.', ''])
  })

  await test.step('[PRN-8] it prints', async () => {
    if (engine === 'Firefox') {
      const [sheet] = await readPdf(await page.print())
      expect(sheet?.texts.map(({ text }) => text).join(' ')).toContain(
        'Die Laternen gehen langsam an.',
      )
    }
  })
})

test('[MOB-59] two write in one script, and rehearse it', async ({
  pages: [anna, ben],
  server,
}) => {
  await Promise.all(['carla', 'ben'].map((name) => register(server.url, name)))
  const seed = await seederFor(server.url, 'carla', PASSWORD)
  const [script] = await seed.createScripts(['Die Probe'])
  if (!script) throw new Error('no script')
  await seed.write(
    script,
    scene('Im Park'),
    say('ANNA', 'Die Laternen gehen an.'),
    say('BEN', 'Und wir gehen heim.'),
    p(),
  )
  await seed.share(script, 'ben', 'write')
  await Promise.all(
    [[anna, 'carla'] as const, [ben, 'ben'] as const].map(async ([page, name]) => {
      await page.resize(1440, 900)
      await signIn(page, server.url, name)
      await openScript(page, server.url, script.id)
    }),
  )
  await anna.clickAt(await placeOf(anna, 'Laternen'))
  await anna.press('End')
  await ben.clickAt(await placeOf(ben, 'heim'))
  await ben.press('End')
  await Promise.all([anna.type(' Langsam.'), ben.type(' Endlich!')])
  for (const page of [anna, ben])
    await expect
      .poll(async () => (await blocksOf(page)).slice(1))
      .toEqual(['ANNADie Laternen gehen an. Langsam.', 'BENUnd wir gehen heim. Endlich!', ''])

  const line = (page: typeof anna) =>
    page.evaluate(() => document.querySelector('.rehearsal-word')?.textContent)
  await anna.click('header button', 'Probe beginnen')
  await expect.poll(() => line(anna)).toBe('Und')
  await ben.click('header button', 'carla probt – mitmachen')
  await expect.poll(() => line(ben)).toBe('Und')
  await anna.clickAt(await placeOf(anna, 'heim'))
  await untilShown(anna, '[role=menu]')
  await anna.press('Enter')
  for (const page of [anna, ben]) await expect.poll(() => line(page)).toBe('heim.')
  await ben.press('ArrowDown')
  await expect.poll(() => line(anna)).toBe('Endlich!')
})

test('[MOB-59] [MOB-16] without the server one opens and writes', async ({
  pages: [page],
  server,
}) => {
  await register(server.url, 'susi')
  const seed = await seederFor(server.url, 'susi', PASSWORD)
  const [script] = await seed.createScripts(['Offen'])
  if (!script) throw new Error('no script')
  await page.resize(1440, 900)
  await signIn(page, server.url, 'susi')
  await openScript(page, server.url, script.id)
  await page.click('[role=textbox]', 'Skript')
  await page.type('Das steht da.')
  await untilShown(page, '[aria-label^="Verbunden"]')
  await expect
    .poll(() =>
      page.evaluate(async () => {
        await navigator.serviceWorker.ready
        return navigator.serviceWorker.controller !== null
      }),
    )
    .toBe(true)
  await server.kill()
  await page.reload()
  await expect.poll(() => blocksOf(page)).toEqual(['Das steht da.', ''])
  await page.clickAt(await placeOf(page, 'steht'))
  await page.press('Home')
  await page.type('Neu ist das. ')
  await page.reload()
  await expect.poll(() => blocksOf(page)).toEqual(['Neu ist das. Das steht da.', ''])
  await server.start()
  await expect.poll(async () => (await seed.read(script)).length, { timeout: 40_000 }).toBe(2)
})
