// The pace from which lengths are calculated. It is chosen on this machine.
import { WORDS_PER_MINUTE } from '#/shared/script/reading-time.ts'
import { readLocal, storeLocal } from '#/client/local/local-storage.ts'
import { createStore } from '#/client/ui/store.ts'

/** Words a minute. */
export const PACES = { slow: 120, usual: WORDS_PER_MINUTE, fast: 180 } as const
export type Pace = keyof typeof PACES

const KEY = 'editor.pace'
const isPace = (value: string | null): value is Pace => value !== null && value in PACES

const stored = readLocal(KEY)
export const chosenPace = createStore<Pace>(isPace(stored) ? stored : 'usual')

export function choosePace(pace: Pace): void {
  storeLocal(KEY, pace)
  chosenPace.set(pace)
}
