import { Plugin, PluginKey, type Command, type EditorState } from 'prosemirror-state'
import type { Node } from 'prosemirror-model'
import { readVisit, storeVisit } from '#/client/local/local-storage.ts'
import { changedBlocks } from '#/shared/script/changed-blocks.ts'
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
/** The last document that was found to have none. */
let withoutStruck: WeakRef<Node> | null = null

/**
 * Whether there is struck text to hide, which several tools ask after each letter. Where there was none before, only the
 * blocks that have changed since are searched.
 */
export function hasStruckText(doc: Node): boolean {
  const known = struckByDoc.get(doc)
  if (known !== undefined) return known
  const before = withoutStruck?.deref()
  const change = before && changedBlocks(before, doc)
  const blocks = change ? doc.children.slice(change.first, change.after.end) : doc.children
  const isStruck = blocks.some(isStruckBlock)
  struckByDoc.set(doc, isStruck)
  if (!isStruck) withoutStruck = new WeakRef(doc)
  return isStruck
}

function isStruckBlock(block: Node): boolean {
  const known = struckByBlock.get(block)
  if (known !== undefined) return known
  const isStruck = block.attrs.struckThrough === true || hasStruckPassage(block)
  struckByBlock.set(block, isStruck)
  return isStruck
}

function hasStruckPassage(block: Node): boolean {
  return block.rangeHasMark(0, block.content.size, schema.marks.strike)
}
