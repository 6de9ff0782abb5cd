// In component tests this module stands for client/ui/store.ts (vitest.components.config.ts): the real stores, of which
// those of a module are set back after each test. All files of a run share one page, so a choice that a module keeps
// would otherwise reach the tests of the next file.
import { createStore as create, type WritableStore } from '#/client/ui/store.ts'

export * from '#/client/ui/store.ts'

const resets: (() => void)[] = []

export function createStore<T>(initial: T): WritableStore<T> {
  const store = create(initial)
  if (isMadeByModule()) resets.push(() => store.set(initial))
  return store
}

/** True if no function has called `createStore`: below its own frame there is only that of the module. */
function isMadeByModule(): boolean {
  const frames = new Error('for its stack').stack?.split('\n').slice(1) ?? []
  return frames.length === 3
}

/** Sets the stores of all modules to the values that they had when the page was loaded. */
export function resetStores(): void {
  for (const reset of resets) reset()
}
