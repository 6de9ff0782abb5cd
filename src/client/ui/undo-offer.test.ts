import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissMessages, messages } from './messages.ts'
import { showUndoOffer } from './undo-offer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const said = () => messages.get().map(({ text, action }) => [text, action?.label])

test('[UI-80] undo is offered for eight seconds', () => {
  const takeBack = vi.fn<() => void>()
  showUndoOffer({ sentence: 'Gelöscht.', undoLabel: 'Rückgängig', takeBack })
  vi.advanceTimersByTime(7999)
  expect(said()).toEqual([['Gelöscht.', 'Rückgängig']])
  vi.advanceTimersByTime(1)
  expect(said()).toEqual([])
  expect(takeBack).not.toHaveBeenCalled()
})

test('[UI-80] pressing undo removes the offer', () => {
  const takeBack = vi.fn<() => void>()
  showUndoOffer({ sentence: 'Gelöscht.', undoLabel: 'Rückgängig', takeBack })
  messages.get()[0]?.action?.run()
  expect(said()).toEqual([])
  expect(takeBack).toHaveBeenCalledOnce()
})

test('[UI-80] an offer that has gone untaken says so once, however it went', () => {
  const onEnded = vi.fn<() => void>()
  const offer = () =>
    showUndoOffer({ sentence: 'Gelöscht.', undoLabel: 'Rückgängig', takeBack() {}, onEnded })
  offer()
  vi.advanceTimersByTime(8000)
  expect(onEnded).toHaveBeenCalledTimes(1)
  offer()()
  expect(onEnded).toHaveBeenCalledTimes(2)
  offer()
  dismissMessages()
  expect(onEnded).toHaveBeenCalledTimes(3)
  offer()
  messages.get()[0]?.action?.run()
  vi.advanceTimersByTime(8000)
  expect(onEnded).toHaveBeenCalledTimes(3)
})

test('[UI-80] an offer that no longer holds is withdrawn', () => {
  const withdraw = showUndoOffer({ sentence: 'Gelöscht.', undoLabel: 'Rückgängig', takeBack() {} })
  withdraw()
  expect(said()).toEqual([])
})
