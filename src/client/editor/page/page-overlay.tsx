import type { EditorView } from 'prosemirror-view'
import { type PointerEvent, type ReactNode, useEffect, useState } from 'react'
import { clampPageMargin, MAX_PAGE_MARGIN_PX, MIN_PAGE_MARGIN_PX } from '#/shared/api/layouts.ts'
import { useText } from '#/client/i18n/editor.ts'
import { setEditorLayout } from '#/client/preferences/editor-layout.ts'
import { createStore, useStore } from '#/client/ui/store.ts'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import { PAGE_HEIGHT_PX, PAGE_WIDTH_PX } from '../core/sheet/gap-on-sheet.ts'
import { useSheetLayout } from '../core/sheet/use-sheet-layout.ts'
import { outlineListIn } from '../model/outline-plugin.ts'
import { isRehearsing } from '../model/rehearsal-state.ts'
import styles from './page.module.css'

export function PageOverlay({ editor }: { readonly editor: EditorHandle }): ReactNode {
  // in rehearsal the text has another size than on paper
  if (useEditorState(editor, isRehearsing)) return null
  return (
    <>
      <VirtualPages editor={editor} />
      <Ruler editor={editor} />
    </>
  )
}

/** Marks the ends of paper pages, in a script without page splits of its own that is as wide as paper (PAG-2). */
function VirtualPages({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { menus: text } = useText().editor
  const hasSplits = useEditorState(editor, (state) => outlineListIn(state).pageCount > 0)
  const ends = useSheetLayout(editor, hasSplits ? noEnds : pageEndsNear)
  return ends.map(({ number, top, margin }) => (
    <span key={number} className={styles['virtual-page']} style={{ top, width: margin }}>
      <span data-number={number}>{text.virtualPage(number)}</span>
    </span>
  ))
}

/** Where a page begins, and the one before it ends. */
interface PageEnd {
  readonly number: number
  readonly top: number
  /** The room beside the text. */
  readonly margin: string
}

const noEnds = (): readonly PageEnd[] => []

/** Those near the visible part: all marks of a sheet are laid out with it, at each letter. */
function pageEndsNear({ dom }: EditorView): readonly PageEnd[] {
  if (dom.clientWidth !== PAGE_WIDTH_PX) return []
  const { top } = dom.getBoundingClientRect()
  const [above, below] = [-innerHeight, 2 * innerHeight].map((y) => (y - top) / PAGE_HEIGHT_PX)
  const first = Math.max(1, Math.ceil(above ?? 0))
  const last = Math.min(Math.floor(below ?? 0), Math.floor((dom.scrollHeight - 1) / PAGE_HEIGHT_PX))
  const { paddingRight: margin } = getComputedStyle(dom)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => ({
    number: first + index + 1,
    top: (first + index) * PAGE_HEIGHT_PX,
    margin,
  }))
}

const STEP_PX = 8

/** The ruler over the sheet's upper margin, as wide as the text; its ends set the margins (PAG-6). */
function Ruler({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const isShown = useStore(rulerVisibility)
  useEffect(() => listenForRuler(), [])
  return isShown && <ShownRuler sheet={editor.view.dom} />
}

function ShownRuler({ sheet }: { readonly sheet: HTMLElement }): ReactNode {
  const [{ pageWidth, margin }, setMeasures] = useState(() => measure(sheet))
  useEffect(() => {
    const observer = new ResizeObserver(() => setMeasures(measure(sheet)))
    observer.observe(sheet)
    return () => observer.disconnect()
  }, [sheet])
  const width = rulerWidth(pageWidth, margin)
  const drag = (side: 'left' | 'right') => (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { left, right } = sheet.getBoundingClientRect()
    const distance = side === 'left' ? event.clientX - left : right - event.clientX
    setEditorLayout({ pageMarginPx: marginOfRuler(pageWidth, distance) })
  }
  // the margin is measured at each key, because keys may come faster than frames
  const step = (px: number) =>
    setEditorLayout({ pageMarginPx: clampPageMargin(measure(sheet).margin + px) })
  return (
    <div className={styles['ruler']} style={{ width }}>
      <MarginHandle side="left" value={margin} onDrag={drag('left')} onStep={step} />
      <span className={styles['ruler-value']}>{`${width} px`}</span>
      <MarginHandle side="right" value={margin} onDrag={drag('right')} onStep={step} />
    </div>
  )
}

/** The width and the margin of the page. The page may have no room for the margin that was chosen. */
function measure(sheet: HTMLElement) {
  const margin = Number.parseFloat(getComputedStyle(sheet).paddingLeft)
  return { pageWidth: sheet.clientWidth, margin: Math.round(margin) }
}

function MarginHandle(props: {
  readonly side: 'left' | 'right'
  readonly value: number
  readonly onDrag: (event: PointerEvent<HTMLElement>) => void
  readonly onStep: (px: number) => void
}): ReactNode {
  const { side, value, onDrag, onStep } = props
  const { menus: text } = useText().editor
  return (
    <span
      role="slider"
      tabIndex={0}
      aria-label={side === 'left' ? text.leftMargin : text.rightMargin}
      aria-valuemin={MIN_PAGE_MARGIN_PX}
      aria-valuemax={MAX_PAGE_MARGIN_PX}
      aria-valuenow={value}
      className={styles['ruler-handle']}
      data-side={side}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onDrag}
      onKeyDown={({ key }) => {
        const inwards = side === 'left' ? 'ArrowRight' : 'ArrowLeft'
        const outwards = side === 'left' ? 'ArrowLeft' : 'ArrowRight'
        const step = key === inwards ? STEP_PX : key === outwards ? -STEP_PX : 0
        if (step !== 0) onStep(step)
      }}
    />
  )
}

const MIN_RULER_PX = 120

const FREE_AT_THE_EDGES_PX = 16

/** The ruler is as wide as the text, within its bounds (PAG-7). */
export function rulerWidth(pageWidth: number, marginPx: number): number {
  const widest = Math.max(MIN_RULER_PX, pageWidth - FREE_AT_THE_EDGES_PX)
  return Math.min(widest, Math.max(MIN_RULER_PX, pageWidth - 2 * marginPx))
}

/** The page's padding for a distance of the ruler's end from the page's edge. */
export function marginOfRuler(pageWidth: number, distance: number): number {
  return clampPageMargin((pageWidth - rulerWidth(pageWidth, distance)) / 2)
}

/** A window event of this name shows or hides the ruler; any code may send it (PAG-6). */
const TOGGLE_RULER = 'editor:toggle-ruler'

export const rulerVisibility = createStore(false)

export function toggleRuler(): void {
  window.dispatchEvent(new Event(TOGGLE_RULER))
}

function listenForRuler(): () => void {
  const toggle = () => rulerVisibility.set(!rulerVisibility.get())
  window.addEventListener(TOGGLE_RULER, toggle)
  return () => window.removeEventListener(TOGGLE_RULER, toggle)
}
