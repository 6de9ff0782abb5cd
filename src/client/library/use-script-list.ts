import { useQueryClient } from '@tanstack/react-query'
import type { Script } from '#/shared/api/scripts.ts'
import { explainError } from '#/client/api/explain-error.ts'
import { scriptListQuery } from '#/client/api/script-queries.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { log } from '#/client/local/log.ts'
import { showMessage } from '#/client/ui/messages.ts'

interface ScriptList {
  readonly update: (change: (scripts: Script[]) => Script[]) => void
  readonly forget: (id: string) => void
  /** Puts a script into the list that was taken out of the trash. */
  readonly add: (script: Script) => void
  /** Shows an error: a sentence, and the reason. */
  readonly report: (sentence: string, error: unknown) => void
}

/** Changes the cached list, after something was changed on the server. */
export function useScriptList(): ScriptList {
  const text = useText()
  const queryClient = useQueryClient()
  const update: ScriptList['update'] = (change) => {
    // an answer that is on its way is older than the change
    void queryClient.cancelQueries({ queryKey: scriptListQuery.queryKey })
    queryClient.setQueryData(scriptListQuery.queryKey, (scripts) => scripts && change(scripts))
  }
  return {
    update,
    forget: (id) => update((scripts) => scripts.filter((script) => script.id !== id)),
    add: (script) =>
      update((scripts) =>
        [script, ...scripts.filter(({ id }) => id !== script.id)].toSorted(
          (a, b) => b.created_at - a.created_at,
        ),
      ),
    report(sentence, error) {
      log.error(sentence, error)
      showMessage('danger', `${sentence}\n${explainError(error, text)}`)
    },
  }
}
