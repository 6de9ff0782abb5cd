import { createStore } from '#/client/ui/store.ts'

/** Whether the menu of the open script has asked for its productions: the header, which knows them, shows the dialog. */
export const isPlaceAsked = createStore(false)
