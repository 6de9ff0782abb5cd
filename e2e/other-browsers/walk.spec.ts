import { expect } from '@playwright/test'
import { p, say, scene } from '#test/support/script.ts'
import { readPdf } from '../support/read-pdf.ts'
import {
  blocksOf,
  cuesOf,
  openScript,
  placeOf,
  register,
  scriptOf,
  signIn,
  test,
  untilShown,
} from './people.ts'
import type { RemotePage } from './remote-page.ts'

test('[MOB-59] a person writes, sets cues, drags words, undoes and prints', async ({
  pages: [page],
  server,
  engine,
}) => {
  const { script } = await scriptOf(server.url, 'anna')
  await page.resize(1440, 900)
  await signIn(page, server.url, 'anna')
  await openScript(page, server.url, script.id)

  await test.step('[DLG-23] a speech', async () => {
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

  await test.step('[CUE-17] a cue by click, which is taken back', async () => {
    await page.click('button', 'Cue setzen')
    await page.clickAt(await placeOf(page, 'heim'))
    await expect.poll(() => cuesOf(page)).toEqual(['Q101 Licht', 'Q102 Licht'])
    await page.press('Control+z')
    await expect.poll(() => cuesOf(page)).toEqual(['Q101 Licht'])
  })

  await test.step('[DOC-92] a word is dragged, and taken back', async () => {
    await page.clickAt(await placeOf(page, 'langsam', 'start'))
    for (let letters = 0; letters < 'langsam '.length; letters++)
      await page.press('Shift+ArrowRight')
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('langsam ')
    await page.drag(await placeOf(page, 'langsam'), await placeOf(page, 'heim', 'start'))
    await expect
      .poll(() => blocksOf(page))
      .toEqual(['ANNADie Laternen gehen an. Wir gehen langsam heim.', ''])
    await page.press('Control+z')
    await expect
      .poll(() => blocksOf(page))
      .toEqual(['ANNADie Laternen gehen langsam an. Wir gehen heim.', ''])
  })

  await test.step('[PRN-3] [PRN-8] the paper has speech and cue', async () => {
    expect(await paperOf(page)).toEqual([
      'ANNADie Laternen gehen langsam an. Wir gehen heim.',
      'Q101 Licht',
    ])
    // WebKitWebDriver has no command that prints
    if (engine === 'WebKit') return
    const sheets = await readPdf(await page.print())
    const words = sheets.map(({ texts }) => texts.map(({ text }) => text).join(' '))
    // what stands in other fonts is drawn without its letters
    expect(words).toEqual(['Die Laternen gehen langsam an. Wir gehen heim.'])
  })
})

/** The paper's blocks and the labels of its cues: the page is told, as a browser tells it, that it is printed. */
async function paperOf(page: RemotePage): Promise<readonly string[]> {
  const paper = await page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'))
    const paper = document.querySelector('[data-paper]')
    const blocks = [...(paper?.children ?? [])].map(({ textContent }) => textContent)
    const labels = [...(paper?.querySelectorAll('[data-label]') ?? [])].map((cue) =>
      cue.getAttribute('data-label'),
    )
    dispatchEvent(new Event('afterprint'))
    return [...blocks, ...labels].map((text) => text ?? '').filter(Boolean)
  })
  expect(await page.evaluate(() => document.querySelector('[data-paper]'))).toBe(null)
  return paper
}

test('[MOB-59] two write in one script at once, and rehearse it', async ({
  pages: [carla, ben],
  server,
}) => {
  const { seed, script } = await scriptOf(
    server.url,
    'carla',
    scene('Im Park'),
    say('ANNA', 'Die Laternen gehen an.'),
    say('BEN', 'Und wir gehen heim.'),
    ...Array.from({ length: 20 }, (_, index) => say('CHOR', `Anfang${index} ist leicht.`)),
    p(),
  )
  await register(server.url, 'ben')
  await seed.share(script, 'ben', 'write')
  const enter = async (page: RemotePage, name: string) => {
    await page.resize(1440, 900)
    await signIn(page, server.url, name)
    await openScript(page, server.url, script.id)
  }
  await Promise.all([enter(carla, 'carla'), enter(ben, 'ben')])

  await test.step('[COL-1] each sees what the other writes', async () => {
    await carla.clickAt(await placeOf(carla, 'Laternen'))
    await carla.press('End')
    await ben.clickAt(await placeOf(ben, 'heim'))
    await ben.press('End')
    await Promise.all([carla.type(' Langsam.'), ben.type(' Endlich!')])
    const written = ['ANNADie Laternen gehen an. Langsam.', 'BENUnd wir gehen heim. Endlich!']
    for (const page of [carla, ben])
      await expect.poll(async () => (await blocksOf(page)).slice(1, 3)).toEqual(written)
  })

  await test.step('[REH-1] [REH-33] [REH-37] both have one line', async () => {
    const line = (page: RemotePage) =>
      page.evaluate(() => document.querySelector('.rehearsal-word')?.textContent ?? null)
    await carla.click('header button', 'Probe beginnen')
    // behind Carla's caret
    await expect.poll(() => line(carla)).toBe('Und')
    await ben.click('header button', 'carla probt – mitmachen')
    await expect.poll(() => line(ben)).toBe('Und')
    await carla.clickAt(await placeOf(carla, 'Laternen'))
    await untilShown(carla, '[role=menu]')
    await carla.press('Enter')
    for (const page of [carla, ben]) await expect.poll(() => line(page)).toBe('Laternen')
    await ben.press('ArrowDown')
    for (const page of [carla, ben]) await expect.poll(() => line(page)).toBe('Und')
    for (let times = 0; times < 16; times++) await ben.press('ArrowDown')
    for (const page of [carla, ben]) {
      await expect.poll(() => line(page)).toBe('Anfang15')
      // [REH-31] the view follows: the line comes to rest above the middle
      await expect.poll(async () => (await placeOf(page, 'Anfang15')).y).toBeLessThan(450)
      await expect.poll(async () => (await placeOf(page, 'Anfang15')).y).toBeGreaterThan(200)
    }
    // [UI-900] the text gets another size, and the view follows as before
    for (const [key, size] of [
      ['+', 125],
      ['-', 100],
    ] as const) {
      await carla.type(key)
      await untilShown(carla, `[data-reading-size="${size}"]`)
      await placeOf(carla, 'Anfang15')
      const hasLeft = () => document.body.textContent.includes('Zur aktuellen Stelle')
      expect(await carla.evaluate(hasLeft)).toBe(false)
    }
  })
})

test('[MOB-59] two write at one place, undo there, and one of them composes a letter', async ({
  pages: [rosa, emil],
  server,
  engine,
}) => {
  const { seed, script } = await scriptOf(
    server.url,
    'rosa',
    scene('Nacht'),
    say('ANNA', 'Ja.'),
    p('Stille.'),
    p(),
  )
  await register(server.url, 'emil')
  await seed.share(script, 'emil', 'write')
  const both = [rosa, emil]
  const enter = async (page: RemotePage, name: string) => {
    await page.resize(1440, 900)
    await signIn(page, server.url, name)
    await openScript(page, server.url, script.id)
    await untilShown(page, '[aria-label^="Verbunden"]')
  }
  await Promise.all([enter(rosa, 'rosa'), enter(emil, 'emil')])
  const putCarets = async (word: string) => {
    for (const page of both) {
      await page.clickAt(await placeOf(page, word))
      await page.press('End')
    }
  }
  const expectBoth = async (...blocks: readonly string[]) => {
    for (const page of both)
      await expect
        .poll(async () => (await blocksOf(page)).slice(1, 1 + blocks.length))
        .toEqual(blocks)
  }

  await test.step('[DOC-180] [DOC-93] each sentence stays in one piece, and undo takes the own one only', async () => {
    const [hers, his] = [' Der Tee wird kalt.', ' Es regnet noch immer.']
    const speech = async () => (await blocksOf(rosa))[1] ?? ''
    await putCarets('Ja.')
    await Promise.all([rosa.type(hers), emil.type(his)])
    for (const sentence of [hers, his]) await expect.poll(speech).toContain(sentence)
    const whole = await speech()
    await expectBoth(whole)
    // a sentence that a busy machine types with pauses is several steps of undo
    const takeBack = async (page: RemotePage, left: string) => {
      let steps = 0
      do await page.press('Control+z')
      while (++steps < hers.length && (await blocksOf(page))[1] !== left)
      await expectBoth(left)
      return steps
    }
    const steps = await takeBack(rosa, `ANNAJa.${his}`)
    for (let step = 0; step < steps; step++) await rosa.press('Control+Shift+z')
    await expectBoth(whole)
    await takeBack(emil, `ANNAJa.${hers}`)
    await takeBack(rosa, 'ANNAJa.')
  })

  // Firefox has no input method on a screen without a window manager
  if (engine === 'Firefox') return
  await test.step('[COL-89] a letter that is composed is there once, also when its line is split meanwhile', async () => {
    await putCarets('Stille.')
    // the letter of a number in hex: it is composed until the space
    rosa.typeOnKeyboard('ctrl+shift+u', 'e')
    await expect.poll(() => blocksOf(rosa)).toContain('Stille.ue')
    await emil.press('Home')
    await emil.type('Lange ')
    rosa.typeOnKeyboard('9', 'space')
    await expectBoth('ANNAJa.', 'Lange Stille.é')
    rosa.typeOnKeyboard('ctrl+shift+u', 'e')
    await expect.poll(() => blocksOf(rosa)).toContain('Lange Stille.éue')
    await emil.press('Enter')
    rosa.typeOnKeyboard('4', 'space')
    await expectBoth('ANNAJa.', 'Lange ', 'Stille.éä')
  })
})

test('[MOB-59] [MOB-9] [MOB-16] without the server a script opens, is written in, and is told when it is back', async ({
  pages: [page],
  server,
}) => {
  const { seed, script } = await scriptOf(server.url, 'susi')
  await page.resize(1440, 900)
  await signIn(page, server.url, 'susi')
  await openScript(page, server.url, script.id)
  await page.click('[role=textbox]', 'Skript')
  await page.type('Das steht da.')
  await untilShown(page, '[aria-label^="Verbunden"]')
  const isControlled = async () => {
    await navigator.serviceWorker.ready
    return navigator.serviceWorker.controller !== null
  }
  await expect.poll(() => page.evaluate(isControlled)).toBe(true)

  await server.kill()
  await page.reload()
  await expect.poll(() => blocksOf(page)).toEqual(['Das steht da.', ''])
  await page.clickAt(await placeOf(page, 'steht'))
  await page.press('Home')
  await page.type('Neu ist das. ')
  await page.reload()
  await expect.poll(() => blocksOf(page)).toEqual(['Neu ist das. Das steht da.', ''])

  await server.start()
  const stored = async () => JSON.stringify(await seed.read(script))
  await expect.poll(stored).toContain('Neu ist das. Das steht da.')
})
