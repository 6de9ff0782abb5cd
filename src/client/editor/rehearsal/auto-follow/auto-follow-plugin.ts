import { Plugin } from 'prosemirror-state'
import { isRehearsing } from '../../model/rehearsal-state.ts'
import { switchOffAutoFollow } from './auto-follow.ts'

/** Auto-follow ends with the rehearsal, and with the page. */
export function autoFollowPlugin(): Plugin {
  return new Plugin({
    view: () => ({
      update({ state }, before) {
        if (isRehearsing(before) && !isRehearsing(state)) switchOffAutoFollow()
      },
      destroy: switchOffAutoFollow,
    }),
  })
}
