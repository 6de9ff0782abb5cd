import type { EditorView } from 'prosemirror-view'

/** Pastes what was copied, as the keys do. Answers false where the browser lets only the keys do it. */
export async function pasteFromClipboard(view: EditorView): Promise<boolean> {
  const copied = await readClipboard()
  if (!copied) return false
  // the paste plugin reads the event, as if the browser had sent it
  const event = new ClipboardEvent('paste', { clipboardData: new DataTransfer() })
  event.clipboardData?.setData('text/html', copied.html)
  event.clipboardData?.setData('text/plain', copied.text)
  view.focus()
  if (copied.html === '') view.pasteText(copied.text, event)
  else view.pasteHTML(copied.html, event)
  return true
}

/** Null on plain http, in browsers that cannot, and where somebody does not allow it. */
async function readClipboard(): Promise<{ readonly html: string; readonly text: string } | null> {
  if (!('clipboard' in navigator)) return null
  try {
    const [item] = await navigator.clipboard.read()
    const read = async (type: string) =>
      item?.types.includes(type) === true ? (await item.getType(type)).text() : ''
    return { html: await read('text/html'), text: await read('text/plain') }
  } catch {
    return null
  }
}
