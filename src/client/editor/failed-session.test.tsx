import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as Y from 'yjs'
import { sessionUserId } from '#/client/api/session.ts'
import { LocalCopy } from '#/client/local/local-copy.ts'
import { log } from '#/client/local/log.ts'
import { p } from '#test/support/script.ts'
import { renderApp, signUp } from '#test/components/app.tsx'
import { type } from '#test/components/keys.ts'
import { stayHere } from '#test/components/leaving.ts'
import { button, sheet } from '#test/components/screens.ts'
import { blocksOfSheet, renderScript } from '#test/components/script.ts'
import { ScriptBinding } from './core/binding/script-binding.ts'
import { RECEIVED } from './core/connection/unsettled-edits.ts'
import { FIRST_CARET_MS } from './core/sheet/opening-plugin.ts'

const openedAnew = page.getByText(/Das Skript wurde neu geöffnet/)
const fails = page.getByText(/tritt hier immer wieder ein Fehler auf/)

afterEach(() => void vi.restoreAllMocks())

/** Something fails at the next transactions of the document in the page: Yjs leaves them open, or does not end them. */
function failAt(
  event: 'beforeTransaction' | 'afterTransactionCleanup',
  isMeant: (transaction: Y.Transaction) => boolean,
  times: number,
): void {
  vi.spyOn(log, 'error').mockImplementation(() => {})
  let left = times
  const { emit } = Y.Doc.prototype
  Y.Doc.prototype.emit = function (name, args) {
    const [first] = args as readonly unknown[]
    if (name === event && isMeant(first as Y.Transaction) && left-- > 0)
      throw new RangeError('There is no position before the top-level node')
    return emit.call(this, name, args)
  }
  onTestFinished(() => {
    Y.Doc.prototype.emit = emit
  })
}

/** At the next updates that are received, before they are applied. */
const failAtUpdates = (times: number) =>
  failAt('beforeTransaction', ({ origin }) => origin === RECEIVED, times)

test('[COL-767] [COL-769] where a received update fails, the script is opened anew, with what it brought, and writing goes on', async () => {
  const wiltrud = await signUp('wiltrud-fehlt')
  const script = await wiltrud.createScript('Fehler')
  await wiltrud.write(script, p('Eins.'), p('Zwei.'), p())
  await renderScript(script)
  await sheet.click()
  await userEvent.keyboard('{Control>}{Home}{/Control}{End}')
  await type(' Von mir.')
  await expect.poll(() => wiltrud.read(script)).toContainEqual(p('Eins. Von mir.'))
  failAtUpdates(1)
  await wiltrud.write(script, p('Von dort.'))
  await expect.element(openedAnew).toBeVisible()
  await expect.poll(blocksOfSheet).toContain('Von dort.')
  await expect.poll(() => document.activeElement === sheet.element()).toBe(true)
  await type(' Und weiter.')
  await expect.poll(() => wiltrud.read(script)).toContainEqual(p('Eins. Von mir. Und weiter.'))
})

test('[COL-767] where an edit of one’s own is told to nobody, it is sent by the script that is opened anew', async () => {
  const wibke = await signUp('wibke-fehlt')
  const script = await wibke.createScript('Fehler')
  await wibke.write(script, p('Eins.'), p())
  await renderScript(script)
  await sheet.click()
  await userEvent.keyboard('{Control>}{Home}{/Control}{End}')
  failAt('afterTransactionCleanup', ({ origin }) => origin instanceof ScriptBinding, 1)
  await userEvent.keyboard('!')
  await expect.element(openedAnew).toBeVisible()
  await expect.poll(() => document.activeElement === sheet.element()).toBe(true)
  await type(' Weiter.')
  await expect.poll(() => wibke.read(script)).toContainEqual(p('Eins.! Weiter.'))
})

test('[COL-767] where an edit of one’s own cannot be written, its words are shown', async () => {
  const wiebke = await signUp('wiebke-fehlt')
  const script = await wiebke.createScript('Fehler')
  await wiebke.write(script, p('Eins.'), p())
  await renderScript(script)
  await sheet.click()
  failAt('beforeTransaction', ({ origin }) => origin instanceof ScriptBinding, 1)
  await userEvent.keyboard('ü')
  await expect.element(page.getByText(/die sich nicht retten ließen/)).toBeVisible()
  await expect.element(page.getByText('Nicht angenommen wurden diese Worte von dir:')).toBeVisible()
  await expect.element(page.getByRole('listitem').getByText('ü')).toBeVisible()
})

test('[COL-768] where it fails again and again, the text is only read, and a reload and a copy are offered', async () => {
  const leaving = stayHere()
  const wendeline = await signUp('wendeline-fehlt')
  const script = await wendeline.createScript('Fehler')
  await wendeline.write(script, p('Eins.'), p())
  await renderScript(script)
  failAtUpdates(Infinity)
  await wendeline.write(script, p('Von dort.'))
  await expect.element(fails).toBeVisible()
  await expect.element(openedAnew).not.toBeInTheDocument()
  await expect.element(sheet).toMatchTextContent('Eins.')
  await expect.element(sheet).toHaveAttribute('contenteditable', 'false')
  await userEvent.keyboard('{Control>}s{/Control}')
  const mayRead = page.getByText('Du kannst dieses Skript lesen, aber nicht ändern.')
  await expect.element(mayRead).toBeVisible()
  await button('Kopie speichern').click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await button('Neu laden').click()
  await expect.poll(() => leaving).toEqual([expect.stringMatching(`^reload /editor/${script.id}`)])
})

/** The text of the block at the upper edge of what is visible. */
function topOfView(): string | null {
  const edge = document.querySelector('main')?.getBoundingClientRect().top ?? 0
  const blocks = [...sheet.element().children]
  return blocks.find((one) => one.getBoundingClientRect().bottom > edge)?.textContent ?? null
}

test('[COL-774] where the script is opened anew while a comment is written, it goes on, and the caret does not go into the text', async () => {
  const winfried = await signUp('winfried-fehlt')
  const script = await winfried.createScript('Fehler')
  await winfried.write(script, p('Eins.'), p('Zwei.'), p())
  await renderScript(script)
  await sheet.click()
  await userEvent.keyboard('{Control>}{Home}{/Control}{Shift>}{End}{/Shift}')
  await userEvent.keyboard('{Control>}{Alt>}m{/Alt}{/Control}')
  await expect.poll(() => document.activeElement?.tagName).toBe('TEXTAREA')
  await userEvent.keyboard('Lauter!')
  const timers = vi.spyOn(window, 'setTimeout')
  failAtUpdates(1)
  await winfried.write(script, p('Von dort.'))
  await expect.element(openedAnew).toBeVisible()
  await expect.poll(blocksOfSheet).toContain('Von dort.')
  expect(timers).not.toHaveBeenCalledWith(expect.anything(), FIRST_CARET_MS)
  await expect.poll(() => document.activeElement?.tagName).toBe('TEXTAREA')
  await userEvent.keyboard(' Und schneller!')
  expect(document.activeElement).toHaveValue('Lauter! Und schneller!')
  expect(blocksOfSheet()).toContain('Eins.')
  await sheet.click()
  failAtUpdates(1)
  await winfried.write(script, p('Von drüben.'))
  await expect.poll(blocksOfSheet).toContain('Von drüben.')
  const field = page.getByRole('textbox', { name: 'Kommentar schreiben' })
  await expect.element(field).toHaveValue('Lauter! Und schneller!')
  expect(document.activeElement).toBe(sheet.element())
})

test('[COL-774] where the script is opened anew, the text stays where it was scrolled to', async () => {
  const winnie = await signUp('winnie-fehlt')
  const script = await winnie.createScript('Fehler')
  await winnie.write(script, ...Array.from({ length: 80 }, (_, at) => p(`Zeile ${at}.`)), p())
  await renderScript(script)
  // the text is scrolled to its start after the opening, unless the person acts
  await userEvent.keyboard('{Shift}')
  document.querySelector('main')?.scrollTo({ top: 1500 })
  await expect.poll(topOfView).not.toBe('Zeile 0.')
  const top = topOfView()
  failAtUpdates(1)
  await winnie.write(script, p('Von dort.'))
  await expect.element(openedAnew).toBeVisible()
  await expect.poll(blocksOfSheet).toContain('Von dort.')
  expect(topOfView()).toBe(top)
})

/** Neither calls nor sockets, of which the first `sockets` are opened still. */
function cutOff(isCut: (url: string) => boolean, sockets: number): void {
  const { fetch, WebSocket } = window
  let left = sockets
  window.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    return isCut(url) ? new Response('{}', { status: 503 }) : fetch(input, init)
  }
  window.WebSocket = new Proxy(WebSocket, {
    construct(target, [url]: [string]) {
      if (left-- <= 0) throw new Error('There is no network.')
      return new target(url)
    },
  })
  onTestFinished(() => void Object.assign(window, { fetch, WebSocket }))
}

test('[COL-775] a script that fails before it is loaded is not shown, and not stored, as an empty one', async () => {
  const wido = await signUp('wido-fehlt')
  const script = await wido.createScript('Fehler')
  await wido.write(script, p('Eins.'), p())
  cutOff((url) => url.endsWith('/yjs') || url.endsWith(`/scripts/${script.id}`), 1)
  failAtUpdates(1)
  renderApp(`/editor/${script.id}/Fehler`)
  await expect.element(openedAnew).toBeVisible()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(sheet.query()).toBeNull()
  const copy = new LocalCopy(sessionUserId() ?? '', script.id, new Y.Doc())
  expect(await copy.whenRead).toBe(false)
  copy.close()
})

test('[COL-776] where the script is opened anew, one writes on at once, also without network and local copy', async () => {
  const wim = await signUp('wim-fehlt')
  const script = await wim.createScript('Fehler')
  await wim.write(script, p('Eins.'), p())
  await renderScript(script)
  await sheet.click()
  await userEvent.keyboard('{Control>}{Home}{/Control}{End}')
  cutOff(() => true, 0)
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new Error('There is no database.')
  })
  failAt('afterTransactionCleanup', ({ origin }) => origin instanceof ScriptBinding, 1)
  const first = sheet.element()
  await userEvent.keyboard(' abcdefghijkl')
  await expect.poll(() => blocksOfSheet()[0]).toBe('Eins. abcdefghijkl')
  await expect.element(sheet).toHaveAttribute('contenteditable', 'true')
  expect(sheet.element()).not.toBe(first)
})
