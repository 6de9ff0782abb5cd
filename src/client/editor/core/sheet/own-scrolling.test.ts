import { afterEach, describe, expect, test, vi } from 'vitest'
import type { EditorView } from 'prosemirror-view'
import { createOwnScrolling, letTextKeepPlace } from './own-scrolling.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a frame that is scrolled', () => {
  test('[REH-31] a scrolling by the person is recognised as such', () => {
    const { frame, others } = watched({ scrollTop: 400, scrollHeight: 1000, clientHeight: 600 })
    scroll(frame, { scrollTop: 300 })
    expect(others).toHaveBeenCalledTimes(1)
  })

  test('[REH-31] a scrolling by the frame’s own shrinking does not count as one by the person', () => {
    const { frame, others } = watched({ scrollTop: 400, scrollHeight: 1000, clientHeight: 600 })
    scroll(frame, { scrollTop: 350, clientHeight: 650 })
    scroll(frame, { scrollTop: 250, scrollHeight: 900 })
    expect(others).not.toHaveBeenCalled()
    scroll(frame, { scrollTop: 200 })
    expect(others).toHaveBeenCalledTimes(1)
  })

  test('[REH-860] the end of an older scrolling by the program, which comes late, makes the newer one no scrolling by hand', () => {
    const { frame, own, others } = watched({ scrollTop: 0, scrollHeight: 1000, clientHeight: 600 })
    own.to(200, false)
    scroll(frame, { scrollTop: 200 })
    // a size has changed: the frame is at the new place at once, and tells of it only after the end of the old scrolling
    own.to(100, false)
    frame.scrollTop = 100
    frame.dispatchEvent(new Event('scrollend'))
    scroll(frame, { scrollTop: 100 })
    expect(others).not.toHaveBeenCalled()
    frame.dispatchEvent(new Event('scrollend'))
    scroll(frame, { scrollTop: 60 })
    expect(others).toHaveBeenCalledTimes(1)
  })

  test('[REH-31] [NAV-590] a key at which no browser scrolls does not end a scrolling by the program', () => {
    const { frame, own, others } = watched({ scrollTop: 0, scrollHeight: 1000, clientHeight: 600 })
    own.to(200, true)
    for (const name of ['Escape', 'Control', 'Alt', 'g']) press(name)
    scroll(frame, { scrollTop: 100 })
    expect(others).not.toHaveBeenCalled()
    press('PageDown')
    scroll(frame, { scrollTop: 150 })
    expect(others).toHaveBeenCalledTimes(1)
    own.stop()
  })

  test('[REH-863] keys that are typed into a field while the program scrolls are no scrolling by hand', () => {
    const { frame, own, others } = watched({ scrollTop: 0, scrollHeight: 1000, clientHeight: 600 })
    own.to(200, true)
    press('PageDown', new Field())
    scroll(frame, { scrollTop: 50 })
    expect(others).not.toHaveBeenCalled()
    press('PageDown')
    scroll(frame, { scrollTop: 90 })
    expect(others).toHaveBeenCalledTimes(1)
  })

  test('[REH-31] a smooth scrolling by the program is checked once more when it is over', () => {
    vi.useFakeTimers()
    const { own, settle } = watched({ scrollTop: 0, scrollHeight: 1000, clientHeight: 600 })
    own.to(200, true)
    vi.advanceTimersByTime(900)
    own.to(300, true)
    vi.advanceTimersByTime(900)
    expect(settle).not.toHaveBeenCalled()
    vi.advanceTimersByTime(200)
    expect(settle).toHaveBeenCalledTimes(1)
    own.to(400, true)
    own.stop()
    vi.advanceTimersByTime(2000)
    expect(settle).toHaveBeenCalledTimes(1)
  })
})

test('[UI-900] where a browser cannot hold the text, ProseMirror does so, but while the view is led to a place', () => {
  // Safari knows no such property: what is written there is only kept
  const [frame, dom] = [{ style: {} }, { style: { overflowAnchor: undefined } }]
  const isHeld = () => dom.style.overflowAnchor === undefined || dom.style.overflowAnchor === null
  const holdText = (keepsPlace: boolean) =>
    letTextKeepPlace({ dom } as unknown as EditorView, frame as HTMLElement, keepsPlace)
  expect(isHeld()).toBe(true)
  holdText(false)
  expect([isHeld(), frame]).toEqual([false, { style: { overflowAnchor: 'none' } }])
  holdText(true)
  expect(isHeld()).toBe(true)
})

class Field extends EventTarget {
  readonly matches = () => true
}

type Sizes = Pick<HTMLElement, 'scrollTop' | 'scrollHeight' | 'clientHeight'>

function watched(sizes: Sizes) {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('Element', Field)
  const frame = Object.assign(new EventTarget(), sizes, { scrollTo: () => {} })
  const [others, settle] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const own = createOwnScrolling(frame as unknown as HTMLElement, others, settle)
  return { frame, others, own, settle }
}

function scroll(frame: EventTarget & Sizes, change: Partial<Sizes>): void {
  Object.assign(frame, change).dispatchEvent(new Event('scroll'))
}

function press(key: string, target = new EventTarget()): void {
  const event = Object.assign(new Event('keydown', { cancelable: true }), { key })
  window.dispatchEvent(Object.defineProperty(event, 'target', { value: target }))
}
