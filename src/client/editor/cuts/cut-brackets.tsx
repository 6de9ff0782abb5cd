import { type ReactNode, useMemo } from 'react'
import type { EditorView } from 'prosemirror-view'
import { type CutRecord, type CutState, cutIn } from '#/shared/script/cuts/cuts.ts'
import { listCutIds } from '#/shared/script/cuts/list-cuts.ts'
import { useText } from '#/client/i18n/editor.ts'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import { useSheetLayout } from '../core/sheet/use-sheet-layout.ts'
import { cutsIn } from '../model/cuts-plugin.ts'
import { isOwnProposal } from '../model/own-cuts.ts'
import styles from './cuts.module.css'
import { openedCut } from './opened-cut.ts'

interface PlacedCut {
  readonly cutId: string
  readonly state: CutState
  /** Whether the person has proposed it. */
  readonly isOwn: boolean
  readonly top: number
  readonly height: number
  /** Brackets beside each other have different lanes; 0 is the nearest one to the edge of the page. */
  readonly lane: number
}

/** A bracket in the margin beside each cut; a press opens the card of the cut. */
export function CutBrackets({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { cuts: text } = useText().editor
  const { cuts, set } = useEditorState(editor, cutsIn)
  const measure = useMemo(
    () => (view: EditorView, _near: unknown, blocks: readonly Element[]) =>
      placeCuts(view, blocks, (cutId) => cutIn(cuts, set, cutId)),
    [cuts, set],
  )
  const placed = useSheetLayout<PlacedCut>(editor, measure)
  return (
    <div className={styles['brackets']}>
      {placed.map(({ cutId, state, isOwn, top, height, lane }) => (
        <button
          key={cutId}
          type="button"
          // keyboard users open the card by its key or from the rows of the list, so Tab skips the brackets
          tabIndex={-1}
          className={styles['bracket']}
          data-cut-bracket={cutId}
          data-state={state}
          data-own={isOwn || undefined}
          data-lane={lane}
          style={{ top, height }}
          aria-label={text.bracket(text.states[state])}
          title={text.bracket(text.states[state])}
          onClick={({ currentTarget }) => openedCut.set({ cutId, opener: currentTarget })}
        />
      ))}
    </div>
  )
}

/**
 * The places of the cuts in some blocks, by the elements of their words: ProseMirror looks for the element of a position
 * among all blocks, which each bracket would ask for twice at a keystroke.
 */
function placeCuts(
  view: EditorView,
  blocks: readonly Element[],
  recordOf: (cutId: string) => CutRecord | null,
): readonly PlacedCut[] {
  const sheet = view.dom.getBoundingClientRect()
  const words = Map.groupBy(
    blocks.flatMap((block) => [...block.querySelectorAll<HTMLElement>('[data-cut]')]),
    ({ dataset }) => dataset['cut'],
  )
  const measured = listCutIds(view.state.doc).flatMap((cutId) => {
    const seen = words.get(cutId)
    const record = seen ? recordOf(cutId) : null
    const start = seen?.[0]?.getClientRects()[0]?.top
    const end = [...(seen?.at(-1)?.getClientRects() ?? [])].at(-1)?.bottom
    // words that are left out have no height
    if (record === null || start === undefined || end === undefined || end <= start) return []
    const { state } = record
    const isOwn = isOwnProposal(record, view.state)
    return [{ cutId, state, isOwn, top: start - sheet.top, height: end - start }]
  })
  return inLanes(measured)
}

const LANES = 4

/** Gives each bracket the first lane in which none stands beside it; with more than four at once they share the last. */
export function inLanes<T extends { readonly top: number; readonly height: number }>(
  brackets: readonly T[],
): readonly (T & { readonly lane: number })[] {
  const ends = Array.from({ length: LANES }, () => Number.NEGATIVE_INFINITY)
  return brackets.map((bracket) => {
    const free = ends.findIndex((end) => end <= bracket.top)
    const lane = free < 0 ? LANES - 1 : free
    ends[lane] = Math.max(ends[lane] ?? 0, bracket.top + bracket.height)
    return { ...bracket, lane }
  })
}
