import { Plugin } from 'prosemirror-state'

/**
 * Tab moves on in the script. Right after Escape the browser handles Tab, which leads out of the sheet (SCN-15). In
 * dialogue the exception does not apply, because Escape may only have closed the suggestions.
 */
export function leaveSheetPlugin(): Plugin {
  let isAfterEscape = false
  let isLeaving = false
  const notice = ({ key }: KeyboardEvent) => {
    if (key === 'Shift') return
    isLeaving = key === 'Tab' && isAfterEscape
    isAfterEscape = key === 'Escape'
  }
  return new Plugin({
    view({ dom }) {
      // in the capture phase, so that keys in a scene's name are noticed, too
      dom.addEventListener('keydown', notice, true)
      return { destroy: () => dom.removeEventListener('keydown', notice, true) }
    },
    props: {
      handleDOMEvents: {
        keydown: ({ state }, { key }) =>
          key === 'Tab' && isLeaving && state.selection.$head.depth <= 1,
        mousedown: () => (isAfterEscape = false),
      },
    },
  })
}
