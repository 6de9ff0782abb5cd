import { type ReactNode, useEffect } from 'react'
import type { Node } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { cutIn } from '#/shared/script/cuts/cuts.ts'
import { cutsOf, isAllHidden, isOutsideCuts, isStruck } from '#/shared/script/cuts/played.ts'
import { FRAGMENT_OF_PROPOSAL } from '#/shared/routes/place-fragments.ts'
import { firstProposedCut, listCutIds } from '#/shared/script/cuts/list-cuts.ts'
import { useText } from '#/client/i18n/editor.ts'
import { Button } from '#/client/ui/button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { MenuItem } from '#/client/ui/menu.tsx'
import { readableShortcut } from '../core/controls/readable-shortcut.ts'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import type { EditorText, FeatureSurfaces } from '../core/feature.ts'
import { useStore } from '#/client/ui/store.ts'
import { arrivedPlace } from '../core/sheet/place-address.ts'
import { focusSheet } from '../core/sheet/reveal.ts'
import { chooseCutSet, cutsIn, showCutsAs } from '../model/cuts-plugin.ts'
import { mayPropose } from '../model/own-cuts.ts'
import { isRehearsing } from '../model/rehearsal-state.ts'
import { hasStruckText, struckVisibility } from '../model/visibility.ts'
import { CutBrackets } from './cut-brackets.tsx'
import { CutCard } from './cut-card.tsx'
import { NewCutSays } from './cut-consequences.tsx'
import { startCut } from './cut-from-here.ts'
import { cutSceneHere, cutSelection, hasSceneHere, isFullOfCuts } from './cut-text.ts'
import { CutsPanel } from './cuts-panel.tsx'
import styles from './cuts.module.css'
import { cutShortcut, openedCut, showCutHere } from './opened-cut.ts'

/** Brackets in the margin, the card beside one of them, and what a new cut breaks. */
function Cuts({ editor }: { readonly editor: EditorHandle }): ReactNode {
  useLinkedProposal(editor)
  return (
    <>
      <CutBrackets editor={editor} />
      <CutCard editor={editor} />
      <NewCutSays editor={editor} />
      <AllLeftOut editor={editor} />
    </>
  )
}

/** An address that leads to the first proposed cut also opens its card, in the set that is shown or else in one that proposes it. */
function useLinkedProposal({ view }: EditorHandle): void {
  const place = useStore(arrivedPlace)
  useEffect(() => {
    if (place !== FRAGMENT_OF_PROPOSAL) return
    arrivedPlace.set(null)
    const { cuts, set: shown } = cutsIn(view.state)
    const proposed = firstProposedCut(view.state.doc, cuts, shown)
    if (proposed === null) return
    const { cut, set } = proposed
    if (set !== shown) view.dispatch(chooseCutSet(view.state.tr, set))
    openedCut.set({ cutId: cut.cutId, opener: null })
  }, [view, place])
}

/** Says that nothing is shown because all of it is cut or struck, and how to see it. */
function AllLeftOut({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { cuts: text, dialogue } = useText().editor
  const why = useEditorState(editor, (state) => whyEmpty(state, editor.view.editable))
  if (why === null) return null
  const show = () => {
    const { state, dispatch } = editor.view
    if (why === 'cut') dispatch(showCutsAs(state.tr, 'grey'))
    else struckVisibility.toggle(state, dispatch)
    // the button goes
    focusSheet(editor.view)
  }
  return (
    <div role="status" className={styles['all-left-out']}>
      <p>{why === 'cut' ? text.allLeftOut : text.allHidden}</p>
      <Button onClick={show}>{why === 'cut' ? text.showGrey : dialogue.showStruck}</Button>
    </div>
  )
}

/** Why the sheet shows no word although the script has some; null where it shows one, or the heading of a scene. */
function whyEmpty(state: EditorState, isEditable: boolean): 'cut' | 'struck' | null {
  const { doc } = state
  const { view, played } = cutsIn(state)
  const isLeftOut = view === 'left-out' && (isRehearsing(state) || !isEditable)
  const isCut = (text: Node) => isLeftOut && !isOutsideCuts(cutsOf(text), played)
  if (isLeftOut && isAllHidden(doc, isCut)) return 'cut'
  // the headings of scenes stay
  if (struckVisibility.isShown(state) || hasScene(doc)) return null
  const isAll = isAllHidden(
    doc,
    (text, { attrs }) => attrs.struckThrough === true || isStruck(text) || isCut(text),
  )
  return isAll ? 'struck' : null
}

const hasScene = ({ children }: Node) => children.some(({ type }) => type.name === 'sceneBlock')

/** Leads from a word in a cut to the card of the cut. */
function ShowCutItem({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { cuts: text } = useText().editor
  const isInCut = useEditorState(editor, showCutHere)
  if (!isInCut) return null
  const { state, dispatch } = editor.view
  return (
    <MenuItem icon="cut-text" onClick={() => showCutHere(state, dispatch)}>
      {text.show}
    </MenuItem>
  )
}

const hasSelection = ({ selection }: EditorState) => !selection.empty

/** Why no words can be cut although there are some. */
const whyNot = (state: EditorState, { cuts: text }: EditorText) =>
  isFullOfCuts(state) ? text.full : null

/** Proposes to cut the selected words. */
export function ProposeCutButton({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: texts } = useText()
  const { cuts: text, keys } = texts
  const why = useEditorState(editor, (state) => whyNot(state, texts))
  const applies = useEditorState(editor, (state) => cutSelection(state))
  return (
    <Button
      title={why ?? `${text.propose} (${readableShortcut(cutShortcut.keys[0], keys)})`}
      disabled={!applies}
      // the selection stays until the press is handled
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => editor.runHere(cutSelection, 'script:comment')}
    >
      <Icon name="cut-text" size={18} />
      {text.propose}
    </Button>
  )
}

/** The number of cuts that the panel lists: those of the shown set. */
function countInSet(state: EditorState): number {
  const { cuts, set } = cutsIn(state)
  return listCutIds(state.doc).filter((cutId) => cutIn(cuts, set, cutId) !== null).length
}

export const cutSurfaces: FeatureSurfaces = {
  name: 'cuts',
  menu: [
    { id: 'show-cut', places: ['page', 'rehearsal'], Items: ShowCutItem },
    {
      id: 'cut-words',
      place: 'page',
      icon: 'cut-text',
      label: (text) => text.cuts.cut,
      command: cutSelection,
      isShown: hasSelection,
      whyNot,
    },
    {
      id: 'cut-scene',
      place: 'page',
      icon: 'cut-text',
      label: (text) => text.cuts.scene,
      command: cutSceneHere,
      isShown: hasSceneHere,
      whyNot,
    },
    ...(['page', 'rehearsal'] as const).map((place) => ({
      id: `cut-from-here-${place}`,
      place,
      icon: 'cut-text' as const,
      label: (text: EditorText) => text.cuts.fromHere,
      command: startCut,
      isShown: ({ selection }: EditorState) => selection.empty,
      whyNot,
    })),
    {
      id: 'propose-cut',
      place: 'page',
      icon: 'cut-text',
      label: (text) => text.cuts.propose,
      command: cutSelection,
      right: 'script:comment',
      isShown: (state) => mayPropose(state) && hasSelection(state),
      whyNot,
    },
    {
      id: 'propose-cut-scene',
      place: 'page',
      icon: 'cut-text',
      label: (text) => text.cuts.proposeScene,
      command: cutSceneHere,
      right: 'script:comment',
      isShown: (state) => mayPropose(state) && hasSceneHere(state),
      whyNot,
    },
    ...(['page', 'rehearsal'] as const).map((place) => ({
      id: `propose-from-here-${place}`,
      place,
      icon: 'cut-text' as const,
      label: (text: EditorText) => text.cuts.proposeFromHere,
      command: startCut,
      right: 'script:comment' as const,
      isShown: (state: EditorState) => mayPropose(state) && !hasSelection(state),
      whyNot,
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
      whyNot,
    },
  ],
  sidebar: [
    {
      id: 'cuts',
      label: (text) => text.cuts.tab,
      count: countInSet,
      isShown: ({ doc }) => listCutIds(doc).length > 0 || hasStruckText(doc),
      Panel: CutsPanel,
    },
  ],
  slots: { overlay: Cuts },
}
