import type { EditorView } from 'prosemirror-view'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'
import { HeldUpdates } from '../connection/held-updates.ts'
import { compositionPlugin } from './composition-plugin.ts'

/** An update that waits while anything is composed. */
const newBlock = () => {
  const doc = new Y.Doc()
  doc.getXmlFragment(FRAGMENT_NAME).insert(0, [new Y.XmlElement('paragraph')])
  return Y.encodeStateAsUpdate(doc)
}

describe('[COL-88] the wait for a composition ends', () => {
  let received: number
  let held: HeldUpdates
  let sheet: Sheet
  let view: EditorView
  let destroy: () => void

  /** The element of the sheet, as far as the plugin asks it: events, and which element has the focus. */
  class Sheet extends EventTarget {
    readonly ownerDocument: { activeElement: unknown } = { activeElement: this }
    readonly focus = vi.fn<() => void>()
    readonly blur = vi.fn<() => void>()
  }

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('HTMLElement', Sheet)
    received = 0
    held = new HeldUpdates(new Y.Doc(), () => received++)
    sheet = new Sheet()
    const shown = { dom: sheet, composing: false }
    view = shown as unknown as EditorView
    const pluginView = compositionPlugin({ held }).spec.view?.(view)
    destroy = () => pluginView?.destroy?.()
    compose()
    held.keep(newBlock())
  })

  afterEach(() => {
    destroy()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const compose = () => {
    Object.assign(view, { composing: true })
    sheet.dispatchEvent(new Event('compositionstart'))
  }
  const wait = (ms = 100) => vi.advanceTimersByTime(ms)

  test('with the composition', () => {
    expect(held.areNone).toBe(false)
    wait()
    expect(received).toBe(0)
    sheet.dispatchEvent(new Event('compositionend'))
    wait()
    expect(received).toBe(1)
    expect(held.keep(newBlock())).toBe(false)
  })

  test('without an event, where the view has given the composition up', () => {
    Object.assign(view, { composing: false })
    wait()
    expect(received).toBe(1)
    sheet.dispatchEvent(new Event('compositionupdate'))
    expect(held.keep(newBlock())).toBe(true)
  })

  test('where the focus goes elsewhere', () => {
    sheet.ownerDocument.activeElement = {}
    wait()
    expect(received).toBe(1)
  })

  test('after a minute, with the composition, but only where a change waits', () => {
    wait(59_000)
    expect(received).toBe(0)
    wait(2_000)
    expect(received).toBe(1)
    expect(sheet.focus).toHaveBeenCalledOnce()
    compose()
    wait(300_000)
    expect(sheet.focus).toHaveBeenCalledOnce()
  })

  test('where the sheet is closed', () => {
    destroy()
    expect(received).toBe(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('with the next composition, where it begins at once', () => {
    sheet.dispatchEvent(new Event('compositionend'))
    compose()
    wait()
    expect(received).toBe(0)
    sheet.dispatchEvent(new Event('compositionend'))
    wait()
    expect(received).toBe(1)
  })
})
