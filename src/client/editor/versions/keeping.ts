import type { ScriptVersion } from '#/shared/api/script-versions.ts'
import { createStore } from '#/client/ui/store.ts'

/** The version that is to get a name; `version` is null for the script as it is now. */
interface Keeping {
  readonly version: ScriptVersion | null
}

/** Null while nothing is being kept. */
export const keeping = createStore<Keeping | null>(null)

export const openKeeping = (version: ScriptVersion | null): void => keeping.set({ version })
