import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sayNotCopied } from './copy-button.tsx'
import {
  addressMessages,
  dismissMessage,
  dismissAll,
  messages,
  sayInPassing,
  showMessage,
  newestMessages,
} from './messages.ts'

const shown = () => messages.get().map(({ text, count }) => [text, count])

beforeEach(() => {
  vi.useFakeTimers()
  addressMessages(null)
  addressMessages('anna')
})
afterEach(() => vi.useRealTimers())

test('[UI-32] equal messages are one, counted, and the newest', () => {
  showMessage('danger', 'A')
  showMessage('danger', 'B')
  const last = showMessage('danger', 'A')
  expect(shown()).toEqual([
    ['B', 1],
    ['A', 2],
  ])
  showMessage('good', 'A')
  expect(messages.get()).toHaveLength(3)
  dismissMessage(last)
  expect(shown()).toEqual([
    ['B', 1],
    ['A', 1],
  ])
})

test('[UI-688] a hint that is no success disappears by itself, as good news do', () => {
  sayInPassing('Nur mit Strg+V.')
  expect(messages.get().map(({ tone }) => tone)).toEqual(['news'])
  vi.advanceTimersByTime(6000)
  expect(messages.get()).toEqual([])
})

test('[COL-684] a message takes the place of an earlier one about the same thing, whatever that one said', () => {
  showMessage('danger', 'A')
  showMessage('news', 'B', { topic: 'refused' })
  showMessage('news', 'C', { topic: 'refused', staysMs: 5000 })
  showMessage('news', 'D', { topic: 'other' })
  expect(shown().map(([text]) => text)).toEqual(['A', 'C', 'D'])
  vi.advanceTimersByTime(5000)
  expect(shown().map(([text]) => text)).toEqual(['A', 'D'])
})

test('[UI-32] the newest three messages are shown, on a phone the newest one', () => {
  for (const text of ['A', 'B', 'C', 'D']) showMessage('danger', text)
  const newest = (screen: 'desktop' | 'phone') =>
    newestMessages(messages.get(), screen).map(({ text }) => text)
  expect(newest('desktop')).toEqual(['B', 'C', 'D'])
  expect(newest('phone')).toEqual(['D'])
})

test('[COL-685] where nobody is signed in, a copy that fails is told, and no text of a person stays', () => {
  addressMessages(null)
  sayNotCopied('Annas Worte')
  sayNotCopied(null)
  expect(shown()).toEqual([[expect.stringMatching(/^Der Browser erlaubt das Kopieren nicht/), 1]])
  expect(JSON.stringify(shown())).not.toContain('Annas Worte')
})

test('[COL-689] of all messages that are dismissed, one that holds words stays if it was not on the screen', () => {
  const held = vi.fn<(text: string) => void>()
  for (const text of ['A', 'B', 'C', 'D'])
    showMessage('danger', text, { onDismissed: () => held(text) })
  showMessage('danger', 'E')
  dismissAll(newestMessages(messages.get(), 'desktop'))
  expect(shown().map(([text]) => text)).toEqual(['A', 'B'])
  expect(held.mock.calls).toEqual([['C'], ['D']])
  dismissAll(newestMessages(messages.get(), 'desktop'))
  expect(shown()).toEqual([])
})

test('[UI-32] good news that comes again stays as long as the newest', () => {
  showMessage('good', 'Saved')
  vi.advanceTimersByTime(5000)
  showMessage('good', 'Saved')
  vi.advanceTimersByTime(5000)
  expect(shown()).toEqual([['Saved', 2]])
  vi.advanceTimersByTime(1000)
  expect(shown()).toEqual([])
})

test('[UI-32] each action is about one thing: such messages stay apart', () => {
  const action = { label: 'Undo', run: () => {} }
  showMessage('good', 'Deleted', { action })
  showMessage('good', 'Deleted', { action })
  expect(messages.get()).toHaveLength(2)
})

test('[ACC-66] messages of a user are removed when they sign out, and later ones for them are not shown', () => {
  showMessage('danger', 'Anna’s secret play could not be converted')
  showMessage('good', 'There is a newer version', { isForAnyone: true })
  addressMessages('anna')
  expect(messages.get()).toHaveLength(2)
  addressMessages(null)
  showMessage('danger', 'Anna’s other play could not be renamed')
  expect(shown()).toEqual([['There is a newer version', 1]])
  addressMessages('ben')
  expect(shown()).toEqual([['There is a newer version', 1]])
  showMessage('danger', 'For Ben')
  expect(messages.get()).toHaveLength(2)
})
