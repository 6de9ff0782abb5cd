import { afterEach, describe, expect, test, vi } from 'vitest'
import { createOwnScrolling } from './own-scrolling.ts'

afterEach(() => vi.unstubAllGlobals())

describe('a frame that is scrolled', () => {
  test('[REH-31] by somebody else, says so', () => {
    const { frame, others } = watched({ scrollTop: 400, scrollHeight: 1000, clientHeight: 600 })
    scroll(frame, { scrollTop: 300 })
    expect(others).toHaveBeenCalledTimes(1)
  })

  test('[REH-31] by its own end, which has come nearer, does not', () => {
    const { frame, others } = watched({ scrollTop: 400, scrollHeight: 1000, clientHeight: 600 })
    scroll(frame, { scrollTop: 350, clientHeight: 650 })
    scroll(frame, { scrollTop: 250, scrollHeight: 900 })
    expect(others).not.toHaveBeenCalled()
    scroll(frame, { scrollTop: 200 })
    expect(others).toHaveBeenCalledTimes(1)
  })
})

type Sizes = Pick<HTMLElement, 'scrollTop' | 'scrollHeight' | 'clientHeight'>

function watched(sizes: Sizes) {
  vi.stubGlobal('window', new EventTarget())
  const frame = Object.assign(new EventTarget(), sizes)
  const others = vi.fn<() => void>()
  createOwnScrolling(frame as HTMLElement, others)
  return { frame, others }
}

function scroll(frame: EventTarget & Sizes, change: Partial<Sizes>): void {
  Object.assign(frame, change).dispatchEvent(new Event('scroll'))
}
