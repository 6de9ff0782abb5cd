import { Plugin } from 'prosemirror-state'
import { readEditorLayout } from '#/client/preferences/editor-layout.ts'
import type { EditorText } from '../core/feature.ts'
import { printDocument } from './print-document.ts'

/** Whoever prints, by whichever way: for that time a paper version of the script stands in the page. */
export function printPlugin(text: () => EditorText): Plugin {
  return new Plugin({
    view(view) {
      const listening = new AbortController()
      const { signal } = listening
      let paper: HTMLElement | null = null
      const remove = () => paper?.remove()
      const show = () => {
        remove()
        paper = printDocument(view.state, readEditorLayout().settings, text())
        document.body.append(paper)
      }
      window.addEventListener('beforeprint', show, { signal })
      window.addEventListener('afterprint', remove, { signal })
      return {
        destroy() {
          remove()
          listening.abort()
        },
      }
    },
  })
}
