import { createStore } from '#/client/ui/store.ts'

/** Whether the dialog is open in which a person says what they do in the script. */
export const areTasksAsked = createStore(false)
