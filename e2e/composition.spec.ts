import type { Page } from '@playwright/test'
import { plainText, type ScriptBlock } from '#/shared/script/blocks.ts'
import { p, say, scene } from '#test/support/script.ts'
import { openScript, sheet } from './support/scripts.ts'
import { seederFor } from './support/seed.ts'
import { expect, PASSWORD, test } from './support/test.ts'

/** The speakers and lines of the sheet, without the names at other people's carets. */
const linesOf = (page: Page): Promise<readonly string[]> =>
  sheet(page).evaluate((root) => {
    const copy = root.cloneNode(true) as Element
    for (const caret of copy.querySelectorAll('.other-caret')) caret.remove()
    return [...copy.querySelectorAll('p, [data-speaker]')].map(({ textContent }) => textContent)
  })

/** The same lines, of a script on the server. */
const wordsOf = (blocks: readonly ScriptBlock[]) =>
  blocks.flatMap((block) =>
    block.type === 'dialogue'
      ? [block.speaker, ...block.paragraphs].map(plainText)
      : block.type === 'paragraph'
        ? [plainText(block.text)]
        : [],
  )

const sceneName = (page: Page) => page.getByLabel('Name der Szene')

/** Writes as an input method does. */
async function inputMethodOf(page: Page) {
  const keyboard = await page.context().newCDPSession(page)
  return {
    compose: (text: string) => {
      const caret = { selectionStart: text.length, selectionEnd: text.length }
      return keyboard.send('Input.imeSetComposition', { text, ...caret })
    },
    commit: (text: string) => keyboard.send('Input.insertText', { text }),
  }
}

test('this browser composes a word in its text, and inserts the whole word once more where the text was replaced', async ({
  page,
}) => {
  const { compose, commit } = await inputMethodOf(page)
  const composed = async (change: (line: HTMLElement) => void) => {
    await page.setContent('<p contenteditable>eins</p>')
    const line = page.locator('p')
    await line.click()
    await page.keyboard.press('End')
    await compose('abc')
    await line.evaluate(change)
    await commit('abcdef')
    return line.textContent()
  }
  expect(await composed(() => {})).toBe('einsabcdef')
  expect(
    await composed((line) => {
      const copy = document.createTextNode(line.textContent)
      line.append(copy)
      line.firstChild?.remove()
      getSelection()?.collapse(copy, copy.length)
    }),
  ).toBe('einsabcabcdef')
})

test('[COL-89] a word that is composed is there once, whatever others do to its line meanwhile', async ({
  signedIn,
  server,
}) => {
  const [anna, ben] = [await signedIn('anna-composes'), await signedIn('ben-composes')]
  const seeder = await seederFor(server.url, 'anna-composes', PASSWORD)
  const [script] = await seeder.createScripts(['Wort für Wort'])
  if (!script) throw new Error('no script')
  const lines = ['Anderswo.', 'Teil eins.', 'Wort eins.', 'Weg eins.', 'Platz eins.', 'Nach.']
  await seeder.write(
    script,
    ...lines.map((line) => p(line)),
    say('ANNA', 'Rede eins.'),
    scene('Park'),
    p('Ende.'),
    p(),
  )
  await seeder.share(script, 'ben-composes', 'write')
  for (const page of [anna, ben]) await openScript(page, 'Wort für Wort')
  const { compose, commit } = await inputMethodOf(anna)

  const caretIn = async (page: Page, line: string, ...keys: readonly string[]) => {
    await sheet(page).locator('p', { hasText: line }).click()
    for (const key of keys) await page.keyboard.press(key)
  }
  const onServer = async () => wordsOf(await seeder.read(script))
  let received = 0
  /** Waits until Anna's page has received everything that the server has: it sees what is written elsewhere afterwards. */
  const untilReceived = async () => {
    await seeder.writeOn(script, ` ${++received}.`)
    await expect.poll(async () => (await linesOf(anna))[0]).toContain(` ${received}.`)
  }
  const expectLines = async (...wanted: readonly string[]) => {
    for (const page of [anna, ben])
      await expect.poll(async () => (await linesOf(page)).join('\n')).toContain(wanted.join('\n'))
  }
  /** Anna composes 'abc' at the end of a line; when the server has Ben's change, Anna goes on to another word. */
  const composeWhile = async (
    line: string,
    change: () => Promise<void>,
    serverHas: string,
    word = 'abcdef',
  ) => {
    await caretIn(anna, line, 'End')
    await compose('abc')
    await expect.poll(() => linesOf(ben)).toContain(`${line} eins.abc`)
    await change()
    await expect.poll(async () => (await onServer()).join('\n')).toContain(serverHas)
    await untilReceived()
    expect((await linesOf(anna)).join('\n')).toContain(`${line} eins.abc\n`)
    await commit(word)
    await anna.keyboard.type('!')
  }

  await test.step('another person splits the line', async () => {
    const split = () => caretIn(ben, 'Teil', 'Home', ...Array(4).fill('ArrowRight'), 'Enter')
    await composeWhile('Teil', split, 'Teil\n eins.abc')
    await expectLines('Teil', ' eins.abcdef!')
  })

  await test.step('another person writes in the line, while the word is composed in bold', async () => {
    await caretIn(anna, 'Wort', 'End', 'Control+b')
    await compose('abc')
    await caretIn(ben, 'Wort', 'Home')
    await ben.keyboard.type('Ein ')
    await expect.poll(onServer).toContain('Ein Wort eins.abc')
    await untilReceived()
    expect(await linesOf(anna)).toContain('Wort eins.abc')
    await commit('xyz')
    await anna.keyboard.type('!')
    await expectLines('Ein Wort eins.xyz!')
    for (const page of [anna, ben])
      await expect(sheet(page).locator('strong', { hasText: /^xyz!$/ })).toHaveCount(1)
  })

  await test.step('another person deletes the line, except for letters that they have not seen', async () => {
    const remove = async () => {
      await caretIn(ben, 'Weg', 'Home', 'Shift+End', 'Delete')
      const question = ben.getByRole('alertdialog')
      await expect(question).toContainText('anna-composes schreibt gerade in diesem Text.')
      await question.getByRole('button', { name: 'Löschen' }).click()
      await expect(sheet(ben)).toBeFocused()
      await ben.keyboard.press('Delete')
    }
    await composeWhile('Weg', remove, 'Ein Wort eins.xyz!\nPlatz eins.')
    await expectLines('Ein Wort eins.xyz!', 'def!', 'Platz eins.')
  })

  await test.step('another person moves a line past it', async () => {
    const move = () => caretIn(ben, 'Nach', 'Alt+ArrowUp')
    await composeWhile('Platz', move, 'Nach.\nPlatz eins.abc')
    await expectLines('def!', 'Nach.', 'Platz eins.abcdef!')
  })

  await test.step('another person gives the speech another speaker, while the word is taken back', async () => {
    const rename = async () => {
      await sheet(ben).locator('[data-speaker]').click()
      for (const key of ['Home', 'Shift+End']) await ben.keyboard.press(key)
      await ben.keyboard.type('BERTA')
    }
    await composeWhile('Rede', rename, 'BERTA\nRede eins.abc', '')
    await expectLines('BERTA', 'Rede eins.!')
  })

  await test.step('another person deletes the scene in whose name a word is composed', async () => {
    await sceneName(anna).click()
    await anna.keyboard.press('End')
    await compose('abc')
    await expect(sceneName(ben)).toHaveValue('Parkabc')
    await ben.getByRole('tab', { name: 'Szenen' }).click()
    await ben
      .getByRole('list')
      .getByRole('button', { name: /^\d ?Parkabc$/ })
      .hover()
    await ben.getByRole('button', { name: 'Mehr zu „Parkabc“' }).click()
    await ben.getByRole('menuitem', { name: 'Szene löschen …' }).click()
    const question = ben.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Szene löschen' }).click()
    const scenes = async () =>
      (await seeder.read(script)).filter(({ type }) => type === 'scene').length
    await expect.poll(scenes).toBe(0)
    await untilReceived()
    await expect(sceneName(anna)).toHaveValue('Parkabc')
    await commit('abcdef')
    await expect(sceneName(anna)).toHaveCount(0)
    await expect(sheet(anna)).toBeFocused()
    const left = await linesOf(anna)
    await expect.poll(() => linesOf(ben)).toEqual(left)
  })
})
