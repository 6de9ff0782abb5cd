import { Plugin } from 'prosemirror-state'

/** Makes the name fields of all scenes writable while the sheet is editable, and read-only otherwise. */
export function writableNamesPlugin(): Plugin {
  return new Plugin({
    view(view) {
      let isWritable = view.editable
      return {
        update() {
          if (view.editable === isWritable) return
          isWritable = view.editable
          for (const name of view.dom.querySelectorAll('textarea')) name.readOnly = !isWritable
        },
      }
    },
  })
}
