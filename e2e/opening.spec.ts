import type { Locator, Page } from '@playwright/test'
import { p } from '#test/support/script.ts'
import { addressOf, chooseInUserMenu, sheet } from './support/scripts.ts'
import { seederFor } from './support/seed.ts'
import type { TestServer } from './support/server.ts'
import { expect, PASSWORD, test } from './support/test.ts'

const READY = 'Verbunden'
const STATE = /\/api\/scripts\/[^/]+\/yjs$/
const EVERY_STATE = /\/api\/scripts\/[^/]+(\/yjs|\/updates)?$/
const SOCKET = /\/api\/collab\//

/** Creates a user's script with these lines, which no page has opened yet, and returns its address. */
async function writeScript(
  server: TestServer,
  username: string,
  title: string,
  lines: readonly string[] = ['Gespeichert.'],
): Promise<string> {
  const seeder = await seederFor(server.url, username, PASSWORD)
  const [script] = await seeder.createScripts([title])
  if (!script) throw new Error('no script')
  await seeder.write(script, ...lines.map((line) => p(line)), p())
  return addressOf(server, script)
}

const sphere = (page: Page) => page.getByRole('status', { name: READY })

/** Holds files back; the answer releases them. */
async function hold(page: Page, files: RegExp): Promise<() => void> {
  const release = Promise.withResolvers<void>()
  await page.route(files, (route) => release.promise.then(() => route.continue()))
  return release.resolve
}

test.describe('a browser without a cache', () => {
  test.use({ mayThrow: /The user denied permission/ })

  test('[ACC-40] [COL-17] a browser that keeps nothing opens from the server, and says so where that is away', async ({
    signedIn,
    server,
  }) => {
    const page = await signedIn('waldemar')
    const address = await writeScript(server, 'waldemar', 'Flüchtig')
    await page.addInitScript(() => {
      const denied = () => new DOMException('The user denied permission.', 'UnknownError')
      IDBFactory.prototype.open = () => {
        throw denied()
      }
      IDBFactory.prototype.databases = () => Promise.reject(denied())
    })
    await page.goto(address)
    await expect(sheet(page)).toContainText('Gespeichert.')
    await expect(sphere(page)).toBeVisible()

    await page.route(EVERY_STATE, (route) => route.abort())
    await page.routeWebSocket(SOCKET, (socket) => socket.close())
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Verbindungsfehler' })).toBeVisible()

    await page.unrouteAll()
    await page.goto('/scripts')
    await chooseInUserMenu(page, 'waldemar', 'Abmelden')
    await expect(page.getByRole('form', { name: 'Anmelden' })).toBeVisible()
  })
})

test('[OPS-100] [OPS-101] [COL-6] a script’s text waits for nothing but its state and the code that shows it', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('winfried')
  const address = await writeScript(server, 'winfried', 'Zuerst der Text')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const showEditor = await hold(page, /\/assets\/editor-[\w-]+\.js/)
  const showRest = await hold(
    page,
    /\/assets\/.*\.woff2|\/assets\/(after-text|menus|stage-surfaces|user-menu|own-script)-/,
  )
  await page.goto(address, { waitUntil: 'commit' })
  await expect.poll(() => asked.filter((path) => STATE.test(path))).toHaveLength(1)
  await expect(sheet(page)).toHaveCount(0)
  showEditor()
  await expect(sheet(page)).toContainText('Gespeichert.')
  // the sheet is editable only when the page knows the user's right
  await expect(sheet(page)).toBeEditable()
  await sheet(page).click()
  await page.keyboard.type('Sofort. ')
  await expect(sheet(page)).toContainText('Sofort.')
  await expect(page.getByRole('toolbar')).toHaveCount(0)
  showRest()
  await expect(page.getByRole('toolbar')).toBeVisible()
  const states = asked.filter((path) => EVERY_STATE.test(path))
  expect(states).toEqual([expect.stringMatching(STATE)])
})

test('[OPS-597] [OPS-701] the user and the files of the address are asked for before the app’s first script is there', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('wigand')
  const address = await writeScript(server, 'wigand', 'Nebeneinander')
  let asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const openWithoutApp = async (at: string) => {
    const showApp = await hold(page, /\/assets\/app-[\w-]+\.js/)
    asked = []
    await page.goto(at, { waitUntil: 'commit' })
    await expect.poll(() => asked).toContain('/api/me')
    return showApp
  }
  const parts = /^\/assets\/(sign-in|signed-in|editor)-[\w-]+\.js$/
  const partsAsked = () => asked.filter((path) => parts.test(path))

  await test.step('of a person who is signed in', async () => {
    const showApp = await openWithoutApp(address)
    await expect.poll(partsAsked).toHaveLength(2)
    expect(asked.filter((path) => STATE.test(path))).toEqual([])
    showApp()
    await expect(sheet(page)).toContainText('Gespeichert.')
    await expect(page.getByRole('toolbar')).toBeVisible()
    const files = asked.filter((path) => path.startsWith('/assets/'))
    expect(files).toEqual([...new Set(files)])
  })
  await test.step('of a visitor, the user once, and the sign-in page', async () => {
    await page.unrouteAll()
    await page.context().clearCookies()
    await page.goto('/api/nothing')
    await page.evaluate(() => sessionStorage.clear())
    const showApp = await openWithoutApp('/')
    await expect.poll(partsAsked).toEqual([expect.stringContaining('/sign-in-')])
    showApp()
    await expect(page.getByRole('form', { name: 'Anmelden' })).toBeVisible()
    expect(asked.filter((path) => path === '/api/me')).toHaveLength(1)
  })
})

test('[NAV-56] parts of the header that the network does not bring leave the text as it is, and come later', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('wendelin')
  const address = await writeScript(server, 'wendelin', 'Mitten im Laden')
  const parts = /\/assets\/(own-script|user-menu|notices-menu)-[\w-]+\.js/
  const missed = new Set<string>()
  await page.route(parts, async (route) => {
    missed.add(parts.exec(route.request().url())?.[1] ?? '')
    await route.abort()
  })
  await page.goto(address)
  await expect.poll(() => missed.size).toBe(3)
  await expect(sheet(page)).toBeEditable()
  await sheet(page).click()
  await page.keyboard.type('Weiter. ')
  await expect(sheet(page)).toContainText('Weiter.')
  await page.unrouteAll()
  await expect(page.getByRole('button', { name: 'Teilen' })).toBeVisible()
  await expect(sheet(page)).toContainText('Weiter.')
})

/** Pastes by an event, as the browser's keys do. */
const paste = (into: Locator, text: string, type: 'text/plain' | 'text/html' = 'text/plain') =>
  into.evaluate(
    (element, [format, data]) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData(format, data)
      const init = { clipboardData, bubbles: true, cancelable: true }
      element.dispatchEvent(new ClipboardEvent('paste', init))
    },
    [type, text] as const,
  )

const linesOf = (page: Page) =>
  sheet(page).evaluate((element) => Array.from(element.children, ({ textContent }) => textContent))

test('[DOC-1046] what is pasted and pressed before the rest of the editor is there is done at its place, in its order', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('wiltrud')
  const lines = ['Gespeichert.', 'Alt und neu.']
  const address = await writeScript(server, 'wiltrud', 'Früh eingefügt', lines)
  const showRest = await hold(page, /\/assets\/after-text-/)
  await page.goto(address)
  await expect(sheet(page)).toBeEditable()
  await expect(sheet(page)).toContainText('Alt und neu.')
  await sheet(page).getByText('Alt und neu.').click()
  await page.keyboard.press('Home')
  for (let letter = 0; letter < 3; letter++) await page.keyboard.press('Shift+ArrowRight')
  for (const part of ['Ei', 'ns']) await paste(sheet(page), part)
  await page.keyboard.type('+')
  await paste(sheet(page), 'Zwei')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Schon weiter.')
  await page.keyboard.press('ControlOrMeta+Home')
  await paste(sheet(page), 'ANNA: Guten Tag.\nBEN: Ebenso.')
  await page.keyboard.press('ControlOrMeta+g')
  await expect
    .poll(() => linesOf(page))
    .toEqual(['Gespeichert.', '+', 'Schon weiter. und neu.', ''])
  showRest()
  await expect(page.getByRole('combobox', { name: 'Springen zu' })).toBeFocused()
  await page.keyboard.press('Escape')
  const written = ['Gespeichert.', 'Eins+Zwei', 'Schon weiter. und neu.', '']
  await expect.poll(() => linesOf(page)).toEqual(['ANNAGuten Tag.', 'BENEbenso.', ...written])
  await page.keyboard.press('ControlOrMeta+z')
  await expect
    .poll(() => linesOf(page))
    .toEqual(['Gespeichert.', 'Eins+Zwei', 'Schon weiter. und neu.', ''])
})

/** Opens a script, without the rest of the editor, or without the parts in `late`. */
async function openText(
  page: Page,
  address: string,
  late = /\/assets\/after-text-/,
): Promise<() => void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const showRest = await hold(page, late)
  await page.goto(address)
  await expect(sheet(page)).toBeEditable()
  return showRest
}

test('[DOC-1099] [DOC-1135] [DOC-1136] what is pasted before the rest of the editor is there says that it waits, and is written as plain text where that does not come, or the person leaves', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('wunibald')
  const address = await writeScript(server, 'wunibald', 'Früh gegangen')
  const pasteAtEnd = async (text: string, type?: 'text/html') => {
    await sheet(page).getByText('Gespeichert.').click()
    await page.keyboard.press('End')
    await paste(sheet(page), text, type)
  }
  await test.step('HTML without plain text beside it by its words, a line for each block, for the list', async () => {
    await openText(page, address)
    await pasteAtEnd('<style>p{}</style><p> Eins\n <b>und</b> eins</p><p>Drei</p>', 'text/html')
    await expect(page.getByText('Wird geladen, dann geht es weiter …')).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Skripte' }).click()
    await expect(sheet(page)).toHaveCount(0)
  })
  await test.step('for another page', async () => {
    await openText(page, address)
    await expect(sheet(page)).toContainText('Gespeichert.Eins und eins')
    await pasteAtEnd(' Zw')
    await paste(sheet(page), 'ei.')
    await page.goto('/api/nothing')
  })
  await test.step('as the page is loaded anew', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.route(/\/assets\/after-text-.*\.js/, (route) => route.abort())
    await page.goto(address)
    await expect(sheet(page)).toContainText('Gespeichert.Eins und eins Zwei.')
    await pasteAtEnd(' Drei.')
    await expect(sheet(page)).toContainText('Gespeichert.Eins und eins Zwei. Drei.')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await expect(page.getByRole('toolbar')).toBeVisible()
    await expect
      .poll(() => linesOf(page))
      .toEqual(['Gespeichert.Eins und eins Zwei. Drei.', 'Drei', ''])
  })
})

test('[DOC-1100] [DOC-1101] undo takes back what is held last, and what is dropped goes where it was dropped', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('wilburg')
  const lines = Array.from({ length: 60 }, (_, line) => `Zeile ${line}.`)
  const address = await writeScript(server, 'wilburg', 'Früh gezogen', lines)
  const showRest = await openText(page, address)
  const line = sheet(page).getByText('Zeile 5.')
  await line.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Getippt.')
  await paste(sheet(page), ' Versehen.')
  await page.keyboard.press('ControlOrMeta+z')
  await line.evaluate((element) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.setData('text/plain', 'Gezogen: ')
    const { left, top, height } = element.getBoundingClientRect()
    const place = { clientX: left + 1, clientY: top + height / 2 }
    const init = { dataTransfer, ...place, bubbles: true, cancelable: true }
    element.dispatchEvent(new DragEvent('drop', init))
  })
  await sheet(page).getByText('Zeile 59.').scrollIntoViewIfNeeded()
  showRest()
  await expect(page.getByRole('toolbar')).toBeVisible()
  const expected = [...lines, ''].with(5, 'Gezogen: Zeile 5. Getippt.')
  await expect.poll(() => linesOf(page)).toEqual(expected)
})

test('[DOC-1101] words that are dragged before the rest of the editor is there go into the line on which they were dropped', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('wilrun')
  const lines = ['Gespeichert.', 'Alphabet ist lang.', 'Beta.']
  const address = await writeScript(server, 'wilrun', 'Früh verschoben', lines)
  const showRest = await openText(page, address)
  const [source, target] = ['Alphabet ist lang.', 'Beta.'].map((line) =>
    sheet(page).getByText(line),
  )
  await source?.click()
  await page.keyboard.press('Home')
  for (let letter = 0; letter < 8; letter++) await page.keyboard.press('Shift+ArrowRight')
  const [from, to] = [await source?.boundingBox(), await target?.boundingBox()]
  if (!from || !to) throw new Error('no lines')
  await page.mouse.move(from.x + 20, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + 60, to.y + 5, { steps: 5 })
  await page.mouse.move(to.x + 2, to.y + to.height / 2, { steps: 5 })
  await page.mouse.up()
  showRest()
  await expect
    .poll(() => linesOf(page))
    .toEqual(['Gespeichert.', 'ist lang.', 'Alphabet Beta.', ''])
})

test('[DOC-1102] printing waits for the form that the rest of the editor gives the script on paper', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('wilgard')
  const showRest = await openText(page, await writeScript(server, 'wilgard', 'Früh gedruckt'))
  const prints = await page.evaluateHandle(() => {
    const forms: boolean[] = []
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'))
      forms.push(document.querySelector('[data-paper]') !== null)
      window.dispatchEvent(new Event('afterprint'))
    }
    return forms
  })
  await page.keyboard.press('ControlOrMeta+p')
  await page.keyboard.press('ControlOrMeta+p')
  expect(await prints.jsonValue()).toEqual([])
  showRest()
  await expect.poll(() => prints.jsonValue()).toEqual([true])
})

const fieldToCome = (page: Page) => page.getByLabel('Wird geladen, dann geht es weiter …')

/** Keys of each kind; features.test.ts holds that none is forgotten. */
const LATER_KEYS = ['Mod-Shift-l', 'Mod-Shift-e', 'Mod-Alt-x']
const LEADING_KEYS = ['Mod-Alt-m', 'Mod-Alt-c', 'Mod-g', 'Mod-/', 'F6', 'Alt-F10', 'Shift-F10']

const pressed = (keys: string) => keys.replace('Mod', 'ControlOrMeta').replaceAll('-', '+')

const selectLine = async (page: Page) => {
  await sheet(page).getByText('Gespeichert.').click()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
}

test('[DOC-1046] a shortcut on selected words acts on these alone, and not on what was pasted beside them before', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('wolfgunde')
  const showRest = await openText(page, await writeScript(server, 'wolfgunde', 'Früh gestrichen'))
  await selectLine(page)
  await page.keyboard.press('ArrowRight')
  await paste(sheet(page), ' Eingefügt.')
  await selectLine(page)
  await page.keyboard.press('ControlOrMeta+Alt+x')
  showRest()
  await expect(sheet(page).locator('[data-cut]')).toHaveText('Gespeichert.')
  await expect.poll(() => linesOf(page)).toEqual(['Gespeichert. Eingefügt.', ''])
})

/** Presses each key that leads out of the text, and types: none of it enters the text. */
async function leadOut(page: Page): Promise<void> {
  for (const keys of LEADING_KEYS)
    await test.step(keys, async () => {
      await selectLine(page)
      await page.keyboard.press(pressed(keys))
      await page.keyboard.type('xy')
      expect(await linesOf(page)).toEqual(['Gespeichert.', ''])
      await page.keyboard.press('Escape')
    })
}

test('[DOC-1131] [DOC-1269] each key that leads out of the text keeps for its part what is typed next, and letters after another shortcut on selected words stand behind these, before the rest of the editor is there', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('wolfrun')
  await openText(page, await writeScript(server, 'wolfrun', 'Früh hinaus'))
  await leadOut(page)
  for (const keys of LATER_KEYS)
    await test.step(keys, async () => {
      await selectLine(page)
      // with a selection these keys align the line, which needs nothing more
      if (/-[le]$/.test(keys)) await page.keyboard.press('End')
      await page.keyboard.press(pressed(keys))
      await page.keyboard.type('ab')
      expect(await linesOf(page)).toEqual(['Gespeichert.ab', ''])
      for (let letter = 0; letter < 2; letter++) await page.keyboard.press('Backspace')
    })
})

test('[DOC-1131] each key that leads out of the text keeps for its part what is typed next, before the menus are there; no field comes in place of a comment on white space alone', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('wanka')
  const address = await writeScript(server, 'wanka', 'Ohne Worte')
  await openText(page, address, /\/assets\/stage-surfaces-/)
  await leadOut(page)
  await sheet(page).getByText('Gespeichert.').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' ')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('ControlOrMeta+Alt+m')
  await page.keyboard.type(' Neu')
  await expect(fieldToCome(page)).toHaveCount(0)
  expect(await linesOf(page)).toEqual(['Gespeichert. Neu', ''])
})

test('[DOC-1268] keys pressed after one that leads out of the text are pressed where it has led', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('wolfhild')
  const address = await writeScript(server, 'wolfhild', 'Früh gedrückt')
  const pressEarly = async (...steps: readonly string[]) => {
    const showRest = await openText(page, address)
    await selectLine(page)
    for (const step of steps)
      await (/^\w+\+|^[A-Z]\w+$/.test(step) ? page.keyboard.press(step) : page.keyboard.type(step))
    showRest()
  }
  await test.step('Enter after a name keeps the version', async () => {
    await pressEarly('ControlOrMeta+Alt+k', 'probe', 'Enter')
    await expect(page.getByText('„probe“ ist festgehalten.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveCount(0)
  })
  await test.step('Mod-Enter after a comment saves it', async () => {
    await pressEarly('ControlOrMeta+Alt+m', 'zu', 'Enter', 'laut', 'ControlOrMeta+Enter')
    await expect(page.getByText('zu laut').first()).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Kommentar', exact: true })).toHaveCount(0)
  })
  await test.step('a field opens in a rehearsal, and a key along the line moves the caret among the letters', async () => {
    await pressEarly('ControlOrMeta+Alt+r', 'ControlOrMeta+g', '13', 'ArrowLeft', '2')
    await expect(page.getByRole('combobox', { name: 'Springen zu' })).toHaveValue('123')
    await expect(page.locator('.ProseMirror[data-rehearsing]')).toHaveCount(1)
  })
  await test.step('the menu of the place opens', async () => {
    await pressEarly('Shift+F10')
    await expect(page.getByRole('menu')).toBeVisible()
  })
  await test.step('the tools have the focus', async () => {
    await pressEarly('Alt+F10', 'ab')
    await expect(page.getByRole('toolbar').locator(':focus')).toHaveCount(1)
  })
  expect(await linesOf(page)).toEqual(['Gespeichert.', ''])
})

const FIELDS = {
  'ControlOrMeta+g': (page: Page) => page.getByRole('combobox', { name: 'Springen zu' }),
  'ControlOrMeta+Shift+h': (page: Page) => page.getByRole('textbox', { name: 'Suchen' }),
  'ControlOrMeta+Alt+m': (page: Page) => page.getByRole('textbox', { name: 'Kommentar' }),
}

/**
 * The second file comes after the first: for it two fields show the hand-over, one of which needs the selection.
 * The fields of a comment and of a version's name get what was typed in the test of the keys that save it, too.
 */
for (const [part, fields] of [
  ['after-text', Object.entries(FIELDS).slice(0, 2)],
  ['stage-surfaces', Object.entries(FIELDS).filter(([keys]) => !keys.includes('Shift'))],
] as const)
  test(`[DOC-1131] what is typed after a key that opens a field goes into that field, and not into the text, while '${part}' is not there`, async ({
    signedIn,
    server,
  }) => {
    const page = await signedIn(`wanda-${part}`)
    const address = await writeScript(server, `wanda-${part}`, 'Früh gesucht')
    const late = new RegExp(`/assets/${part}-`)
    const line = sheet(page).getByText('Gespeichert.')
    for (const [keys, fieldOf] of fields)
      await test.step(keys, async () => {
        const field = fieldOf(page)
        const showRest = await openText(page, address, late)
        await line.click()
        await page.keyboard.press('End')
        await page.keyboard.press('ControlOrMeta+Shift+ArrowLeft')
        await page.keyboard.press(keys)
        await page.keyboard.type('Lampx')
        await page.keyboard.press('Backspace')
        // as an input method does
        await page.keyboard.insertText('e an')
        await expect(fieldToCome(page)).toHaveValue('Lampe an')
        expect(await linesOf(page)).toEqual(['Gespeichert.', ''])
        showRest()
        await expect(field.first()).toBeFocused()
        await expect(field.first()).toHaveValue('Lampe an')
        await expect(fieldToCome(page)).toHaveCount(0)
        await page.keyboard.press('Escape')
        expect(await linesOf(page)).toEqual(['Gespeichert.', ''])
      })
  })

test('[DOC-1131] what is typed after the first press of the key that keeps a version is its name, while no further file comes', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('wanja')
  await page.goto(await writeScript(server, 'wanja', 'Früh behalten'))
  await expect(page.getByRole('toolbar')).toBeVisible()
  await sheet(page).getByText('Gespeichert.').click()
  await page.keyboard.press('End')
  await hold(page, /\/assets\//)
  await page.keyboard.press('ControlOrMeta+Alt+k')
  await page.keyboard.type('Probe')
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Probe')
  await page.keyboard.press('Escape')
  expect(await linesOf(page)).toEqual(['Gespeichert.', ''])
})

test('[DOC-1138] where others delete the words of a comment whose field is still loading, a message has what was typed for it', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('wanfried')
  const seeder = await seederFor(server.url, 'wanfried', PASSWORD)
  const [script] = await seeder.createScripts(['Früh gelöscht'])
  if (!script) throw new Error('no script')
  await seeder.write(script, p('Gespeichert.'), p())
  const showRest = await openText(page, addressOf(server, script), /\/assets\/stage-surfaces-/)
  const line = sheet(page).getByText('Gespeichert.')
  await line.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+Alt+m')
  await page.keyboard.type('Hallo')
  await seeder.erase(script)
  await expect(line).toHaveCount(0)
  showRest()
  await expect(page.getByText('für das du geschrieben hast: Hallo')).toBeVisible()
  await expect(fieldToCome(page)).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+g')
  const goTo = page.getByRole('combobox', { name: 'Springen zu' })
  await expect(goTo).toBeFocused()
  await expect(goTo).toHaveValue('')
})

test('[DOC-1132] Escape, and a press elsewhere with nothing typed, take back a key whose field is not there yet', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('warin')
  const showRest = await openText(page, await writeScript(server, 'warin', 'Früh gelassen'))
  const line = sheet(page).getByText('Gespeichert.')
  const goTo = page.getByRole('combobox', { name: 'Springen zu' })
  await line.click()
  await page.keyboard.press('End')
  await page.keyboard.press('ControlOrMeta+g')
  await page.keyboard.type('12')
  await page.keyboard.press('Escape')
  await page.keyboard.type(' Eins')
  await page.keyboard.press('ControlOrMeta+g')
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+g')
  await expect(fieldToCome(page)).toBeFocused()
  await line.click()
  await expect(fieldToCome(page)).toHaveCount(0)
  await page.keyboard.press('End')
  await page.keyboard.type(' Zwei')
  await page.keyboard.press('ControlOrMeta+g')
  await page.keyboard.type('1')
  await line.click()
  showRest()
  await expect(page.getByRole('toolbar')).toBeVisible()
  await expect(goTo).toHaveCount(0)
  await page.keyboard.press('End')
  await page.keyboard.type(' Drei')
  await fieldToCome(page).click()
  await expect(goTo).toBeFocused()
  await expect(goTo).toHaveValue('1')
  await page.keyboard.press('Escape')
  expect(await linesOf(page)).toEqual(['Gespeichert. Eins Zwei Drei', ''])
})

test('[DOC-1133] keys that are pressed after one that begins the setting of cues are keys of that', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('warmund')
  const showRest = await openText(page, await writeScript(server, 'warmund', 'Früh gesetzt'))
  await sheet(page).getByText('Gespeichert.').click()
  await page.keyboard.press('Home')
  await page.keyboard.press('ControlOrMeta+Alt+c')
  await page.keyboard.type('lx')
  showRest()
  await expect(sheet(page).locator('[data-cue]')).toHaveCount(1)
  await page.keyboard.type('s')
  await expect(sheet(page).locator('[data-cue]')).toHaveCount(2)
  expect(await linesOf(page)).toEqual(['Gespeichert.', ''])
})

test('[DOC-1134] a field that cannot be loaded keeps what was typed for it in its place, and the page is not loaded anew', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('waltraud')
  const address = await writeScript(server, 'waltraud', 'Nie gekommen')
  let asked = 0
  await page.route(/\/assets\/after-text-.*\.js/, (route) => {
    asked++
    return route.abort()
  })
  await page.goto(address)
  await sheet(page).getByText('Gespeichert.').click()
  await page.keyboard.press('ControlOrMeta+g')
  await page.keyboard.type('12')
  // Nine parts ask at once, three of them again after five seconds: without words the page is loaded anew then.
  await expect.poll(() => asked, { timeout: 60_000 }).toBeGreaterThan(12)
  await expect(fieldToCome(page)).toHaveValue('12')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(page.getByRole('combobox', { name: 'Springen zu' })).toHaveValue('12')
  await page.keyboard.press('Escape')
  expect(await linesOf(page)).toEqual(['Gespeichert.', ''])
})
