import { afterEach, expect, test, vi } from 'vitest'
import { fakeStorage } from '#test/support/fake-storage.ts'
import { people, type Person } from '#test/support/people.ts'
import { p } from '#test/support/script.ts'
import { cueVisibility, struckVisibility } from './visibility.ts'

afterEach(() => vi.unstubAllGlobals())

const open = () =>
  people(1, [p()], () => [struckVisibility.plugin(), cueVisibility.plugin()]) as [Person]

test('[DLG-5] [CUE-31] hidden cues and struck text stay hidden after a reload', () => {
  vi.stubGlobal('sessionStorage', fakeStorage())
  const [first] = open()
  expect(struckVisibility.isShown(first.state())).toBe(true)
  first.run(struckVisibility.toggle)
  const [again] = open()
  expect(struckVisibility.isShown(again.state())).toBe(false)
  expect(cueVisibility.isShown(again.state())).toBe(true)
  again.run(struckVisibility.toggle)
  expect(struckVisibility.isShown(open()[0].state())).toBe(true)
})
