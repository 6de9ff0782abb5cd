import { createStore } from '#/client/ui/store.ts'

/** What is printed instead of the script while somebody looks at something else; null for the script. */
export const paperInstead = createStore<(() => HTMLElement) | null>(null)
