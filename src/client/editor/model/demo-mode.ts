// Demo Mode is switched in the header's menu and played by the editor (HDR-8, REH-20).
import { createStore } from '#/client/ui/store.ts'

/** Whether a demo can play: a script is open, and it has a speaker. */
export const isDemoAvailable = createStore(false)
export const isDemoOn = createStore(false)
