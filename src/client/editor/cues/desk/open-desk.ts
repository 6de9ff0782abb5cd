import { createStore } from '#/client/ui/store.ts'

/** Whether the reconciliation with the desk is open. */
export const isDeskOpen = createStore(false)
