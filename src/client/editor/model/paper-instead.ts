import { createStore } from '#/client/ui/store.ts'

/** What stands on paper instead of the script while something else is looked at; null while it is the script. */
export const paperInstead = createStore<(() => HTMLElement) | null>(null)
