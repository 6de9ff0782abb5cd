// The way between the parts of the screen by keyboard: F6 leads on, Shift-F6 back, Alt-F10 to the tools. What
// undoes in the text undoes in the other parts, too, but not in a field, which has an undo of its own.
import type { EditorView } from 'prosemirror-view'
import { redo, undo } from '../../core/binding/undo.ts'
import { mayEdit } from '../../core/may-edit.ts'

/** What carries `data-region`, in the order of F6; the sheet comes before them. */
const REGIONS = ['search', 'tools', 'sidebar', 'header', 'notice'] as const
const STOPS = '[role="toolbar"], a[href], button:not(:disabled), input, textarea, [tabindex]'
/** They keep the focus until they close. */
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** Answers how to stop. */
export function listenForRegionKeys(view: EditorView): () => void {
  const listening = new AbortController()
  window.addEventListener(
    'keydown',
    (event) => {
      const { target } = event
      if (event.defaultPrevented || !(target instanceof Element) || target.closest(OVERLAYS)) return
      if (goByKey(view, event, target) || undoByKey(view, event, target)) event.preventDefault()
    },
    { signal: listening.signal },
  )
  return () => listening.abort()
}

function goByKey(view: EditorView, event: KeyboardEvent, from: Element): boolean {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = event
  const isToTools = key === 'F10' && altKey
  if (ctrlKey || metaKey || (key !== 'F6' && !isToTools)) return false
  const tools = regionElement('tools')
  if (isToTools) return tools !== null && enter(tools)
  const regions = [view.dom, ...REGIONS.map(regionElement).filter((region) => region !== null)]
  const at = regions.findIndex((region) => region.contains(from))
  const next = regions.at((at + (shiftKey ? -1 : 1)) % regions.length)
  if (next === view.dom) view.dom.focus()
  return next === view.dom || (next !== undefined && enter(next))
}

function regionElement(region: (typeof REGIONS)[number]): HTMLElement | null {
  return document.querySelector(`[data-region="${region}"]`)
}

function enter(region: HTMLElement): boolean {
  const stops = [...region.querySelectorAll<HTMLElement>(STOPS)]
  const stop = stops.find((each) => each.tabIndex >= 0 && each.checkVisibility())
  stop?.focus()
  return stop !== undefined
}

/** On the sheet the shortcuts do it, in whatever order they are declared. */
function undoByKey(view: EditorView, event: KeyboardEvent, target: Element): boolean {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = event
  const isMod = (ctrlKey || metaKey) && !altKey
  const isInField = target.matches('input, textarea, [contenteditable="true"]')
  if (!isMod || isInField || view.dom.contains(target) || !mayEdit(view)) return false
  if (key.toLowerCase() === 'z') return (shiftKey ? redo : undo)(view.state, view.dispatch)
  return key.toLowerCase() === 'y' && redo(view.state, view.dispatch)
}
