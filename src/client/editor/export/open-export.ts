import { createStore } from '#/client/ui/store.ts'

/** True while the dialog of the export is open. */
export const isExportOpen = createStore(false)
