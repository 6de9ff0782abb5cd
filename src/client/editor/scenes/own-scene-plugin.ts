import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { schema } from '#/shared/script/schema.ts'

/**
 * ProseMirror draws a changed block with the elements of a neighbour that was just like it, and removes its
 * own, with the focus of a scene's name. A decoration that shows nothing makes the scene that one writes in
 * unlike all others.
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
