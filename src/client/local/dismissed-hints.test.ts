import { expect, test } from 'vitest'
import { dismissHint, isHintDismissed } from './dismissed-hints.ts'

test('[LIB-81] a hint that a person has dismissed stays so, for them alone', () => {
  expect(isHintDismissed('anna', 'welcome')).toBe(false)
  dismissHint('anna', 'welcome')
  expect(isHintDismissed('anna', 'welcome')).toBe(true)
  expect(isHintDismissed('anna', 'empty-script')).toBe(false)
  dismissHint('anna', 'empty-script')
  dismissHint('anna', 'welcome')
  expect(isHintDismissed('anna', 'welcome')).toBe(true)
  expect(isHintDismissed('anna', 'empty-script')).toBe(true)
  expect(isHintDismissed('ben', 'welcome')).toBe(false)
})
