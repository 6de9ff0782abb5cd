// A script has no files in it: one that is dropped on the page, or pasted without text, is refused with a sentence, because the
// browser would leave the script to open it, or do nothing.
import { Plugin } from 'prosemirror-state'
import { showMessage } from '#/client/ui/messages.ts'
import type { FirstText } from '../core/feature.ts'

export function refuseFilesPlugin(text: () => FirstText): Plugin {
  const refuse = (event: Event) => {
    event.preventDefault()
    showMessage('danger', text().noFiles)
  }
  return new Plugin({
    props: {
      handleDOMEvents: {
        paste(_view, event) {
          if (!isFileAlone(event.clipboardData)) return false
          refuse(event)
          return true
        },
      },
    },
    view() {
      const listening = new AbortController()
      const { signal } = listening
      // on the window, after the fields that take files
      window.addEventListener('dragover', preventOpening, { signal })
      window.addEventListener(
        'drop',
        (event) => {
          if (!event.defaultPrevented && hasFiles(event.dataTransfer)) refuse(event)
        },
        { signal },
      )
      return { destroy: () => listening.abort() }
    },
  })
}

function preventOpening(event: DragEvent): void {
  if (hasFiles(event.dataTransfer)) event.preventDefault()
}

type Data = Pick<DataTransfer, 'types' | 'getData'> | null

export const hasFiles = (data: Data): boolean => data?.types.includes('Files') === true

/** Programs for text copy their text as a picture, too. */
export function isFileAlone(data: Data): boolean {
  return hasFiles(data) && data?.getData('text/plain') === '' && data.getData('text/html') === ''
}
