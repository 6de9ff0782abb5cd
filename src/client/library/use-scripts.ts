import { useRef } from 'react'
import { useQueryClient, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Script } from '#/shared/api/scripts.ts'
import { errorCode, explainError } from '#/client/api/api-error.ts'
import { changeList, showDetails } from '#/client/api/script-queries.ts'
import { useText } from '#/client/i18n/library.ts'
import { log } from '#/client/local/log.ts'
import { dismissMessage, showMessage } from '#/client/ui/messages.ts'
import { api } from '#/shared/api/index.ts'
import { callApi } from '#/client/api/call-api.ts'
import { useScriptCopy } from '#/client/api/offer-script.ts'
import { readPreferences } from '#/client/preferences/preferences.ts'
import { readAnew } from '#/client/api/query-client.ts'

interface ScriptList {
  readonly update: (change: (scripts: Script[]) => Script[]) => void
  readonly forget: (id: string) => void
  /** Puts a script into the list that was taken out of the trash. */
  readonly add: (script: Script) => void
  /** Shows an error: a sentence, and the reason; and offers to try again, if that is given. Returns the message's id. */
  readonly report: (sentence: string, error: unknown, tryAgain?: () => void) => number
}

/** Changes the cached list, after something was changed on the server. */
export function useScriptList(): ScriptList {
  const text = useText()
  const queryClient = useQueryClient()
  const update: ScriptList['update'] = (change) => changeList(queryClient, change)
  return {
    update,
    forget: (id) => update((scripts) => scripts.filter((script) => script.id !== id)),
    add: (script) =>
      update((scripts) =>
        [script, ...scripts.filter(({ id }) => id !== script.id)].toSorted(
          (a, b) => b.created_at - a.created_at,
        ),
      ),
    report(sentence, error, tryAgain) {
      log.error(sentence, error)
      const run = () => {
        dismissMessage(id)
        tryAgain?.()
      }
      const action = tryAgain && { label: text.library.retry, run }
      const shown = `${sentence}\n${explainError(error, text)}`
      const id = showMessage('danger', shown, { ...(action && { action }) })
      return id
    },
  }
}

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
  const queryClient = useQueryClient()

  const createFailure = useRef(0)

  const setTitle = (script: Script, title: string) => showDetails(queryClient, { ...script, title })
  const rename: ScriptActions['rename'] = async (script, title) => {
    const { id } = script
    setTitle(script, title)
    try {
      await callApi(api.renameScript, { params: { id }, body: { title } })
    } catch (error) {
      setTitle(script, script.title)
      const isGone = errorCode(error) === 'not_found'
      if (isGone) forget(id)
      // the field is closed: without the offer the typed title would be lost
      report(library.renameFailed, error, isGone ? undefined : () => void rename(script, title))
    }
  }

  return {
    create: async (title) => {
      dismissMessage(createFailure.current)
      try {
        const created = await createScript(title)
        update((scripts) => [created, ...scripts])
        return created
      } catch (error) {
        createFailure.current = report(library.createFailed, error)
        return null
      }
    },
    rename,
    copy: ({ id, title }) =>
      makeCopy(title, (titleOfCopy) =>
        callApi(api.copyScript, { params: { id }, body: { title: titleOfCopy } }),
      ),
  }
}

/** The scripts in the user's trash. */
export const trashQuery = queryOptions({
  queryKey: ['scripts', 'trash'],
  queryFn: ({ signal }) => callApi(api.listTrash, { signal }),
  staleTime: 0,
})

interface Trash {
  /** Resolves with true if the script is in the list again. */
  readonly restore: (id: string) => Promise<boolean>
  /** Deletes a script for good. */
  readonly purge: (id: string) => Promise<void>
}

/** The two ways out of the trash; a failure is shown with its reason. */
export function useTrash(): Trash {
  const { library } = useText()
  const { add, report } = useScriptList()
  const queryClient = useQueryClient()
  return {
    async restore(id) {
      try {
        add(await callApi(api.restoreScript, { params: { id } }))
        return true
      } catch (error) {
        report(library.restoreFailed, error)
        return false
      } finally {
        await reload(queryClient)
      }
    },
    async purge(id) {
      try {
        await callApi(api.purgeScript, { params: { id } })
      } catch (error) {
        report(library.purgeFailed, error)
      }
      await reload(queryClient)
    },
  }
}

const reload = (queryClient: QueryClient) => readAnew(queryClient, trashQuery.queryKey)
