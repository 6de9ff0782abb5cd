import { afterEach, expect, test, vi } from 'vitest'
import { isOfInputMethod, returnFocus } from './focus.ts'

/** A fake element; `over` holds the openers in the dialog or list around it, null if there is none around it. */
const element = (over: readonly unknown[] | null = null, isInert = false) =>
  ({
    closest(selector: string) {
      if (selector === '[inert]') return isInert ? {} : null
      return over ? { contains: (other: unknown) => over.includes(other) } : null
    },
  }) as unknown as Element

function isGivenBack(activeElement: Element, opener: Element): boolean {
  vi.stubGlobal('document', { activeElement, body: element() })
  const focus = vi.fn<() => void>()
  returnFocus(opener, focus)
  return focus.mock.calls.length === 1
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('[UI-18] closing gives the focus back only when it is still inside', () => {
  const opener = element()
  expect(isGivenBack(element([]), opener)).toBe(true)
  expect(isGivenBack(opener, opener)).toBe(true)
  expect(isGivenBack(element(), opener)).toBe(false)
})

test('[UI-18] a list that closes in a dialog leaves the focus in another field of it', () => {
  const opener = element()
  expect(isGivenBack(element([opener]), opener)).toBe(false)
})

test('[UI-18] an inert element does not keep the focus', () => {
  const opener = element()
  expect(isGivenBack(element([opener], true), opener)).toBe(true)
})

test('[UI-494] a key that commits a composed word belongs to the input method, also behind the end of the word, as in Safari', () => {
  expect(isOfInputMethod({ isComposing: true, keyCode: 13 })).toBe(true)
  expect(isOfInputMethod({ isComposing: false, keyCode: 229 })).toBe(true)
  expect(isOfInputMethod({ isComposing: false, keyCode: 13 })).toBe(false)
})
