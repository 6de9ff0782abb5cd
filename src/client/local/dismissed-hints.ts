// The hints for new users that a user has dismissed on this machine.
import { readLocal, storeLocal } from './local-storage.ts'

export type Hint = 'welcome' | 'empty-script' | 'tasks'

const hintsKey = (userId: string) => `dismissedHints.${userId}`

export function isHintDismissed(userId: string, hint: Hint): boolean {
  return dismissedHints(userId).includes(hint)
}

export function dismissHint(userId: string, hint: Hint): void {
  storeLocal(hintsKey(userId), [...new Set([...dismissedHints(userId), hint])].join(' '))
}

function dismissedHints(userId: string): readonly string[] {
  return (readLocal(hintsKey(userId)) ?? '').split(' ')
}
