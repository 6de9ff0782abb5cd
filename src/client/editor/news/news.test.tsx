import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#/shared/api/index.ts'
import { answerInstead, signUp, signUpElsewhere } from '#test/components/app.tsx'
import { line, playGretchen } from '#test/components/gretchen.ts'
import { card, link } from '#test/components/screens.ts'
import { inSheet, renderScript } from '#test/components/script.ts'
import { say, scene } from '#test/support/script.ts'
import { shortenPause } from '#test/support/short-pauses.ts'
import { newsOfScript } from './news-line.tsx'
import { AGAIN_MS } from './use-news.ts'

const told = page.getByRole('status', { name: 'Neu für dich' })

beforeEach(() => shortenPause('setTimeout', AGAIN_MS))

let name = ''
beforeEach(({ task }) => {
  name = `news-${task.id.replaceAll(/\W/g, '').slice(-12)}`
})

test('[NEWS-50] [NEWS-51] [NEWS-53] news are told in a line and in the page’s title, gone through, and confirmed by a press', async () => {
  const { owner, script } = await playGretchen(name)
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

test('[NEWS-52] [NEWS-76] the keys lead from one place to the next and back, and the shown place lies below the line above the sheet', async () => {
  const { owner, script } = await playGretchen(name)
  const long = Array.from({ length: 60 }, (_, index) => say('FAUST', `Rede ${index}`))
  const news = [say('GRETCHEN', 'Mein Herr!'), say('GRETCHEN', 'Ja, aus den Augen!')]
  await owner.write(script, ...long, ...news, ...long)
  await expect.element(line.getByText(/: 2 Textstellen$/)).toBeVisible()
  const shown = () => inSheet('[data-news]').map(({ textContent }) => textContent)
  const gap = () =>
    (inSheet('[data-news]')[0]?.getBoundingClientRect().top ?? 0) -
    line.element().getBoundingClientRect().bottom
  const [first, second] = [['GRETCHENMein Herr!'], ['GRETCHENJa, aus den Augen!']]
  for (const expected of [first, second, first]) {
    await userEvent.keyboard('{Control>}{Alt>}n{/Alt}{/Control}')
    expect(shown()).toEqual(expected)
    await expect.poll(() => gap() > 0 && gap() < 400).toBe(true)
  }
  await userEvent.keyboard('{Control>}{Alt>}{Shift>}n{/Shift}{/Alt}{/Control}')
  expect(shown()).toEqual(second)
  await told.getByRole('button', { name: 'Nicht mehr durchgehen' }).click()
  expect(shown()).toEqual([])
})

test('[NEWS-55] [NEWS-56] the list says how much is new in a script; where the network goes before the tasks are asked for, the news are found for those that are known', async () => {
  const { owner, script } = await playGretchen(name)
  await owner.write(script, say('GRETCHEN', 'Mein Herr!'))
  await expect.element(line.getByText(/: 1 Textstelle$/)).toBeVisible()
  await page.getByRole('link', { name: 'Stichwort' }).first().click()
  await expect.element(card('Faust').getByText('1 neu für dich')).toBeVisible()
  answerInstead(api.getMyTasks, () => {
    throw new TypeError('Failed to fetch')
  })
  await link('Faust').click()
  await line.getByRole('button', { name: 'Durchgehen' }).click()
  await expect.poll(() => inSheet('[data-news]').length).toBe(1)
})

/** The news are found only after the call of what this returns. */
function holdWorkers(): () => void {
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
  return released.resolve
}

/** From now on nothing is known of the part that looks for news, but by the call of what this returns. */
function withoutPart(): typeof newsOfScript.set {
  const { set: tell } = newsOfScript
  const part = vi.spyOn(newsOfScript, 'set').mockImplementation(() => {})
  onTestFinished(() => part.mockRestore())
  tell(null)
  return tell
}

/** Opens a script in which something is new again; the news are found only after the call of what this returns. */
async function openWithHeldNews(): Promise<() => void> {
  const { owner, script } = await playGretchen(name)
  await owner.write(script, say('GRETCHEN', 'Mein Herr!'))
  await expect.element(line.getByText(/: 1 Textstelle$/)).toBeVisible()
  await page.getByRole('link', { name: 'Stichwort' }).first().click()
  await expect.element(card('Faust')).toBeVisible()
  const release = holdWorkers()
  await link('Faust').click()
  return release
}

test('[NEWS-121] the line stands by the server’s count while the news are still being found, and a press on it waits for them', async () => {
  const release = await openWithHeldNews()
  await expect.element(line.getByText(/^Neu für dich seit .*: 1 Textstelle$/)).toBeVisible()
  await expect.poll(() => document.title).toBe('(1) Faust · Stichwort')
  const walk = line.getByRole('button', { name: 'Durchgehen' })
  await walk.click()
  await expect.element(walk).toHaveAttribute('aria-busy', 'true')
  await expect.element(told).not.toBeInTheDocument()
  release()
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

test('[NEWS-42] a press that confirms before the part is there that looks for news confirms as soon as it is', async () => {
  const release = await openWithHeldNews()
  await expect.element(line.getByText(/: 1 Textstelle$/)).toBeVisible()
  await expect.poll(() => newsOfScript.get()?.read?.version).toBeTruthy()
  const part = newsOfScript.get()
  const tell = withoutPart()
  const seen = line.getByRole('button', { name: 'Alles gesehen' })
  await seen.click()
  await expect.element(seen).toBeDisabled()
  tell(part)
  // what is confirmed is found first
  release()
  await expect.element(line).not.toBeInTheDocument()
})

test('[NEWS-235] a press that confirms before the part is there that looks for news confirms nothing of the script that is opened next', async () => {
  await openWithHeldNews()
  await expect.element(line.getByText(/: 1 Textstelle$/)).toBeVisible()
  const tell = withoutPart()
  const seen = line.getByRole('button', { name: 'Alles gesehen' })
  await seen.click()
  await expect.element(seen).toBeDisabled()
  await page.getByRole('link', { name: 'Stichwort' }).first().click()
  await expect.element(card('Faust')).toBeVisible()
  const confirm = vi.fn<() => Promise<void>>(async () => {})
  tell({ read: null, hasFailed: false, confirm })
  onTestFinished(() => tell(null))
  await expect.element(card('Faust')).toBeVisible()
  expect(confirm).not.toHaveBeenCalled()
})

test.for([
  ['a desk', 1440, 900],
  ['a tablet', 820, 1180],
  ['a phone', 390, 844],
] as const)(
  '[NEWS-168] [UI-833] on %s what tells something above the text covers nothing else that does, without a connection, too, and what one may do covers no text',
  async ([, width, height]) => {
    const { innerWidth, innerHeight } = window
    onTestFinished(() => page.viewport(innerWidth, innerHeight))
    await page.viewport(width, height)
    const { owner, script } = await playGretchen(name)
    const long = Array.from({ length: 60 }, (_, index) => say('FAUST', `Rede ${index}`))
    await owner.write(script, ...long, say('GRETCHEN', 'Mein Herr!'))
    await expect.element(line.getByText(/: 1 Textstelle$/)).toBeVisible()
    window.dispatchEvent(new Event('offline'))
    onTestFinished(() => void window.dispatchEvent(new Event('online')))
    const told = [page.getByText(/Offline – du/).last(), line]
    const [rights, main] = [page.getByText('Nur lesen'), page.getByRole('main')]
    for (const each of told) await expect.element(each).toBeVisible()
    const gaps = () => {
      const places = told.map((each) => each.element().getBoundingClientRect())
      return places.slice(1).map(({ top }, index) => top - (places[index]?.bottom ?? 0))
    }
    const areApart = () => gaps().every((gap) => gap >= 0 && gap < 50)
    const isBeside = () =>
      rights.element().getBoundingClientRect().bottom <=
      main.element().getBoundingClientRect().top + 1
    await expect.poll(areApart).toBe(true)
    expect(isBeside()).toBe(true)
    main.element().scrollTo(0, 700)
    await expect.poll(areApart).toBe(true)
    expect(isBeside()).toBe(true)
  },
)
