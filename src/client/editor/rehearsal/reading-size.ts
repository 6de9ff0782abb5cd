// How large the text is in rehearsal: a prompt desk is read from two metres, a phone from the hand. The choice is kept on
// this device.
import { type Command, type EditorState, Plugin, PluginKey } from 'prosemirror-state'
import { readLocal, storeLocal } from '#/client/local/local-storage.ts'
import { isRehearsing } from '../model/rehearsal-state.ts'

/** In percent of the size that the rehearsal has without a choice; `rehearsal.css` has a rule for each. */
const SIZES = [100, 125, 150, 200, 250] as const
export type ReadingSize = (typeof SIZES)[number]

const STORED = 'rehearsalSize'
const key = new PluginKey<ReadingSize>('readingSize')

export function readingSizePlugin(): Plugin<ReadingSize> {
  return new Plugin<ReadingSize>({
    key,
    state: {
      init: () => SIZES.find((size) => String(size) === readLocal(STORED)) ?? SIZES[0],
      apply(transaction, size) {
        const chosen: ReadingSize | undefined = transaction.getMeta(key)
        return chosen ?? size
      },
    },
    props: {
      attributes: (state): Record<string, string> =>
        isRehearsing(state) ? { 'data-reading-size': String(readingSize(state)) } : {},
    },
  })
}

export function readingSize(state: EditorState): ReadingSize {
  return key.getState(state) ?? SIZES[0]
}

/** Makes the text of the rehearsal one step larger or smaller, on this device. */
export function resizeReading(step: 1 | -1): Command {
  return (state, dispatch) => {
    const size = SIZES[SIZES.indexOf(readingSize(state)) + step]
    if (size === undefined || !isRehearsing(state)) return false
    if (dispatch) {
      storeLocal(STORED, String(size))
      dispatch(state.tr.setMeta(key, size))
    }
    return true
  }
}
