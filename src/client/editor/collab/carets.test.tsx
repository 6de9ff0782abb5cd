import { EditorView } from 'prosemirror-view'
import { onTestFinished, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { openAs, people, type Person } from '#test/support/people.ts'
import { p } from '#test/support/script.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { sharedEnds } from '../core/binding/shared-position.ts'
import { caretsPlugin } from './carets.ts'

/** A sheet in the page on which ben has the caret in the middle of the last line. */
async function sheetWithCaret() {
  const [ben] = people(1, [p('EINS'), p('ZWEIUNDDREI')]) as [Person]
  const presence = new Awareness(new Y.Doc())
  const anna = openAs(Y.encodeStateAsUpdate(ben.doc), () => [caretsPlugin(presence)])
  const state = anna.state()
  anna.leave()
  const view = new EditorView(document.body, { state })
  onTestFinished(() => view.destroy())
  const moveTo = (block: number, offset: number) => {
    ben.caretIn(block, offset)
    const cursor = sharedEnds(bindingIn(ben.state()), ben.state().selection)
    presence.getStates().set(7, { user: { name: 'ben', color: '#aa0000' }, cursor })
    presence.emit('change', [{ added: [], updated: [7], removed: [] }, 'socket'])
  }
  moveTo(1, 5)
  await document.fonts.ready
  await expect.poll(() => view.dom.querySelector('.other-caret')).not.toBeNull()
  const caret = view.dom.querySelector('.other-caret')
  const name = caret?.querySelector('.other-caret-name')
  if (!caret || !name) throw new Error('no caret')
  /** The point in the sheet that is `pixels` to the right of the caret's middle. */
  const beside = (pixels: number) => {
    const [box, sheet] = [caret.getBoundingClientRect(), view.dom.getBoundingClientRect()]
    return {
      x: (box.left + box.right) / 2 - sheet.left + pixels,
      y: (box.top + box.bottom) / 2 - sheet.top,
    }
  }
  return { view, name, beside, moveTo, place: ben.state().selection.head }
}

const shownName = (name: Element) => () => {
  const fading = name.getAnimations()
  if (fading.length === 0) return true
  fading.forEach((animation) => animation.finish())
  return false
}

test('[COL-54] the name comes back while a pointer is on the caret', async () => {
  const { view, name, beside } = await sheetWithCaret()
  const isShown = shownName(name)
  expect(isShown()).toBe(false)
  await userEvent.hover(view.dom, { position: beside(3) })
  await expect.poll(isShown).toBe(true)
  await userEvent.hover(view.dom, { position: beside(9) })
  await expect.poll(isShown).toBe(false)
  await userEvent.hover(view.dom, { position: beside(-3) })
  await expect.poll(isShown).toBe(true)
  await userEvent.unhover(view.dom)
  await expect.poll(isShown).toBe(false)
})

test('[COL-56] a click on another person’s caret puts one’s own caret there', async () => {
  const { view, beside, place } = await sheetWithCaret()
  const head = () => view.state.selection.head
  for (const pixels of [-3, -1, 0, 1, 3]) {
    // somewhere else first, so that the next click is no double click
    await userEvent.click(view.dom, { position: { x: 3, y: 3 } })
    await expect.poll(head).toBeLessThan(place)
    await userEvent.click(view.dom, { position: beside(pixels) })
    await expect.poll(head, { message: `${pixels} px beside it` }).toBe(place)
  }
})

test('[COL-57] another person’s moving caret does not take back one’s own from its new place', async () => {
  const { view, moveTo } = await sheetWithCaret()
  view.focus()
  const line = view.dom.querySelectorAll('p').item(1)
  const drawn = new Promise<void>((done) => {
    setTimeout(() => {
      // like an arrow key or a click: the editor learns of the new selection only in the next frame
      getSelection()?.collapse(line.firstChild, 3)
      setTimeout(done)
    })
  })
  // the moved caret is drawn a moment later, right after the selection above was set
  moveTo(1, 7)
  await drawn
  expect(getSelection()?.anchorOffset).toBe(3)
  await expect.poll(() => view.state.selection.$head.parentOffset).toBe(3)
})
