import { Plugin, PluginKey, type Command, type EditorState } from 'prosemirror-state'
import type { Node } from 'prosemirror-model'
import { readVisit, storeVisit } from '#/client/local/local-storage.ts'
import { schema } from '#/shared/script/schema.ts'
import { outlineListIn } from './outline-plugin.ts'

/** Whether the sheet shows one kind of element. The default is shown; the user's choice is kept over a reload. */
export interface Visibility {
  readonly plugin: () => Plugin<boolean>
  readonly isShown: (state: EditorState) => boolean
  readonly toggle: Command
}

const HIDDEN = 'hidden'

/** @param attributesOf the attributes of the sheet by which style sheets hide or show it */
function createVisibility(
  name: string,
  attributesOf: (isShown: boolean, state: EditorState) => Record<string, string>,
): Visibility {
  const key = new PluginKey<boolean>(name)
  const place = `editor.${name}`
  const isShown = (state: EditorState) => key.getState(state) ?? true
  return {
    isShown,
    toggle(state, dispatch) {
      dispatch?.(state.tr.setMeta(key, true))
      return true
    },
    plugin: () =>
      new Plugin<boolean>({
        key,
        state: {
          init: () => readVisit(place) !== HIDDEN,
          apply: (transaction, shown) => (transaction.getMeta(key) ? !shown : shown),
        },
        props: { attributes: (state) => attributesOf(isShown(state), state) },
        view: () => ({
          update({ state }, before) {
            if (isShown(state) !== isShown(before))
              storeVisit(place, isShown(state) ? null : HIDDEN)
          },
        }),
      }),
  }
}

/** Whether the sheet shows its cues (CUE-31). */
export const cueVisibility = createVisibility('cueVisibility', (isShown, state) => {
  if (!isShown) return { 'data-cues': 'hidden' }
  return outlineListIn(state).cues.length > 0 ? { 'data-cues': 'shown' } : {}
})

/** Whether the sheet shows struck text (DLG-5). */
export const struckVisibility = createVisibility(
  'struckVisibility',
  (isShown): Record<string, string> => (isShown ? {} : { 'data-struck-hidden': '' }),
)

const struckByBlock = new WeakMap<Node, boolean>()
const struckByDoc = new WeakMap<Node, boolean>()

/**
 * Whether there is struck text to hide. After an edit only the block that has changed is searched again, and a document
 * goes through its blocks once, whichever of the tools around the text ask.
 */
export function hasStruckText(doc: Node): boolean {
  const known = struckByDoc.get(doc)
  if (known !== undefined) return known
  const isStruck = hasStruckBlock(doc)
  struckByDoc.set(doc, isStruck)
  return isStruck
}

function hasStruckBlock(doc: Node): boolean {
  return doc.children.some((block) => {
    const known = struckByBlock.get(block)
    if (known !== undefined) return known
    const isStruck = block.attrs.struckThrough === true || hasStruckPassage(block)
    struckByBlock.set(block, isStruck)
    return isStruck
  })
}

function hasStruckPassage(block: Node): boolean {
  return block.rangeHasMark(0, block.content.size, schema.marks.strike)
}
