// Lines from the rows of the sidebar to the markers of their cues. Rows and markers are in document order, so that the
// lines hardly cross. When the sidebar or the sheet scrolls, the lines are drawn again without React.
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './cues.module.css'
import type { CuePlace } from './measure-cues.ts'

const SVG = 'http://www.w3.org/2000/svg'

export function SidebarLines({ places }: { readonly places: readonly CuePlace[] }): ReactNode {
  const svg = useRef<SVGSVGElement>(null)
  useLayoutEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    let frame = 0
    const draw = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => svg.current && drawLines(svg.current, places))
    }
    draw()
    document.addEventListener('scroll', draw, { capture: true, signal })
    window.addEventListener('resize', draw, { signal })
    const rows = new MutationObserver(draw)
    const sidebar = svg.current && sidebarBeside(svg.current)
    if (sidebar) rows.observe(sidebar, { childList: true, subtree: true, attributes: true })
    return () => {
      listeners.abort()
      rows.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [places])
  return <svg ref={svg} className={styles['lines']} aria-hidden="true" />
}

/** The sidebar. The search for it leaves out most of the page, because the page contains the whole play. */
function sidebarBeside(svg: Element): Element | null {
  const beside = svg.closest('main')?.parentElement?.children ?? []
  return [...beside].find((element) => element.localName === 'aside') ?? null
}

/** The rows or the markers of cues, by cueId. */
function elementsById(
  parent: Element | null,
  field: 'cueRow' | 'cueMarker',
): ReadonlyMap<string, HTMLElement> {
  const name = field === 'cueRow' ? 'data-cue-row' : 'data-cue-marker'
  const elements = parent?.querySelectorAll<HTMLElement>(`[${name}]`) ?? []
  return new Map([...elements].map((element) => [element.dataset[field] ?? '', element]))
}

function drawLines(svg: SVGSVGElement, places: readonly CuePlace[]): void {
  const origin = svg.getBoundingClientRect()
  const container = svg.closest('main')?.getBoundingClientRect()
  const sidebar = sidebarBeside(svg)
  const list = sidebar?.querySelector('[data-list]')?.getBoundingClientRect()
  if (!container || !list) return svg.replaceChildren()
  const isWithin = (rect: DOMRect, frame: DOMRect) =>
    rect.top + rect.height / 2 > frame.top && rect.top + rect.height / 2 < frame.bottom
  const rows = elementsById(sidebar, 'cueRow')
  const markers = elementsById(svg.parentElement, 'cueMarker')
  for (const [cueId, marker] of markers)
    marker.toggleAttribute('data-current', isRowLit(rows.get(cueId)))
  const lines = places.flatMap(({ cueId, cueType }) => {
    const [row, marker] = [rows.get(cueId), markers.get(cueId)]
    if (!row || !marker) return []
    const [end, start] = [row.getBoundingClientRect(), marker.getBoundingClientRect()]
    if (!isWithin(end, list) || !isWithin(start, container)) return []
    const line = document.createElementNS(SVG, 'path')
    const [x1, y1] = [start.right - origin.left, start.top + start.height / 2 - origin.top]
    // the line to a row with an open panel ends at the row's first line
    const [x2, y2] = [
      container.right - origin.left,
      end.top + Math.min(end.height / 2, 26) - origin.top,
    ]
    const bend = (x2 - x1) / 2
    line.setAttribute('d', `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`)
    line.dataset['tint'] = cueType
    line.toggleAttribute('data-current', isRowLit(row))
    return [line]
  })
  svg.replaceChildren(...lines)
}

function isRowLit(row: Element | undefined): boolean {
  return row?.matches('[data-current], [data-highlighted], :hover') ?? false
}
