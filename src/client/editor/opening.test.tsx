import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { localCopyName } from '#/client/local/local-copies.ts'
import { api } from '#/shared/api/index.ts'
import { p } from '#test/support/script.ts'
import { answerInstead, overhear, renderApp, signUp } from '#test/components/app.tsx'
import { type } from '#test/components/keys.ts'
import { stayHere } from '#test/components/leaving.ts'
import { link, sheet } from '#test/components/screens.ts'
import { renderScript } from '#test/components/script.ts'
import { watchSockets } from '#test/components/sockets.ts'
import { afterFrame } from './core/later-part.ts'

const sphere = page.getByRole('status', { name: 'Verbunden', exact: true })
const opens = page.getByText('Wird geöffnet – schreiben geht noch nicht')
const copies = async () => (await indexedDB.databases()).map(({ name }) => name)

/** Leaves the editor for the list. */
async function leave(title: string): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Skripte' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(link(title)).toBeVisible()
}

test('[COL-3] [COL-4] [COL-38] a script opens step by step', async () => {
  const wendelin = await signUp('wendelin')
  const script = await wendelin.createScript('Öffnen')
  await wendelin.write(script, p('Gespeichert.'))
  const [token, state] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  answerInstead(api.getSocketToken, (_, ask) => token.promise.then(ask))
  answerInstead(api.getDocumentState, (_, ask) => state.promise.then(ask))
  renderApp('/scripts')
  await expect.element(link('Öffnen')).toBeVisible()
  // records only the calls from here on: the list has requested the user before
  const asked: string[] = []
  overhear(api.getCurrentUser, () => void asked.push('me'))
  watchSockets().onOpening = () => asked.push('socket')
  await link('Öffnen').click()
  await expect.element(page.getByText('Anmeldung läuft …')).toBeVisible()
  token.resolve()
  await expect.element(page.getByText('Skript wird geöffnet …')).toBeVisible()
  await expect.element(page.getByText('Verbindung wird aufgebaut …')).toBeVisible()
  await expect.element(sheet).not.toBeInTheDocument()
  state.resolve()
  await expect.element(sheet).toMatchTextContent('Gespeichert.')
  await expect.element(sphere).toBeVisible()
  expect(asked[0]).toBe('me')
  expect(asked).toContain('socket')
})

test('[COL-22] [COL-24] the banner is shown on phones, and else only while there is no connection', async () => {
  const walburga = await signUp('walburga')
  await renderScript(await walburga.createScript('Banner'))
  await expect.element(sphere).toBeVisible()
  const banner = page.getByText(/Verbunden$/)
  await expect.element(banner).toHaveTextContent('Verbunden')
  await expect.element(banner).not.toBeVisible()
  await page.viewport(390, 844)
  await expect.element(banner).toHaveTextContent('Mobile: Verbunden')
  await expect.element(banner).toBeVisible()
})

test('[COL-16] [COL-24] [COL-36] without a server the local copy is enough, and with neither it says so', async () => {
  const walpurga = await signUp('walpurga')
  const script = await walpurga.createScript('Kopie')
  await walpurga.write(script, p('Gespeichert.'))
  const leaving = stayHere()
  const sockets = watchSockets()
  await renderScript(script)
  await expect.element(sphere).toBeVisible()
  const copyName = localCopyName(script.created_by, script.id)
  await expect.poll(copies).toContain(copyName)
  await leave('Kopie')

  sockets.isCut = true
  for (const call of [api.getDocumentState, api.getScript, api.getRecentUpdates])
    answerInstead(call, () => Response.error())
  await link('Kopie').click()
  await expect.element(sheet).toMatchTextContent('Gespeichert.')
  await expect.element(page.getByText('Offline – du arbeitest an deiner Kopie')).toBeVisible()
  await expect.element(sphere).not.toBeInTheDocument()

  await leave('Kopie')
  indexedDB.deleteDatabase(copyName)
  await link('Kopie').click()
  await expect.element(page.getByRole('heading', { name: 'Verbindungsfehler' })).toBeVisible()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Verbindung verloren. Neuer Versuch …')
  await page.getByRole('button', { name: 'Neu verbinden' }).click()
  await expect.poll(() => leaving).toEqual([expect.stringMatching(`^reload /editor/${script.id}`)])
})

test('[COL-69] a sheet that the server has brought takes what is written at once: it is shown when one’s right is known', async () => {
  const rike = await signUp('rike-recht')
  const script = await rike.createScript('Recht')
  await rike.write(script, p('Gespeichert.'), p())
  const right = Promise.withResolvers<void>()
  answerInstead(api.getRole, (_, ask) => right.promise.then(ask))
  renderApp(`/editor/${script.id}`)
  await expect.element(page.getByText('Skript wird geöffnet …')).toBeVisible()
  // the text is there, and the connection, too
  await expect.element(page.getByText(/Verbunden$/).first()).toBeInTheDocument()
  await expect.element(sheet).not.toBeInTheDocument()
  right.resolve()
  await sheet.click()
  await type('Sofort.')
  await expect.element(sheet).toMatchTextContent('Sofort.')
})

/** Holds the database of a local copy, so that it cannot be read until it is released. */
async function holdCopy(name: string): Promise<{ readonly release: () => void }> {
  const request = indexedDB.open(name)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('updates', { autoIncrement: true })
    request.result.createObjectStore('custom')
  })
  await new Promise((resolve) => request.addEventListener('success', resolve))
  const updates = request.result.transaction('updates', 'readwrite').objectStore('updates')
  let isHeld = true
  // a transaction goes on as long as there are questions
  const ask = () => {
    if (isHeld) updates.count().addEventListener('success', ask)
    else request.result.close()
  }
  ask()
  return { release: () => (isHeld = false) }
}

test('[COL-69] an empty local copy that is read after the server’s text does not show it before one’s right is known', async () => {
  const roswitha = await signUp('roswitha-recht')
  const script = await roswitha.createScript('Leer')
  await roswitha.write(script, p('Gespeichert.'), p())
  const right = Promise.withResolvers<void>()
  answerInstead(api.getRole, (_, ask) => right.promise.then(ask))
  const held = await holdCopy(localCopyName(script.created_by, script.id))
  const loaded = Promise.withResolvers<void>()
  overhear(api.getDocumentState, () => loaded.resolve())
  renderApp(`/editor/${script.id}`)
  await loaded.promise
  held.release()
  // the socket opens when both are read
  await expect.element(page.getByText(/Verbunden$/).first()).toBeInTheDocument()
  await expect.element(sheet).not.toBeInTheDocument()
  right.resolve()
  await sheet.click()
  await type('Sofort.')
  await expect.element(sheet).toMatchTextContent('Sofort.')
})

test('[COL-69] with the right of the last visit the local copy takes edits before the server answers', async () => {
  const rolf = await signUp('rolf-recht')
  const script = await rolf.createScript('Kopie')
  await rolf.write(script, p('Gespeichert.'), p())
  await renderScript(script)
  await expect.element(sphere).toBeVisible()
  await leave('Kopie')
  answerInstead(api.getRole, () => new Promise(() => {}))
  await link('Kopie').click()
  await sheet.click()
  await type('Sofort.')
  await expect.element(sheet).toMatchTextContent('Sofort.')
  await expect.element(opens).not.toBeInTheDocument()
})

test('[COL-70] while one’s right is not known the sheet says that it opens, and it is asked for with each connection', async () => {
  const runa = await signUp('runa-recht')
  const script = await runa.createScript('Unbekannt')
  await runa.write(script, p('Gespeichert.'), p())
  const sockets = watchSockets()
  sockets.isCut = true
  const refused = answerInstead(api.getRole, () => Response.json({}, { status: 500 }))
  await renderScript(script)
  await expect.element(opens).toBeVisible()
  await expect.element(sheet).toHaveAttribute('aria-busy', 'true')
  await sheet.click()
  await type('Zu früh.')
  refused.stop()
  sockets.isCut = false
  await expect.element(sphere).toBeVisible()
  await expect.element(opens).not.toBeInTheDocument()
  await expect.element(sheet).not.toHaveAttribute('aria-busy')
  await sheet.click()
  await type('Jetzt.')
  await expect.element(sheet).toMatchTextContent('Jetzt.')
  await expect.element(sheet).not.toMatchTextContent('Zu früh.')
})

test('[UI-21] a wait shows itself after 300 ms, and how far it is after 2 s', async () => {
  const ursula = await signUp('ursula-wartet')
  const script = await ursula.createScript('Langes Stück')
  await ursula.write(script, p('Es zieht sich.'))
  const rest = Promise.withResolvers<void>()
  answerInstead(api.getDocumentState, async (_, ask) => {
    const answer = await ask()
    const state = await answer.bytes()
    const half = Math.floor(state.length / 2)
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(state.subarray(0, half))
        await rest.promise
        controller.enqueue(state.subarray(half))
        controller.close()
      },
    })
    return new Response(body, {
      headers: {
        'content-type': answer.headers.get('content-type') ?? '',
        'content-length': String(state.length),
      },
    })
  })
  watchSockets().isCut = true
  renderApp('/scripts')
  await link('Langes Stück').click()
  const bar = page.getByRole('progressbar', { name: 'Skript wird geöffnet …' })
  await expect.element(bar).toHaveAttribute('aria-valuenow', expect.stringMatching(/^(49|50)$/))
  const inside = bar.element().parentElement
  const delays = [inside, inside?.parentElement].map(
    (box) => box && getComputedStyle(box).animationDelay,
  )
  expect(delays).toEqual(['2s', '0.3s'])
  rest.resolve()
  await expect.element(sheet).toMatchTextContent('Es zieht sich.')
  await expect.element(bar).not.toBeInTheDocument()
})

test('[DOC-1191] what is added to the text waits until a frame has shown it, and in a page that is not seen it is added at once', async () => {
  const order: string[] = []
  const note = (what: string) => () => void order.push(what)
  afterFrame(note('rest'))
  // a frame shows what its last callback has found
  requestAnimationFrame(note('frame'))
  note('text')()
  await expect.poll(() => order).toEqual(['text', 'frame', 'rest'])
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  afterFrame(note('at once'))
  expect(order.at(-1)).toBe('at once')
})
