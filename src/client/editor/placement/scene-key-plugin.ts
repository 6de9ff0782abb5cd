// The specification gives Mod-Shift-z to redo and to a new scene. It redoes while something can be redone, and
// stays redo until the next edit; a key that is held never inserts.
import { chainCommands } from 'prosemirror-commands'
import { keydownHandler } from 'prosemirror-keymap'
import { Plugin } from 'prosemirror-state'
import { redo, stayRedo } from '../core/binding/undo.ts'
import { insertNewBlock } from '../core/document/new-block.ts'

const KEY = 'Mod-Shift-z'
const onPress = keydownHandler({ [KEY]: chainCommands(redo, stayRedo, insertNewBlock('scene')) })
const onRepeat = keydownHandler({ [KEY]: chainCommands(redo, () => true) })

export function sceneKeyPlugin(): Plugin {
  return new Plugin({
    props: {
      handleKeyDown: (view, event) => (event.repeat ? onRepeat : onPress)(view, event),
    },
  })
}
