import { Plugin } from 'prosemirror-state'

/** The names of scenes are fields that can be written in exactly while the sheet can. */
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
