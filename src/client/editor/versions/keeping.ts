import type { ScriptVersion } from '#/shared/api/script-versions.ts'
import { createStore } from '#/client/ui/store.ts'

/** The version for which the dialog asks a name; `version` is null for the present script. */
interface Keeping {
  readonly version: ScriptVersion | null
}

/** Null while the dialog is closed. */
export const keeping = createStore<Keeping | null>(null)

export const openKeeping = (version: ScriptVersion | null): void => keeping.set({ version })
