// Leads from one part of the screen to another by keyboard.
import type { EditorView } from 'prosemirror-view'

/** The values of `data-region`, in the order of F6; the sheet comes before them. */
const REGIONS = ['search', 'tools', 'sidebar', 'header', 'notice'] as const
const STOPS = '[role="toolbar"], a[href], button:not(:disabled), input, textarea, [tabindex]'

/** Leads to the next part of the screen, or back to the one before. */
export function goToRegion(view: EditorView, by: 1 | -1): void {
  const regions = [view.dom, ...REGIONS.map(regionElement).filter((region) => region !== null)]
  const at = regions.findIndex((region) => region.contains(document.activeElement))
  const next = regions.at((at + by) % regions.length)
  if (next === view.dom) view.dom.focus()
  else if (next) enter(next)
}

export function goToTools(): void {
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
