// The user's choices for prints on this machine; they apply to every way to print.
import { readLocal, storeLocal } from '#/client/local/local-storage.ts'
import { createStore, useStore } from '#/client/ui/store.ts'

export interface PrintChoices {
  /** Whether a page split begins a new sheet of paper. An imported page seldom fits one sheet, so people choose. */
  readonly breaksAtSplits: boolean
  /** Whether title, date and number stand above every sheet. */
  readonly hasRunningHead: boolean
  /** Whether a speech that runs over a sheet names its speaker again: 'ANNA (Forts.)'. */
  readonly repeatsNames: boolean
}

const BREAKS_KEY = 'editor.printBreaksAtSplits'
const HEAD_KEY = 'editor.printRunningHead'
const NAMES_KEY = 'editor.printRepeatedNames'

const store = createStore<PrintChoices>({
  breaksAtSplits: readLocal(BREAKS_KEY) === 'true',
  hasRunningHead: readLocal(HEAD_KEY) !== 'false',
  repeatsNames: readLocal(NAMES_KEY) !== 'false',
})

export const readPrintChoices = store.get

export function setPrintChoices(change: Partial<PrintChoices>): void {
  const choices = { ...store.get(), ...change }
  storeLocal(BREAKS_KEY, String(choices.breaksAtSplits))
  storeLocal(HEAD_KEY, String(choices.hasRunningHead))
  storeLocal(NAMES_KEY, String(choices.repeatsNames))
  store.set(choices)
}

export function usePrintChoices(): PrintChoices {
  return useStore(store)
}
