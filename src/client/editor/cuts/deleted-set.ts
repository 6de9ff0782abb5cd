// Whoever looks at a set of cuts that another person deletes sees other words cut from one moment to the next, perhaps in the
// middle of a rehearsal, and is told why.
import { Plugin } from 'prosemirror-state'
import { FIRST_SET } from '#/shared/script/cuts/cuts.ts'
import { showMessage } from '#/client/ui/messages.ts'
import type { EditorText } from '../core/feature.ts'
import { cutsIn } from '../model/cuts-plugin.ts'

export function deletedSetPlugin(text: () => EditorText): Plugin {
  return new Plugin({
    view: () => ({
      update({ state }, before) {
        const [is, was] = [cutsIn(state), cutsIn(before)]
        // who deletes the set, or chooses another one, has chosen what is shown now
        if (is.set === was.set || is.set !== FIRST_SET || is.chosen !== was.chosen) return
        const deleted = was.cuts.sets.find(({ id }) => id === was.set)
        if (deleted) showMessage('news', text().cuts.shownSetDeleted(deleted.name))
      },
    }),
  })
}
