import { Plugin } from 'prosemirror-state'
import { isRehearsing } from '../core/rehearsal-state.ts'
import { keepScreenAwake } from './screen-wake-lock.ts'

/** The screen stays lit as long as the rehearsal runs (MOB-15). */
export function keepAwakePlugin(): Plugin {
  return new Plugin({
    view() {
      let letSleep: (() => void) | null = null
      const end = () => {
        letSleep?.()
        letSleep = null
      }
      return {
        update({ state }) {
          if (!isRehearsing(state)) end()
          else letSleep ??= keepScreenAwake()
        },
        destroy: end,
      }
    },
  })
}
