import { type PointerEvent, type ReactNode, useEffect, useState } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { setEditorLayout } from '#/client/preferences/editor-layout.ts'
import { useStore } from '#/client/ui/store.ts'
import { MAX_PAGE_MARGIN_PX, MIN_PAGE_MARGIN_PX } from '#/shared/layouts/layout-settings.ts'
import { clampPageMargin } from '#/shared/layouts/page-margin.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import styles from './page.module.css'
import { listenForRuler, rulerVisibility } from './ruler-visibility.ts'
import { marginOfRuler, rulerWidth } from './ruler-width.ts'

const STEP_PX = 8

/** The ruler over the sheet's upper margin, as wide as the text; its ends set the margins (PAG-6). */
export function Ruler({ editor }: { readonly editor: EditorHandle }): ReactNode {
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
