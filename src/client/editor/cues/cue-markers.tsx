import type { EditorView } from 'prosemirror-view'
import { memo, type ReactNode, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { cueMarkerId, cueLabel } from '#/shared/script/cue-types.ts'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import { isCut } from '#/shared/script/outline.ts'
import { cuesBetween } from '#/shared/script/update-outline.ts'
import { isolated } from '#/shared/isolated.ts'
import { useEditorLayout } from '#/client/preferences/editor-layout.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import { focusSheet } from '../core/sheet/reveal.ts'
import { useSheetLayout } from '../core/sheet/use-sheet-layout.ts'
import { cueVisibility } from '../model/visibility.ts'
import { type ListedCue, outlineIn } from '../model/outline-plugin.ts'
import { isRehearsing } from '../model/rehearsal-state.ts'
import { litTasksIn } from '../model/tasks-plugin.ts'
import { highlightedCue, revealCue } from './cue-commands.ts'
import styles from './cues.module.css'
import { cueMarkerRects, type CuePlace, leaderPath, MARKER_HEIGHT_PX } from './measure-cues.ts'
import { useCueList } from './cue-rows.ts'

/** The margin: a marker for each cue, joined to its word by a fine line, and on a desktop to its row. */
export function CueMarkers({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { cues, cueNumbers } = useCueList(editor)
  const { cueTypes: types } = useEditorLayout().settings
  const areShown = useEditorState(editor, cueVisibility.isShown)
  const areLarge = useEditorState(editor, isRehearsing)
  const lit = useEditorState(editor, litTasksIn)
  const measure = useCallback(
    (view: EditorView, near: TextRange) => {
      if (!areShown) return []
      const { outline, cueNumbers: numbers } = outlineIn(view.state)
      const shown = cuesBetween(outline, near).filter(({ cueType }) => types.includes(cueType))
      return cueMarkerRects(view, shown, near, {
        labelOf: (cueId) => cueLabelOfNumber(numbers.get(cueId) ?? ''),
        isRehearsing: areLarge,
      })
    },
    [areShown, types, areLarge],
  )
  const places = useSheetLayout<CuePlace>(editor, measure)
  const cuesById = useMemo(() => new Map(cues.map((cue) => [cue.cueId, cue])), [cues])
  return (
    <div className={styles['markers']}>
      {places.map((place) => (
        <CueMarker
          key={place.cueId}
          editor={editor}
          place={place}
          cue={cuesById.get(place.cueId)}
          number={cueLabelOfNumber(cueNumbers.get(place.cueId) ?? '')}
          isBehind={lit?.isCueMine(place.cueType) === false}
        />
      ))}
      <SidebarLines places={places} />
    </div>
  )
}

interface MarkerProps {
  readonly editor: EditorHandle
  readonly place: CuePlace
  readonly cue: ListedCue | undefined
  readonly number: string
  /** Whether the cue is not one of the person's, and steps back. */
  readonly isBehind: boolean
}

const CueMarker = memo(function CueMarker(props: MarkerProps): ReactNode {
  const { editor, place, cue, number, isBehind } = props
  const { cueId, cueType, top, left, width, wordBase, wordEnd, lane } = place
  const label = `${number} ${cueLabel(cueType)}`
  const middle = { x: left, y: top + MARKER_HEIGHT_PX / 2 }
  return (
    <>
      <button
        type="button"
        id={cueMarkerId(cueId)}
        // no tab stop, because the rows lead to the words by keyboard
        tabIndex={-1}
        className={styles['marker']}
        data-tint={cueType}
        data-cue-marker={cueId}
        data-cut={(cue && isCut(cue)) || undefined}
        data-behind={isBehind || undefined}
        style={{ top, left, width }}
        aria-label={label}
        title={cue?.cueName ? `${label} · ${isolated(cue.cueName)}` : label}
        onClick={() => {
          revealCue(editor.view, cueId)
          focusSheet(editor.view)
          highlightedCue.highlight(cueId)
        }}
      >
        <Icon name={cueType} size={12} />
        <span>{number}</span>
      </button>
      <svg
        className={styles['leader']}
        data-tint={cueType}
        data-behind={isBehind || undefined}
        aria-hidden="true"
      >
        <path d={leaderPath({ x: wordEnd, y: wordBase }, middle, lane)} />
      </svg>
    </>
  )
})

// Lines from the rows of the sidebar to the markers of their cues. Rows and markers are in document order, so that the
// lines hardly cross. When the sidebar or the sheet scrolls, the lines are drawn again without React.
const SVG = 'http://www.w3.org/2000/svg'

function SidebarLines({ places }: { readonly places: readonly CuePlace[] }): ReactNode {
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
    const surroundings = svg.current?.closest('main')?.parentElement
    // the sidebar may come later than the markers
    const watch = () => {
      const sidebar = svg.current && sidebarBeside(svg.current)
      if (surroundings) rows.observe(surroundings, { childList: true })
      if (sidebar) rows.observe(sidebar, { childList: true, subtree: true, attributes: true })
    }
    const rows = new MutationObserver((records) => {
      if (records.some(({ target }) => target === surroundings)) watch()
      draw()
    })
    watch()
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
  if (!row) return false
  const isPointedAt = row.matches(':hover') && matchMedia('(hover: hover)').matches
  return isPointedAt || row.matches('[data-current], [data-highlighted]')
}
