import { createStore } from '#/client/ui/store.ts'

/** Makes the page that is printed instead of the script while another view is open; null prints the script. */
export const paperInstead = createStore<(() => HTMLElement) | null>(null)
