import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { api } from '#/shared/api/index.ts'
import { FIRST_SET, keptCut, keptCutSet, UNKNOWN_CUT } from '#/shared/script/cuts/cuts.ts'
import type { Notice } from '#/shared/api/news.ts'
import {
  answerInstead,
  overhear,
  renderApp,
  signUp,
  signUpElsewhere,
} from '#test/components/app.tsx'
import { button } from '#test/components/screens.ts'
import { withCuts } from '#test/support/cut-script.ts'
import { say } from '#test/support/script.ts'

test('[NOTE-7] [NOTE-8] the header counts what is new; opening the list reads it, and an entry opens its script', async () => {
  const owner = await signUpElsewhere('note-olga')
  await signUp('note-mia')
  const [faust, stella] = await owner.createScripts('Faust', 'Stella')
  if (!faust || !stella) throw new Error('no script')
  await owner.share(faust, 'note-mia', 'read')
  await owner.share(stella, 'note-mia', 'write')
  await owner.offer(stella, 'note-mia')
  let isRead = false
  overhear(api.readNotices, (_asked, answer) => void (isRead = answer.ok))
  renderApp('/scripts')
  await button('Für dich: 3 neu').click()
  await expect
    .element(page.getByRole('menuitem', { name: /note-olga teilt „Faust“ mit dir: Kann lesen/ }))
    .toBeVisible()
  await expect
    .element(page.getByRole('menuitem', { name: /note-olga bietet dir „Stella“ an/ }))
    .toBeVisible()
  const isBold = (sentence: string) =>
    getComputedStyle(page.getByText(sentence).element()).fontWeight === '600'
  expect(isBold('note-olga bietet dir „Stella“ an')).toBe(true)
  expect(await commands.findFlaws('[role=menu]')).toEqual([])
  await expect.poll(() => isRead).toBe(true)
  await page
    .getByRole('menuitem', { name: /note-olga teilt „Stella“ mit dir: Kann bearbeiten/ })
    .click()
  await expect.poll(() => location.pathname).toBe(`/editor/${stella.id}/Stella`)
  await expect.element(button('Für dich')).toBeVisible()
})

test('[NOTE-7] an empty list says what will be in it', async () => {
  await signUp('note-nina')
  renderApp('/scripts')
  await button('Für dich').click()
  await expect.element(page.getByRole('menu').getByText(/^Noch nichts\./)).toBeVisible()
})

test('[NOTE-252] a notice of a kind that the page does not know is left out, and is not read', async () => {
  await signUp('note-alt')
  const notices = manyNotices(2, 2).map((notice, index) =>
    index === 0 ? { ...notice, kind: 'of-tomorrow' } : notice,
  )
  answerInstead(api.listNotices, () => Response.json(notices))
  const read: unknown[] = []
  answerInstead(api.readNotices, ({ body }) => {
    read.push(body)
    return new Response(null, { status: 204 })
  })
  renderApp('/scripts')
  await button('Für dich: 1 neu').click()
  await expect.poll(() => page.getByRole('menuitem').elements().length).toBe(1)
  await expect.poll(() => read).toEqual([{ ids: [notices[1]?.id] }])
})

test('[UI-503] a list that is opened is asked for anew: what has come since stands in it, bold, and is read', async () => {
  await signUp('note-neu')
  let notices = manyNotices(1, 0)
  answerInstead(api.listNotices, () => Response.json(notices))
  const read: unknown[] = []
  answerInstead(api.readNotices, ({ body }) => {
    read.push(body)
    return new Response(null, { status: 204 })
  })
  renderApp('/scripts')
  await expect.element(button('Für dich')).toBeVisible()
  await button('Für dich').click()
  await expect.element(page.getByRole('menuitem')).toMatchTextContent('Stück 1')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  notices = [{ ...manyNotices(1, 1)[0], id: 'neu', script_title: 'Egmont' } as Notice, ...notices]
  await button('Für dich').click()
  await expect.element(page.getByRole('menuitem').first()).toMatchTextContent('Egmont')
  const sentence = page.getByText('„Egmont“', { exact: false })
  await expect.poll(() => getComputedStyle(sentence.element()).fontWeight).toBe('600')
  await expect.poll(() => read).toEqual([{ ids: ['neu'] }])
})

/** Notices of one second each, the newest first; the first ones are unread. */
const manyNotices = (count: number, unread: number) =>
  Array.from({ length: count }, (_, index): Notice => ({
    id: `n${index}`,
    kind: 'mention',
    script_id: 's',
    script_title: `Stück ${index + 1}`,
    production_id: null,
    production_title: null,
    by: 'note-lara',
    permission: null,
    function: null,
    comment_id: null,
    at: 1_000_000 - index * 1000,
    is_read: index >= unread,
  }))

test('[NOTE-250] a long list says how many more there are; by keyboard they are shown, and only then read', async () => {
  await signUp('note-nora')
  let notices = manyNotices(123, 60)
  answerInstead(api.listNotices, () => Response.json(notices))
  const read: (readonly string[])[] = []
  const named = (from: number, to: number) =>
    manyNotices(to, to)
      .slice(from)
      .map(({ id }) => id)
  answerInstead(api.readNotices, ({ body }) => {
    const { ids } = body as { ids: readonly string[] }
    read.push(ids)
    notices = notices.map((notice) =>
      ids.includes(notice.id) ? { ...notice, is_read: true } : notice,
    )
    return new Response(null, { status: 204 })
  })
  renderApp('/scripts')
  await button('Für dich: 60 neu').click()
  const items = page.getByRole('menuitem')
  await expect.element(items.last()).toHaveTextContent('50 weitere zeigen')
  expect(items.length).toBe(51)
  await expect.poll(() => read).toEqual([named(0, 50)])
  await expect.element(page.getByLabelText('Für dich: 10 neu')).toBeInTheDocument()

  await userEvent.keyboard('{End}{Enter}')
  await expect.element(items.last()).toHaveTextContent('23 weitere zeigen')
  expect(items.length).toBe(101)
  await expect.element(items.nth(50)).toHaveFocus()
  await expect.element(items.nth(50)).toMatchTextContent('Stück 51')
  await expect.poll(() => read.slice(1)).toEqual([named(50, 60)])
  const isFresh = (title: string) =>
    getComputedStyle(page.getByText(`„${title}“`, { exact: false }).element()).fontWeight === '600'
  expect(['Stück 1', 'Stück 60', 'Stück 61'].map(isFresh)).toEqual([true, true, false])

  await userEvent.keyboard('{End}{Enter}')
  await expect.element(items.nth(100)).toHaveFocus()
  expect(items.length).toBe(123)
  await expect.element(items.last()).toMatchTextContent('Stück 123')
  expect(await commands.findFlaws('[role=menu]')).toEqual([])
  await userEvent.keyboard('{Escape}')
  await button('Für dich').click()
  await expect.element(items.last()).toHaveTextContent('50 weitere zeigen')
})

test('[PROD-234] an empty list says each kind of thing that will stand in it', async () => {
  await signUp('note-leer')
  renderApp('/scripts')
  await button('Für dich').click()
  await expect
    .element(page.getByText(/freigeben, übergeben oder antworten, .* mit @ erwähnen\.$/))
    .toBeVisible()
})

test.each([
  ['shown', FIRST_SET],
  ['not shown', 'tour'],
])(
  '[NEWS-171] the notice of proposed cuts leads to the first of them, in a set that is %s, and opens its card',
  async (_case, set) => {
    const nora = await signUp(`note-vorschlag-${set}`)
    const script = await nora.createScript('Faust')
    const proposal = { ...UNKNOWN_CUT, state: 'proposed', by: 'note-mia', at: Date.now() } as const
    await nora.writeMeta(
      script,
      keptCutSet({ id: 'tour', name: 'Gastspiel' }),
      keptCut('y', FIRST_SET, proposal),
      keptCut('x', set, proposal),
    )
    await nora.write(
      script,
      ...withCuts(say('ANNA', 'Guten ‹x|Abend›.'), say('BEN', 'Und ‹y|Nacht›.')),
    )
    const [notice] = manyNotices(1, 1)
    const proposed = { ...notice, kind: 'proposal', script_id: script.id, script_title: 'Faust' }
    answerInstead(api.listNotices, () => Response.json([proposed]))
    renderApp('/scripts')
    await button('Für dich: 1 neu').click()
    const item = page.getByRole('menuitem', { name: /schlägt in „Faust“ Änderungen vor/ })
    await item.click()
    const card = page.getByRole('dialog', { name: 'Strich', exact: true })
    await expect.element(card).toMatchTextContent('Abend')
    await expect.poll(() => location.hash).toBe('')
  },
)

test('[NEWS-171] a notice of proposed cuts that are decided opens the script, and says that none is proposed any more', async () => {
  const nora = await signUp('note-entschieden')
  const script = await nora.createScript('Faust')
  await nora.write(script, say('ANNA', 'Guten Abend.'))
  const [notice] = manyNotices(1, 1)
  const proposed = { ...notice, kind: 'proposal', script_id: script.id, script_title: 'Faust' }
  answerInstead(api.listNotices, () => Response.json([proposed]))
  renderApp('/scripts')
  await button('Für dich: 1 neu').click()
  await page.getByRole('menuitem', { name: /schlägt in „Faust“ Änderungen vor/ }).click()
  await expect.element(page.getByText('Kein Strich ist mehr vorgeschlagen.')).toBeVisible()
  await expect.poll(() => location.hash).toBe('')
})
