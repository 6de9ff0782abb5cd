// Whoever looks at a set of cuts that another person deletes sees other words cut from one moment to the next, perhaps in the
// middle of a rehearsal, and is told why.
import { Plugin, PluginKey } from 'prosemirror-state'
import { FIRST_SET } from '#/shared/script/cuts/cuts.ts'
import { dismissMessage, showMessage } from '#/client/ui/messages.ts'
import type { EditorText } from '../core/feature.ts'
import { cutsIn } from '../model/cuts-plugin.ts'

/** A deletion by this person, who is told by the button that takes it back. */
interface OwnDeletion {
  readonly set: string
}

const key = new PluginKey<OwnDeletion | null>('deletedSet')

/** Marks a transaction as one that deletes a set. */
export const deletingSet = (set: string): readonly [PluginKey, OwnDeletion] => [key, { set }]

export function deletedSetPlugin(text: () => EditorText): Plugin<OwnDeletion | null> {
  return new Plugin<OwnDeletion | null>({
    key,
    state: {
      init: () => null,
      apply: (transaction, own) => transaction.getMeta(key) ?? own,
    },
    view(view) {
      // not the state before, because an update may come within another one, which then ends with the same state
      let seen = cutsIn(view.state)
      let past: OwnDeletion | null = null
      let told: number | null = null
      return {
        update({ state }) {
          const [was, is] = [seen, cutsIn(state)]
          seen = is
          // it says what is shown: no longer true once the set is back, or another one is chosen
          if (told !== null && (is.set !== was.set || is.chosen !== was.chosen)) {
            dismissMessage(told)
            told = null
          }
          // who chooses another set has chosen what is shown now
          const deleted = was.cuts.sets.find(({ id }) => id === was.set && id !== FIRST_SET)
          const isThere = is.cuts.sets.some(({ id }) => id === was.set)
          if (!deleted || isThere || is.chosen !== was.chosen) return
          const own = key.getState(state) ?? null
          const isOwn = own !== past && own?.set === deleted.id
          past = own
          if (isOwn) return
          const shown = is.cuts.sets.find(({ id }) => id === is.set)
          told = showMessage('news', text().cuts.shownSetDeleted(deleted.name, shown?.name ?? ''))
        },
      }
    },
  })
}
