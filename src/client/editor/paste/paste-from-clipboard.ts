import type { EditorView } from 'prosemirror-view'

/** Pastes the clipboard's content, as the keys do. Returns false if the browser allows pasting only by keys. */
export async function pasteFromClipboard(view: EditorView): Promise<boolean> {
  const copied = await readClipboard()
  if (!copied) return false
  // the paste plugin reads this event like an event of the browser
  const event = new ClipboardEvent('paste', { clipboardData: new DataTransfer() })
  event.clipboardData?.setData('text/html', copied.html)
  event.clipboardData?.setData('text/plain', copied.text)
  view.focus()
  if (copied.html === '') view.pasteText(copied.text, event)
  else view.pasteHTML(copied.html, event)
  return true
}

/** Null on plain http, in browsers without this function, and if the user does not allow it. */
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
