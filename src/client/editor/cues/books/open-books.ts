import { createStore } from '#/client/ui/store.ts'

/** Whether the books of the cues are open. */
export const areBooksOpen = createStore(false)
