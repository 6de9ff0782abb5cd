import { type ReactNode, useMemo } from 'react'
import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { listCuts } from '#/shared/script/cuts/list-cuts.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { setEditorLayout } from '#/client/preferences/editor-layout.ts'
import type { EditorText, FeatureSurfaces } from '../core/feature.ts'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import { useSheetLayout } from '../core/sheet/use-sheet-layout.ts'
import { type CutState, cutIn } from '#/shared/script/cuts/cuts.ts'
import { cutsIn } from '../model/cuts-plugin.ts'
import { hasStruckText } from '../model/struck-visibility.ts'
import { startCut } from './cut-from-here.ts'
import { cutSceneHere, cutSelection } from './cut-text.ts'
import { CutsPanel } from './cuts-panel.tsx'
import { highlightedCut, revealCut } from './reveal-cut.ts'
import styles from './cuts.module.css'
import { cutShortcut } from './shortcuts.ts'

interface PlacedCut {
  readonly cutId: string
  readonly state: CutState
  readonly top: number
  readonly height: number
}

/** A bracket in the margin beside each cut; a press leads to its row. */
function CutBrackets({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { cuts: text } = useText().editor
  const { cuts, set } = useEditorState(editor, cutsIn)
  const measure = useMemo(
    () => (view: EditorView, near: TextRange) =>
      placeCuts(view, near, (cutId) => cutIn(cuts, set, cutId)?.state ?? null),
    [cuts, set],
  )
  const placed = useSheetLayout<PlacedCut>(editor, measure)
  return (
    <div className={styles['brackets']}>
      {placed.map(({ cutId, state, top, height }) => (
        <button
          key={cutId}
          type="button"
          // keyboard users reach the words by the rows of the list, so Tab skips the brackets
          tabIndex={-1}
          className={styles['bracket']}
          data-state={state}
          style={{ top, height }}
          aria-label={text.states[state]}
          title={text.states[state]}
          onClick={() => {
            setEditorLayout({ sidebarOpen: true, sidebarTab: 'cuts' })
            revealCut(editor.view, cutId)
            highlightedCut.highlight(cutId)
          }}
        />
      ))}
    </div>
  )
}

function placeCuts(
  view: EditorView,
  near: TextRange,
  stateOf: (cutId: string) => CutState | null,
): readonly PlacedCut[] {
  const sheet = view.dom.getBoundingClientRect()
  return listCuts(view.state.doc).flatMap(({ cutId, ranges }) => {
    const state = stateOf(cutId)
    const seen = ranges.filter(({ from, to }) => to >= near.from && from <= near.to)
    const [first, last] = [seen[0], seen.at(-1)]
    if (!first || !last || state === null) return []
    const start = view.coordsAtPos(Math.max(first.from, near.from), 1).top
    const end = view.coordsAtPos(Math.min(last.to, near.to), -1).bottom
    // words that are left out have no height
    return end > start ? [{ cutId, state, top: start - sheet.top, height: end - start }] : []
  })
}

const hasSelection = ({ selection }: EditorState) => !selection.empty

export const cutSurfaces: FeatureSurfaces = {
  name: 'cuts',
  menu: [
    {
      id: 'cut-words',
      place: 'page',
      icon: 'cut-text',
      label: (text) => text.cuts.cut,
      command: cutSelection,
      isShown: hasSelection,
    },
    {
      id: 'cut-scene',
      place: 'page',
      icon: 'cut-text',
      label: (text) => text.cuts.scene,
      command: cutSceneHere,
      isShown: (state) => cutSceneHere(state),
    },
    ...(['page', 'rehearsal'] as const).map((place) => ({
      id: `cut-from-here-${place}`,
      place,
      icon: 'cut-text' as const,
      label: (text: EditorText) => text.cuts.fromHere,
      command: startCut,
      isShown: ({ selection }: EditorState) => selection.empty,
    })),
  ],
  toolbar: [
    {
      id: 'cut-words',
      group: 'text',
      contexts: ['text-formatting'],
      icon: 'cut-text',
      label: (text) => text.cuts.cut,
      command: cutSelection,
      shortcut: cutShortcut,
      isShown: hasSelection,
    },
  ],
  sidebar: [
    {
      id: 'cuts',
      label: (text) => text.cuts.tab,
      count: (state) => listCuts(state.doc).length,
      isShown: ({ doc }) => listCuts(doc).length > 0 || hasStruckText(doc),
      Panel: CutsPanel,
    },
  ],
  slots: { overlay: CutBrackets },
}
