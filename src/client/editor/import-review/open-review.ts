import { createStore } from '#/client/ui/store.ts'

/** Whether the script is shown beside the pages that it was imported from. */
export const reviewIsOpen = createStore(false)
