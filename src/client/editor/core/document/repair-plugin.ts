// What several people's edits leave wrong together, or another program: it is repaired by one person, not
// by all at once (DOC-30).
import { Plugin, PluginKey } from 'prosemirror-state'
import { GRACE_MS, NUMBERS, tidy } from './housekeeping-plugin.ts'
import { addLastParagraph } from './last-paragraph-plugin.ts'
import { isLocalEdit } from '../binding/local-change.ts'
import type { ScriptConnection } from '../connection/script-connection.ts'
import { isTidier } from '../connection/tidier.ts'

/** After a change of somebody else's, whose own numbers are on the way. */
const REPAIR_MS = 300

/** How many changes have come that nobody made here. */
const key = new PluginKey<number>('repair')

export function repairPlugin({
  awareness,
  status,
}: Pick<ScriptConnection, 'awareness' | 'status'>): Plugin<number> {
  return new Plugin<number>({
    key,
    state: {
      init: () => 0,
      apply: (transaction, changes) =>
        transaction.docChanged && !isLocalEdit(transaction) ? changes + 1 : changes,
    },
    view(view) {
      let repaired = key.getState(view.state)
      const graceEndsAt = Date.now() + GRACE_MS
      let timer: ReturnType<typeof setTimeout> | undefined
      const repair = () => {
        timer = undefined
        // whoever has no connection does not know what the others have
        if (status.get().kind !== 'connected' || !isTidier(awareness)) return
        // numbers are left as they are until something changes (DOC-29); the last paragraph may always be missing
        const areNumbersDue = key.getState(view.state) !== repaired
        tidy(view, areNumbersDue ? [...NUMBERS, addLastParagraph] : [addLastParagraph])
        repaired = key.getState(view.state)
      }
      const soon = () => {
        timer ??= setTimeout(repair, Math.max(REPAIR_MS, graceEndsAt - Date.now()))
      }
      soon()
      const unsubscribe = status.subscribe(soon)
      // whose turn it is changes with who is there
      awareness.on('change', soon)
      return {
        update(_view, before) {
          if (view.state.doc !== before.doc) soon()
        },
        destroy() {
          clearTimeout(timer)
          unsubscribe()
          awareness.off('change', soon)
        },
      }
    },
  })
}
