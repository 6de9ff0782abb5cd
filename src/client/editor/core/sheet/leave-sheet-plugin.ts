import { Plugin } from 'prosemirror-state'

/**
 * Tab goes on in the script; right after Escape it is the browser's, and leads out of the sheet (SCN-15). In
 * dialogue Escape may only have closed the suggestions.
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
      // also what is pressed in a scene's name
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
