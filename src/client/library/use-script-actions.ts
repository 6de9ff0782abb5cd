import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#/shared/api/index.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { errorCode } from '#/client/api/api-error.ts'
import { callApi } from '#/client/api/call-api.ts'
import { explainError } from '#/client/api/explain-error.ts'
import { log } from '#/client/local/log.ts'
import { scriptListQuery } from '#/client/api/script-queries.ts'
import { useScriptCopy } from '#/client/api/use-script-copy.ts'
import { useText } from '#/client/i18n/use-text.ts'
import { showMessage } from '#/client/ui/messages.ts'

const LEAVE_MS = 300

export interface ScriptActions {
  /** Ids of scripts whose cards are leaving. */
  readonly deletingIds: ReadonlySet<string>
  /** Null where it has failed. */
  readonly create: (title: string) => Promise<Script | null>
  readonly rename: (script: Script, title: string) => Promise<void>
  readonly copy: (script: Script) => Promise<void>
  readonly remove: (script: Script) => Promise<void>
}

/** What the list does with scripts; the cached list follows at once. */
export function useScriptActions(): ScriptActions {
  const text = useText()
  const queryClient = useQueryClient()
  const makeCopy = useScriptCopy()
  const [deletingIds, setDeletingIds] = useState<ReadonlySet<string>>(new Set())

  const updateList = (change: (scripts: Script[]) => Script[]) =>
    queryClient.setQueryData(scriptListQuery.queryKey, (scripts) => scripts && change(scripts))
  const report = (sentence: string, error: unknown) => {
    log.error(sentence, error)
    showMessage('danger', `${sentence}\n${explainError(error, text)}`)
  }
  const setTitle = (id: string, title: string) =>
    updateList((scripts) =>
      scripts.map((script) => (script.id === id ? { ...script, title } : script)),
    )
  const forget = (id: string) =>
    updateList((scripts) => scripts.filter((script) => script.id !== id))
  const setDeleting = (id: string, isDeleting: boolean) =>
    setDeletingIds((ids) => new Set(isDeleting ? [...ids, id] : [...ids].filter((i) => i !== id)))

  return {
    deletingIds,
    create: async (title) => {
      try {
        const created = await callApi(api.createScript, { body: { title } })
        updateList((scripts) => [created, ...scripts])
        return created
      } catch (error) {
        log.error(text.library.createFailed, error)
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
        report(text.library.renameFailed, error)
      }
    },
    copy: ({ id, title }) =>
      makeCopy(title, (titleOfCopy) =>
        callApi(api.copyScript, { params: { id }, body: { title: titleOfCopy } }),
      ),
    remove: async ({ id }) => {
      setDeleting(id, true)
      const hasLeft = new Promise((resolve) => setTimeout(resolve, LEAVE_MS))
      try {
        await callApi(api.deleteScript, { params: { id } })
        await hasLeft
        forget(id)
      } catch (error) {
        if (errorCode(error) === 'not_found') forget(id)
        report(text.library.deleteFailed, error)
      }
      setDeleting(id, false)
    },
  }
}
