import type { Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import {
  type PointerEvent as ReactPointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useText } from '#/client/i18n/editor.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { type EditorHandle, useEditorState, useCanEdit } from '../core/editor-handle.ts'
import {
  blockIndexAt,
  isBesideAnother,
  blocksOnSheet,
  type Gap,
  gapOnSheet,
  nearestOfGaps,
} from '../core/sheet/gap-on-sheet.ts'
import { lastGap } from '../core/document/block-nodes.ts'
import { DropLineMark, useDropLine } from '../core/sheet/drop-line.tsx'
import { scrollNearEdge } from '../core/sheet/own-scrolling.ts'
import { scrollContainerOf, sheetOf } from '../core/sheet/reveal.ts'
import { editorModeIn } from '../model/editor-mode.ts'
import { moveBlock, selectBlock } from '../model/move-selected.ts'
import { sceneGaps, sceneOfHeading, sceneStart } from '../model/scene-blocks.ts'
import styles from './block-handle.module.css'

/** A pointer movement below this distance is a press on the handle, not a drag. */
const DRAG_PX = 4

/** The handle beside the block under the pointer: a press selects the block, a drag moves it. */
export function BlockHandle({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const canEdit = useCanEdit(editor)
  // no handle while a press places something, nor in rehearsal, where the sheet is locked
  const isFree = useEditorState(
    editor,
    (state) => editorModeIn(state).kind === 'none' && editor.view.editable,
  )
  return canEdit && isFree && <HoveredHandle editor={editor} />
}

function HoveredHandle({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const [hovered, setHovered] = useState<HoveredBlock | null>(null)
  const doc = useEditorState(editor, (state) => state.doc)
  useEffect(() => followPointer(editor, setHovered), [editor])
  // the block may have become another one since the pointer came
  const index = hovered ? doc.children.indexOf(hovered.block) : -1
  return hovered && index >= 0 && <Handle editor={editor} index={index} place={hovered} />
}

interface Props {
  readonly editor: EditorHandle
  readonly index: number
  readonly place: HoveredBlock
}

function Handle({ editor, index, place }: Props): ReactNode {
  const { editor: text } = useText()
  const line = useDropLine()
  const pressedAt = useRef<number | null>(null)
  const [gap, setGap] = useState<number | null>(null)
  const drag = ({ clientY }: ReactPointerEvent) => {
    const isPress = gap === null && Math.abs(clientY - (pressedAt.current ?? clientY)) < DRAG_PX
    if (pressedAt.current === null || isPress) return
    const container = scrollContainerOf(editor.view)
    if (container) scrollNearEdge(container, clientY)
    const target = gapFor(editor.view, index, clientY)
    setGap(target.index)
    line.showAt(target.top)
  }
  const end = () => {
    pressedAt.current = null
    setGap(null)
    line.end()
  }
  useEffect(() => (gap === null ? undefined : onEscape(end)))
  return (
    <>
      {gap !== null && (
        <div
          className={styles['moving']}
          style={{ top: place.top, height: movedHeight(editor.view, index, place) }}
        />
      )}
      <DropLineMark top={line.top} />
      <button
        type="button"
        // keyboard users move the block of the caret by shortcuts, so Tab skips the handle
        tabIndex={-1}
        className={styles['handle']}
        style={{ top: place.top, ...(place.left !== null && { left: place.left }) }}
        data-dragging={gap !== null || undefined}
        aria-label={text.blocks.handle}
        title={text.blocks.handle}
        onMouseDown={(event) => event.preventDefault()}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          pressedAt.current = event.clientY
        }}
        onPointerMove={drag}
        onPointerCancel={end}
        onPointerUp={() => {
          if (pressedAt.current === null) return
          if (gap === null) editor.run(selectBlock(index))
          else editor.run(moveBlock(index, gap))
          end()
        }}
      >
        <Icon name="grip" size={18} />
      </button>
    </>
  )
}

/** The gap for a dragged block: a scene goes before another one or to the end, any other block anywhere. */
function gapFor(view: EditorView, index: number, clientY: number): Gap {
  return sceneOfHeading(view.state, index) === null
    ? gapOnSheet(view, clientY)
    : nearestOfGaps(view, sceneGaps(view.state), clientY)
}

/** The height of the dragged blocks: a scene is dragged with everything in it. */
function movedHeight(view: EditorView, index: number, { top, height }: HoveredBlock): number {
  const scene = sceneOfHeading(view.state, index)
  if (scene === null) return height
  const last = sceneStart(view.state, scene + 1, scene) - 1
  return blocksOnSheet(view).edges(last).bottom - view.dom.getBoundingClientRect().top - top
}

/** While a block is dragged, Escape cancels the drag and does nothing else. */
function onEscape(cancel: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    cancel()
  }
  window.addEventListener('keydown', cancelOnEscape, { capture: true, signal })
  return () => listening.abort()
}

interface HoveredBlock {
  readonly block: Node
  /** In the sheet's coordinates. */
  readonly top: number
  readonly height: number
  /** The left edge of the handle, if it stands beside a column; null for the usual one. */
  readonly left: number | null
}

/** How far the handle stands before a column that is not the first one. */
const BEFORE_COLUMN_PX = 30

/** The block at a place on the screen; null between blocks and at the last, empty paragraph. */
function blockUnder(view: EditorView, clientX: number, clientY: number): HoveredBlock | null {
  const { edges, positions } = blocksOnSheet(view)
  const index = blockIndexAt(view, clientY, clientX + BEFORE_COLUMN_PX)
  const block = index < lastGap(view.state.doc) ? view.state.doc.maybeChild(index) : null
  if (!block) return null
  const { top, bottom } = edges(index)
  if (top > clientY) return null
  const sheet = view.dom.getBoundingClientRect()
  const dom = view.nodeDOM(positions[index] ?? 0)
  const left =
    dom instanceof Element && isBesideAnother(dom)
      ? dom.getBoundingClientRect().left - sheet.left - BEFORE_COLUMN_PX
      : null
  return { block, top: top - sheet.top, height: bottom - top, left }
}

/** Reports the block under the mouse, once a frame. Between blocks and while a button is held, it stays the same. */
function followPointer(
  { view }: EditorHandle,
  onBlock: (block: HoveredBlock | null) => void,
): () => void {
  const sheet = sheetOf(view)
  const listening = new AbortController()
  const { signal } = listening
  let frame = 0
  const look = (event: PointerEvent) => {
    if (event.pointerType === 'touch' || event.buttons !== 0) return
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      const block = view.isDestroyed ? null : blockUnder(view, event.clientX, event.clientY)
      if (block) onBlock(block)
    })
  }
  sheet.addEventListener('pointermove', look, { signal })
  sheet.addEventListener('pointerleave', (event) => event.buttons === 0 && onBlock(null), {
    signal,
  })
  return () => {
    cancelAnimationFrame(frame)
    listening.abort()
  }
}
