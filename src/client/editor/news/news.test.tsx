import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { callApi } from '#/client/api/call-api.ts'
import { api } from '#/shared/api/index.ts'
import type { ScriptRead } from '#/shared/api/news.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { answerInstead, type Person, signUp, signUpElsewhere } from '#test/components/app.tsx'
import { button, card, link, menuItem } from '#test/components/screens.ts'
import { inSheet, renderScript } from '#test/components/script.ts'
import { say, scene } from '#test/support/script.ts'

const line = page.getByRole('region', { name: 'Neu für dich' })
const told = page.getByRole('status', { name: 'Neu für dich' })
const dialog = page.getByRole('dialog', { name: 'Meine Aufgaben' })

let name = ''
beforeEach(({ task }) => {
  name = `news-${task.id.replaceAll(/\W/g, '').slice(-12)}`
})

interface Play {
  readonly owner: Person
  readonly script: Script
}

/** A script of another person, in which the person here has no tasks yet. */
async function openFaust(right: 'read' | 'write'): Promise<Play> {
  await signUp(name)
  const owner = await signUpElsewhere(`${name}-o`)
  const script = await owner.createScript('Faust')
  await owner.write(
    script,
    scene('Garten'),
    say('FAUST', 'Ein Blick von dir, ein Wort mehr unterhält.'),
    say('GRETCHEN', 'Inkommodiert Euch nicht!'),
  )
  await owner.share(script, name, right)
  await renderScript(script)
  return { owner, script }
}

async function chooseGretchen(): Promise<void> {
  await button('Mehr zu diesem Skript').click()
  await menuItem('Meine Aufgaben …').click()
  await dialog.getByRole('button', { name: 'GRETCHEN' }).click()
  await dialog.getByRole('button', { name: 'Merken' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
}

/** A script of another person, in which the person here plays Gretchen and has confirmed the text. */
async function playGretchen(right: 'read' | 'write' = 'read'): Promise<Play> {
  const play = await openFaust(right)
  const confirmed = Promise.withResolvers<void>()
  answerInstead(api.getVersionText, async (_, ask) => {
    const answer = await ask()
    confirmed.resolve()
    return answer
  })
  await chooseGretchen()
  await confirmed.promise
  return play
}

/** Workers that start from now on fail. */
function breakWorkers(): void {
  vi.stubGlobal(
    'Worker',
    class extends Worker {
      constructor() {
        super('data:text/javascript,throw new Error("broken")')
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
}

/** How much is new in a script, as the server counts it. */
async function newsOf({ id }: Script): Promise<number> {
  const { texts, cues } = await callApi(api.getNews, { params: { id } })
  return texts + cues
}

test('[NEWS-50] [NEWS-51] [NEWS-53] what is new is told in a line and in the page’s title, gone through, and confirmed by a press', async () => {
  const { owner, script } = await playGretchen()
  await expect.element(line).not.toBeInTheDocument()
  await owner.write(script, say('MARTHE', 'Ach ja.'), say('GRETCHEN', 'Mein Herr!'))
  await expect.element(line.getByText(/^Neu für dich seit .*: 1 Textstelle$/)).toBeVisible()
  await expect.poll(() => document.title).toBe('(1) Faust · Stichwort')
  await line.getByRole('button', { name: 'Durchgehen' }).click()
  await expect.element(told.getByText('Deine Replik ist neu')).toBeVisible()
  await expect.element(told.getByText(`von ${name}-o`)).toBeVisible()
  expect(inSheet('[data-news]').map(({ textContent }) => textContent)).toEqual([
    'GRETCHENMein Herr!',
  ])
  await line.getByRole('button', { name: 'Alles gesehen' }).click()
  await expect.element(line).not.toBeInTheDocument()
  await expect.element(told).not.toBeInTheDocument()
  expect(document.title).toBe('Faust · Stichwort')
})

test('[NEWS-52] the keys lead from one place to the next and back', async () => {
  const { owner, script } = await playGretchen()
  await owner.write(script, say('GRETCHEN', 'Mein Herr!'), say('GRETCHEN', 'Ja, aus den Augen!'))
  await expect.element(line.getByText(/: 2 Textstellen$/)).toBeVisible()
  const shown = () => inSheet('[data-news]').map(({ textContent }) => textContent)
  const [first, second] = [['GRETCHENMein Herr!'], ['GRETCHENJa, aus den Augen!']]
  for (const expected of [first, second, first]) {
    await userEvent.keyboard('{Control>}{Alt>}n{/Alt}{/Control}')
    expect(shown()).toEqual(expected)
  }
  await userEvent.keyboard('{Control>}{Alt>}{Shift>}n{/Shift}{/Alt}{/Control}')
  expect(shown()).toEqual(second)
  await told.getByRole('button', { name: 'Nicht mehr durchgehen' }).click()
  expect(shown()).toEqual([])
})

test('[NEWS-160] what was confirmed on another device is no news when the person comes back to the page', async () => {
  const { owner, script } = await playGretchen()
  await owner.write(script, say('GRETCHEN', 'Mein Herr!'))
  await expect.element(line.getByText(/: 1 Textstelle$/)).toBeVisible()
  await callApi(api.confirmRead, { params: { id: script.id }, body: {} })
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(line).not.toBeInTheDocument()
})

test('[NEWS-56] where the network goes before the tasks are asked for, the news are found for those that are known', async () => {
  const { owner, script } = await playGretchen()
  await owner.write(script, say('GRETCHEN', 'Mein Herr!'))
  await expect.element(line.getByText(/: 1 Textstelle$/)).toBeVisible()
  await page.getByRole('link', { name: 'Stichwort' }).first().click()
  await expect.element(card('Faust')).toBeVisible()
  answerInstead(api.getMyTasks, () => {
    throw new TypeError('Failed to fetch')
  })
  await link('Faust').click()
  await line.getByRole('button', { name: 'Durchgehen' }).click()
  await expect.poll(() => inSheet('[data-news]').length).toBe(1)
})

test('[NEWS-167] what others write while the person goes through the news is shown, and not confirmed unseen', async () => {
  const { owner, script } = await playGretchen()
  await owner.write(script, say('GRETCHEN', 'Mein Herr!'))
  await expect.element(line.getByText(/: 1 Textstelle$/)).toBeVisible()
  await owner.write(script, say('GRETCHEN', 'Ja, aus den Augen!'))
  await expect.poll(() => inSheet('[data-dialogue-text]').length).toBe(4)
  await line.getByRole('button', { name: 'Alles gesehen' }).click()
  await expect.element(page.getByText(/^Noch eine Änderung ist dazugekommen/)).toBeVisible()
  await expect.element(line.getByText(/: 2 Textstellen$/)).toBeVisible()
  await line.getByRole('button', { name: 'Alles gesehen' }).click()
  await expect.element(line).not.toBeInTheDocument()
})

test('[NEWS-167] own edits since the news were found do not keep the person from confirming', async () => {
  const { owner, script } = await playGretchen('write')
  await owner.write(script, say('GRETCHEN', 'Mein Herr!'))
  await expect.element(line.getByText(/: 1 Textstelle$/)).toBeVisible()
  await userEvent.click(page.getByText('Mein Herr!'))
  await userEvent.keyboard('{End} Ach.')
  await expect.element(page.getByText('Mein Herr! Ach.')).toBeVisible()
  await line.getByRole('button', { name: 'Alles gesehen' }).click()
  await expect.element(line).not.toBeInTheDocument()
})

test('[NEWS-77] a press after the news could not be found any more confirms the text as it is', async () => {
  const { owner, script } = await playGretchen()
  await owner.write(script, say('GRETCHEN', 'Mein Herr!'))
  await expect.element(line.getByText(/: 1 Textstelle$/)).toBeVisible()
  breakWorkers()
  await owner.write(script, say('GRETCHEN', 'Ja, aus den Augen!'))
  await expect.element(line.getByText('Vieles hat sich geändert.')).toBeVisible()
  await line.getByRole('button', { name: 'Alles gesehen' }).click()
  await expect.poll(() => newsOf(script)).toBe(0)
})

test('[NEWS-54] confirming needs a connection, and says so', async () => {
  const { owner, script } = await playGretchen()
  await owner.write(script, say('GRETCHEN', 'Mein Herr!'))
  await expect.element(line).toBeVisible()
  answerInstead(api.confirmRead, () => {
    throw new TypeError('Failed to fetch')
  })
  await line.getByRole('button', { name: 'Alles gesehen' }).click()
  await expect.element(page.getByText('Das geht, sobald du wieder verbunden bist.')).toBeVisible()
  await expect.element(line).toBeVisible()
})

test('[NEWS-55] the list says how much is new in a script', async () => {
  const { owner, script } = await playGretchen()
  await owner.write(script, say('GRETCHEN', 'Mein Herr!'))
  await expect.element(line).toBeVisible()
  await page.getByRole('link', { name: 'Stichwort' }).first().click()
  await expect.element(card('Faust').getByText('1 neu für dich')).toBeVisible()
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

test('[NEWS-42] the line goes with the answer to the press, before the text is compared again', async () => {
  const { owner, script } = await playGretchen()
  await owner.write(script, say('GRETCHEN', 'Mein Herr!'))
  await expect.element(line.getByText(/: 1 Textstelle$/)).toBeVisible()
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

test('[NEWS-121] the line stands by the server’s count while the news are still being found, and a press on it waits for them', async () => {
  const { owner, script } = await playGretchen()
  await owner.write(script, say('GRETCHEN', 'Mein Herr!'))
  await expect.element(line.getByText(/: 1 Textstelle$/)).toBeVisible()
  await page.getByRole('link', { name: 'Stichwort' }).first().click()
  await expect.element(card('Faust')).toBeVisible()
  const released = Promise.withResolvers<void>()
  vi.stubGlobal(
    'Worker',
    class extends Worker {
      override postMessage(message: unknown) {
        void released.promise.then(() => super.postMessage(message))
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  await link('Faust').click()
  await expect.element(line.getByText(/^Neu für dich seit .*: 1 Textstelle$/)).toBeVisible()
  await expect.poll(() => document.title).toBe('(1) Faust · Stichwort')
  const walk = line.getByRole('button', { name: 'Durchgehen' })
  await walk.click()
  await expect.element(walk).toHaveAttribute('aria-busy', 'true')
  await expect.element(told).not.toBeInTheDocument()
  released.resolve()
  await expect.element(told.getByText('Deine Replik ist neu')).toBeVisible()
})

test('[NEWS-150] where the count is there before the text, the line stands in the same drawing as the text', async () => {
  await signUp(name)
  const owner = await signUpElsewhere(`${name}-o`)
  const script = await owner.createScript('Faust')
  await owner.write(script, scene('Garten'), say('GRETCHEN', 'Inkommodiert Euch nicht!'))
  await owner.share(script, name, 'read')
  const counted = Promise.withResolvers<void>()
  answerInstead(api.getNews, () => {
    const answer = Response.json({ since: Date.now(), texts: 3, cues: 0 })
    const read = answer.json.bind(answer)
    // the text comes after the page has read the count
    answer.json = () => read().finally(() => setTimeout(counted.resolve))
    return answer
  })
  answerInstead(api.getDocumentState, (_, ask) => counted.promise.then(ask))
  const withText = Promise.withResolvers<boolean>()
  const observer = new MutationObserver(() => {
    if (document.querySelector('.ProseMirror [data-speaker]') === null) return
    observer.disconnect()
    // what stands at the next frame is drawn
    requestAnimationFrame(() =>
      withText.resolve(document.querySelector('[data-region="notice"]') !== null),
    )
  })
  observer.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  await renderScript(script)
  expect(await withText.promise).toBe(true)
})

test('[NEWS-76] the place that is shown lies below the line above the sheet', async () => {
  const { owner, script } = await playGretchen()
  const long = Array.from({ length: 60 }, (_, index) => say('FAUST', `Rede ${index}`))
  await owner.write(script, ...long, say('GRETCHEN', 'Mein Herr!'), ...long)
  await expect.element(line.getByText(/: 1 Textstelle$/)).toBeVisible()
  await line.getByRole('button', { name: 'Durchgehen' }).click()
  const gap = () =>
    (inSheet('[data-news]')[0]?.getBoundingClientRect().top ?? 0) -
    line.element().getBoundingClientRect().bottom
  await expect.poll(() => gap() > 0 && gap() < 300).toBe(true)
})

test('[NEWS-77] where the news cannot be found, the line offers the comparison with the confirmed version', async () => {
  const { owner, script } = await playGretchen()
  breakWorkers()
  await owner.write(script, say('GRETCHEN', 'Mein Herr!'))
  await expect.element(line.getByText('Vieles hat sich geändert.')).toBeVisible()
  await line.getByRole('button', { name: 'Vergleichen' }).click()
  await expect.poll(() => location.search).toMatch(/fassung=[^.]+\.\.$/)
})

test('[NEWS-77] where the confirmed text cannot be loaded, no worker is left with a copy that grows old', async () => {
  await openFaust('read')
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
  await chooseGretchen()
  await expect.poll(() => workers).toEqual(['started', 'ended'])
})
