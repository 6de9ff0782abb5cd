import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { callApi } from '#/client/api/call-api.ts'
import { api } from '#/shared/api/index.ts'
import type { ScriptRead } from '#/shared/api/news.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { isRecord } from '#/shared/is-record.ts'
import { answerInstead, signUp, signUpElsewhere } from '#test/components/app.tsx'
import { breakWorkers, line, openFaust, playGretchen } from '#test/components/gretchen.ts'
import { button, menuItem } from '#test/components/screens.ts'
import { inSheet, renderScript } from '#test/components/script.ts'
import { watchSockets } from '#test/components/sockets.ts'
import { say, scene } from '#test/support/script.ts'
import { shortenPause } from '#test/support/short-pauses.ts'
import { AGAIN_MS } from './use-news.ts'

/** Lets the page wait for what others write as long as it does. */
let waitLong = () => {}
beforeEach(() => (waitLong = shortenPause('setTimeout', AGAIN_MS)))

let name = ''
beforeEach(({ task }) => {
  name = `seen-${task.id.replaceAll(/\W/g, '').slice(-12)}`
})

/** How much is new in a script, as the server counts it. */
async function newsOf({ id }: Script): Promise<number> {
  const { texts, cues } = await callApi(api.getNews, { params: { id } })
  return texts + cues
}

test('[NEWS-160] [NEWS-167] a text confirmed on another device is no news when the person comes back to the page; words that others write while the person goes through the news are shown, and not confirmed unseen', async () => {
  const { owner, script } = await playGretchen(name)
  await owner.write(script, say('GRETCHEN', 'Mein Herr!'))
  await expect.element(line.getByText(/: 1 Textstelle$/)).toBeVisible()
  await callApi(api.confirmRead, { params: { id: script.id }, body: {} })
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(line).not.toBeInTheDocument()

  await owner.write(script, say('GRETCHEN', 'Ich bitt Euch!'))
  await expect.element(line.getByText(/: 1 Textstelle$/)).toBeVisible()
  waitLong()
  await owner.write(script, say('GRETCHEN', 'Ja, aus den Augen!'))
  await expect.poll(() => inSheet('[data-dialogue-text]').length).toBe(5)
  await line.getByRole('button', { name: 'Alles gesehen' }).click()
  await expect.element(page.getByText(/^Noch eine Änderung ist dazugekommen/)).toBeVisible()
  await expect.element(line.getByText(/: 2 Textstellen$/)).toBeVisible()
  await line.getByRole('button', { name: 'Alles gesehen' }).click()
  await expect.element(line).not.toBeInTheDocument()
})

test('[NEWS-167] a second piece of news that says the same is shown, and not confirmed unseen', async () => {
  const { owner, script } = await playGretchen(name)
  await owner.write(script, say('GRETCHEN', 'Ja.'))
  await expect.element(line.getByText(/: 1 Textstelle$/)).toBeVisible()
  waitLong()
  await owner.write(script, say('GRETCHEN', 'Ja.'))
  await expect.poll(() => inSheet('[data-dialogue-text]').length).toBe(4)
  await line.getByRole('button', { name: 'Alles gesehen' }).click()
  await expect.element(page.getByText(/^Noch eine Änderung ist dazugekommen/)).toBeVisible()
  await expect.element(line.getByText(/: 2 Textstellen$/)).toBeVisible()
})

test('[NEWS-167] a page that does not hear the others confirms nothing that the server refuses, and says so', async () => {
  const sockets = watchSockets()
  const { owner, script } = await playGretchen(name)
  await owner.write(script, say('GRETCHEN', 'Mein Herr!'))
  await expect.element(line.getByText(/: 1 Textstelle$/)).toBeVisible()
  sockets.isCut = true
  window.dispatchEvent(new Event('offline'))
  await expect.element(page.getByText(/^Offline/).first()).toBeVisible()
  await owner.write(script, say('GRETCHEN', 'Ja, aus den Augen!'))
  await line.getByRole('button', { name: 'Alles gesehen' }).click()
  await expect.element(page.getByText('Das geht, sobald du wieder verbunden bist.')).toBeVisible()
  await expect.element(line.getByText(/: 1 Textstelle$/)).toBeVisible()
  expect(await newsOf(script)).toBe(2)
})

test('[NEWS-169] a page of another program than the server’s confirms what it has, and nothing that others write meanwhile', async () => {
  const { owner, script } = await playGretchen(name)
  await owner.write(script, say('GRETCHEN', 'Mein Herr!'))
  await expect.element(line.getByText(/: 1 Textstelle$/)).toBeVisible()
  const asked: unknown[] = []
  answerInstead(api.confirmRead, async ({ body }, ask) => {
    asked.push(body)
    // its program finds other news than the page
    if (isRecord(body) && body.shown)
      return Response.json({ error: '', code: 'not_seen' }, { status: 409 })
    if (asked.length === 3) await owner.write(script, say('GRETCHEN', 'Ja, aus den Augen!'))
    return ask()
  })
  await line.getByRole('button', { name: 'Alles gesehen' }).click()
  await expect.element(page.getByText(/^Noch eine Änderung ist dazugekommen/)).toBeVisible()
  expect(await newsOf(script)).toBe(2)
  await expect.element(line.getByText(/: 2 Textstellen$/)).toBeVisible()
  await line.getByRole('button', { name: 'Alles gesehen' }).click()
  await expect.element(line).not.toBeInTheDocument()
  expect(await newsOf(script)).toBe(0)
})

test('[NEWS-169] a page of another program than the server’s does not confirm what others write while it compares for the last time', async () => {
  const { owner, script } = await playGretchen(name)
  await owner.write(script, say('GRETCHEN', 'Mein Herr!'))
  await expect.element(line.getByText(/: 1 Textstelle$/)).toBeVisible()
  const send = Worker.prototype.postMessage
  let [refused, isWritten] = [0, false]
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function later(
    this: Worker,
    message: unknown,
  ) {
    const isLast = refused === 2 && !isWritten && isRecord(message) && !message['update']
    isWritten ||= isLast
    const before = async () => {
      if (!isLast) return
      await owner.write(script, say('GRETCHEN', 'Ja, aus den Augen!'))
      await expect.poll(() => inSheet('[data-dialogue-text]').length).toBe(4)
    }
    void before().then(() => send.call(this, message))
  })
  onTestFinished(() => void vi.restoreAllMocks())
  answerInstead(api.confirmRead, ({ body }, ask) => {
    if (!isRecord(body) || !body.shown) return ask()
    refused++
    return Promise.resolve(Response.json({ error: '', code: 'not_seen' }, { status: 409 }))
  })
  await line.getByRole('button', { name: 'Alles gesehen' }).click()
  await expect.element(page.getByText(/^Noch eine Änderung ist dazugekommen/)).toBeVisible()
  expect(await newsOf(script)).toBe(2)
})

test('[NEWS-167] own edits since the news were found do not keep the person from confirming', async () => {
  const { owner, script } = await playGretchen(name, 'write')
  await owner.write(script, say('GRETCHEN', 'Mein Herr!'))
  await expect.element(line.getByText(/: 1 Textstelle$/)).toBeVisible()
  await userEvent.click(page.getByText('Mein Herr!'))
  await userEvent.keyboard('{End} Ach.')
  await expect.element(page.getByText('Mein Herr! Ach.')).toBeVisible()
  await line.getByRole('button', { name: 'Alles gesehen' }).click()
  await expect.element(line).not.toBeInTheDocument()
})

test('[NEWS-77] where the news cannot be found any more, the line offers the comparison with the confirmed version, and a press confirms the text as it is', async () => {
  const { owner, script } = await playGretchen(name)
  await owner.write(script, say('GRETCHEN', 'Mein Herr!'))
  await expect.element(line.getByText(/: 1 Textstelle$/)).toBeVisible()
  breakWorkers()
  await owner.write(script, say('GRETCHEN', 'Ja, aus den Augen!'))
  await expect.element(line.getByText('Vieles hat sich geändert.')).toBeVisible()
  await line.getByRole('button', { name: 'Vergleichen' }).click()
  await expect.poll(() => location.search).toMatch(/fassung=[^.]+\.\.$/)
  const panel = page.getByRole('dialog', { name: 'Fassungen' })
  await expect.element(panel).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await line.getByRole('button', { name: 'Alles gesehen' }).click()
  await expect.poll(() => newsOf(script)).toBe(0)
})

test('[NEWS-42] [NEWS-54] confirming needs a connection, and says so; with one the line goes with the answer, before the text is compared again', async () => {
  const { owner, script } = await playGretchen(name)
  await owner.write(script, say('GRETCHEN', 'Mein Herr!'))
  await expect.element(line.getByText(/: 1 Textstelle$/)).toBeVisible()
  const { stop } = answerInstead(api.confirmRead, () => {
    throw new TypeError('Failed to fetch')
  })
  await line.getByRole('button', { name: 'Alles gesehen' }).click()
  await expect.element(page.getByText('Das geht, sobald du wieder verbunden bist.')).toBeVisible()
  await expect.element(line).toBeVisible()
  stop()
  vi.stubGlobal(
    'Worker',
    class extends Worker {
      constructor() {
        super('data:text/javascript,')
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  await line.getByRole('button', { name: 'Alles gesehen' }).click()
  await expect.element(line).not.toBeInTheDocument()
})

test('[NEWS-42] where nothing is new for the person, the confirmed state moves on by itself after a while', async () => {
  await signUp(name)
  const owner = await signUpElsewhere(`${name}-o`)
  const script = await owner.createScript('Faust')
  await owner.write(script, scene('Garten'), say('GRETCHEN', 'Inkommodiert Euch nicht!'))
  await owner.share(script, name, 'read')
  answerInstead(api.getMyTasks, () =>
    Response.json({ speakers: ['GRETCHEN'], cueTypes: [], everything: false }),
  )
  let confirmed = 0
  answerInstead(api.confirmRead, async (_, ask) => {
    const answer = await ask()
    confirmed++
    if (confirmed > 1) return answer
    const read = (await answer.json()) as ScriptRead
    return Response.json({ ...read, at: Number(read.at) - 11 * 60_000, editors: [`${name}-o`] })
  })
  await renderScript(script)
  await expect.poll(() => confirmed).toBe(2)
  await expect.element(line).not.toBeInTheDocument()
})

test('[NEWS-77] where the confirmed text cannot be loaded, no worker is left with a copy that grows old', async () => {
  await openFaust(name, 'read')
  const workers: string[] = []
  vi.stubGlobal(
    'Worker',
    class extends Worker {
      constructor(url: URL, options: WorkerOptions) {
        super(url, options)
        if (url.href.includes('news-worker')) workers.push('started')
      }
      override terminate() {
        workers.push('ended')
        super.terminate()
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  answerInstead(api.getRead, () => Response.json({}, { status: 500 }))
  await button('Mehr zu diesem Skript').click()
  await menuItem('Meine Aufgaben …').click()
  await page.getByRole('button', { name: 'GRETCHEN' }).click()
  await page.getByRole('button', { name: 'Merken' }).click()
  await expect.poll(() => workers).toEqual(['started', 'ended'])
})
