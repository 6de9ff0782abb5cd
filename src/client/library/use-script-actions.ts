import { api } from '#/shared/api/index.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { errorCode } from '#/client/api/api-error.ts'
import { callApi } from '#/client/api/call-api.ts'
import { useScriptCopy } from '#/client/api/use-script-copy.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { readPreferences } from '#/client/preferences/preferences.ts'
import { useScriptList } from './use-script-list.ts'

export interface ScriptActions {
  /** Resolves with null if it has failed. */
  readonly create: (title: string) => Promise<Script | null>
  readonly rename: (script: Script, title: string) => Promise<void>
  readonly copy: (script: Script) => Promise<void>
}

/** A new script is in the language that the user has chosen for the interface. */
const createScript = (title: string) =>
  callApi(api.createScript, { body: { title, language: readPreferences().lang } })

/** The actions on scripts that stay in the list; the cached list changes at once. */
export function useScriptActions(): ScriptActions {
  const { library } = useText()
  const { update, forget, report } = useScriptList()
  const makeCopy = useScriptCopy()

  const setTitle = (id: string, title: string) =>
    update((scripts) => scripts.map((script) => (script.id === id ? { ...script, title } : script)))

  return {
    create: async (title) => {
      try {
        const created = await createScript(title)
        update((scripts) => [created, ...scripts])
        return created
      } catch (error) {
        report(library.createFailed, error)
        return null
      }
    },
    rename: async ({ id, title: oldTitle }, title) => {
      setTitle(id, title)
      try {
        await callApi(api.renameScript, { params: { id }, body: { title } })
      } catch (error) {
        setTitle(id, oldTitle)
        if (errorCode(error) === 'not_found') forget(id)
        report(library.renameFailed, error)
      }
    },
    copy: ({ id, title }) =>
      makeCopy(title, (titleOfCopy) =>
        callApi(api.copyScript, { params: { id }, body: { title: titleOfCopy } }),
      ),
  }
}
