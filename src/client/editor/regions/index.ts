import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { OVER_THE_PAGE } from '#/client/ui/focus.ts'
import { redo, undo } from '../core/binding/undo.ts'
import { listShortcuts, menuShortcut } from '../core/controls/shortcut.ts'
import { permits } from '#/shared/access/script-rights.ts'
import type { ScriptSession } from '../core/connection/script-session.ts'
import type { EditorFeature } from '../core/feature.ts'

/**
 * The keys for undo work in all parts of the screen, but not in a field, which has an undo of its own, and not in what is
 * open over the page. The browser never handles them there: it would take back what was typed last in the page, although
 * the text has no caret.
 */
function undoOutsidePlugin({ rights }: Pick<ScriptSession, 'rights'>): Plugin {
  return new Plugin({
    view(view) {
      const listening = new AbortController()
      window.addEventListener(
        'keydown',
        (event) => {
          const { target } = event
          if (event.defaultPrevented || !(target instanceof Element) || !isUndoKey(event)) return
          if (target.matches(FIELDS) || view.dom.contains(target)) return
          event.preventDefault()
          const mayUndo = permits(rights.get(), 'script:comment')
          if (!target.closest(OVER_THE_PAGE) && mayUndo) undoByKey(view, event)
        },
        { signal: listening.signal },
      )
      return { destroy: () => listening.abort() }
    },
  })
}

const FIELDS = 'input, textarea, [contenteditable="true"]'

function isUndoKey({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && ['z', 'y'].includes(key.toLowerCase())
}

function undoByKey(view: EditorView, { key, shiftKey }: KeyboardEvent): void {
  const isRedo = shiftKey || key.toLowerCase() === 'y'
  const command = isRedo ? redo : undo
  command(view.state, view.dispatch)
}

// Leads from one part of the screen to another by keyboard.
/** The values of `data-region`, in the order of F6; the sheet comes before them. */
const REGIONS = ['search', 'tools', 'sidebar', 'header', 'notice'] as const

const STOPS = '[role="toolbar"], a[href], button:not(:disabled), input, textarea, [tabindex]'

/** Leads to the next part of the screen, or back to the one before. */
function goToRegion(view: EditorView, by: 1 | -1): void {
  const regions = [view.dom, ...REGIONS.map(regionElement).filter((region) => region !== null)]
  const at = regions.findIndex((region) => region.contains(document.activeElement))
  const next = regions.at((at + by) % regions.length)
  if (next === view.dom) view.dom.focus()
  else if (next) enter(next)
}

function goToTools(): void {
  const tools = regionElement('tools')
  if (tools) enter(tools)
}

function regionElement(region: (typeof REGIONS)[number]): HTMLElement | null {
  return document.querySelector(`[data-region="${region}"]`)
}

function enter(region: HTMLElement): void {
  const stops = [...region.querySelectorAll<HTMLElement>(STOPS)]
  stops.find((each) => each.tabIndex >= 0 && each.checkVisibility())?.focus()
}

const group = 'script'

/** Keys that lead from one part of the screen to another (SUR-24). */
export const regions: EditorFeature = {
  name: 'regions',
  plugins: ({ session }) => [undoOutsidePlugin(session)],
  shortcuts: [
    {
      keys: ['F6'],
      group,
      label: (text) => text.shortcuts.nextRegion,
      run: (view) => goToRegion(view, 1),
    },
    {
      keys: ['Shift-F6'],
      group,
      label: (text) => text.shortcuts.previousRegion,
      run: (view) => goToRegion(view, -1),
    },
    {
      keys: ['Alt-F10'],
      group,
      label: (text) => text.shortcuts.tools,
      right: 'script:edit',
      run: goToTools,
    },
    menuShortcut,
    ...listShortcuts,
  ],
}
