import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { schema } from '#/shared/script/schema.ts'

/**
 * When a block changes, ProseMirror may draw it with the elements of an equal neighbour, and remove the block's own
 * elements. A scene's name would then lose the focus. So the scene in which the user writes has an invisible
 * decoration, by which no other scene is equal to it.
 */
export function ownScenePlugin(): Plugin {
  return new Plugin({
    props: {
      decorations({ doc, selection: { $from } }) {
        if ($from.depth === 0 || $from.node(1).type !== schema.nodes.sceneBlock) return null
        return DecorationSet.create(doc, [Decoration.node($from.before(1), $from.after(1), {})])
      },
    },
  })
}
