import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#/shared/api/index.ts'
import type { Layout } from '#/shared/api/layouts.ts'
import { callApi } from '#/client/api/call-api.ts'
import { explainError } from '#/client/api/api-error.ts'
import { readAnew } from '#/client/api/query-client.ts'
import { useText } from '#/client/i18n/library.ts'
import { log } from '#/client/local/log.ts'
import { chooseLayout, readEditorLayout } from '#/client/preferences/editor-layout.ts'
import { showMessage } from '#/client/ui/messages.ts'

export interface Layouts {
  readonly own: readonly Layout[]
  /** Saves the editor's current setup under a new name. Resolves with true if that has worked. */
  readonly create: (name: string) => Promise<boolean>
  /** Replaces the settings of a layout by the editor's current setup. */
  readonly save: (layout: Layout) => Promise<boolean>
  readonly remove: (layout: Layout) => Promise<boolean>
}

export function useLayouts(): Layouts {
  const text = useText()
  const queryClient = useQueryClient()
  const { data } = useQuery(layoutQuery)
  const words = text.layouts

  /** Makes a change, shows its result and loads the list again. */
  const change = async (
    action: () => Promise<unknown>,
    done: string | null,
    failed: (message: string) => string,
  ): Promise<boolean> => {
    try {
      await action()
      if (done !== null) showMessage('good', done)
      return true
    } catch (error) {
      log.error('A layout could not be changed', error)
      showMessage('danger', failed(explainError(error, text)))
      return false
    } finally {
      await readAnew(queryClient, layoutQuery.queryKey)
    }
  }

  return {
    own: data ?? [],
    create: (name) => {
      const { settings } = readEditorLayout()
      const create = async () => {
        const layout = await callApi(api.createLayout, { body: { name, settings } })
        chooseLayout(layout.id, readEditorLayout().settings)
      }
      return change(create, words.created(name), words.failed)
    },
    save: ({ id, name }) => {
      const body = { name, settings: readEditorLayout().settings }
      const save = () => callApi(api.replaceLayout, { params: { layoutId: id }, body })
      return change(save, words.saved(name), words.failed)
    },
    remove: ({ id }) => {
      const remove = async () => {
        await callApi(api.deleteLayout, { params: { layoutId: id } })
        chooseLayout(null, readEditorLayout().settings)
      }
      return change(remove, null, words.removeFailed)
    },
  }
}

/** The layouts that the user has saved; the presets are not among them. */
const layoutQuery = queryOptions({
  queryKey: ['layouts'],
  queryFn: ({ signal }) => callApi(api.listLayouts, { signal }),
})
