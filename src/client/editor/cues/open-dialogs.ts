import { createStore } from '#/client/ui/store.ts'

/** Whether the books of the cues are open. */
export const areBooksOpen = createStore(false)

/** Whether the reconciliation with the desk is open. */
export const isDeskOpen = createStore(false)
