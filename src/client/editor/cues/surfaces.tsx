import type { EditorState, Command } from 'prosemirror-state'
import { type ReactNode, useEffect, useState } from 'react'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import { CUE_TYPES, cueLabel } from '#/shared/script/cue-types.ts'
import { formatDate } from '#/client/i18n/format-date.ts'
import { useText } from '#/client/i18n/editor.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { Button } from '#/client/ui/button.tsx'
import { Dialog, DialogActions, useDialogMounted } from '#/client/ui/dialog.tsx'
import { MenuItem, Submenu } from '#/client/ui/menu.tsx'
import { usePhone } from '#/client/ui/phone.ts'
import { useStore } from '#/client/ui/store.ts'
import { createLoadedScreen, OPTIONAL_PART } from '#/client/ui/loaded-screen.tsx'
import { readableShortcut } from '../core/controls/readable-shortcut.ts'
import { type EditorHandle, useCan } from '../core/editor-handle.ts'
import {
  type EditorText,
  type FeatureSurfaces,
  TOOLBAR_CONTEXTS,
  type ToolbarAction,
} from '../core/feature.ts'
import { focusSheet } from '../core/sheet/reveal.ts'
import { useCueTypes, maySetCue } from '../model/rights.ts'
import { editorModeIn } from '../model/editor-mode.ts'
import { outlineIn, outlineListIn } from '../model/outline-plugin.ts'
import { renamingDialog, renamingQuestion } from './ask-before-renaming.ts'
import { cueKeysHint, toggleCueKeys } from './cue-keys.ts'
import { BooksItem, ShownTypesOnSheet } from './cue-bars.tsx'
import { CueMarkers } from './cue-markers.tsx'
import { setCueHere, chooseCue, selectedCueType, startCueExtension } from './cue-selection.ts'
import { CuesPanel } from './cues-panel.tsx'
import { NumbersDialog } from './numbers-dialog.tsx'
import { cueKeysShortcut, placeCueShortcuts } from './shortcuts.ts'
import { cueIdsAtCaret, deleteCue, findCue } from './cue-commands.ts'
import { areBooksOpen, isDeskOpen } from './open-dialogs.ts'

/** The hint on the next click on a word (CUE-24); null outside of cue selection. */
export function selectionHint(
  state: EditorState,
  text: EditorText,
  isOnPhone: boolean,
): string | null {
  const mode = editorModeIn(state)
  if (mode.kind !== 'cue-selection') return null
  const { cueType, extendedCueId } = mode
  const number = extendedCueId === null ? null : outlineIn(state).cueNumbers.get(extendedCueId)
  // a cue that waits for its first word is placed like a new one
  if (number === null || number === undefined) {
    const cue = text.cueOfType[cueType]
    return isOnPhone ? text.tapWord(cue) : text.clickWord(cue)
  }
  const label = `${cueLabelOfNumber(number)} ${cueLabel(cueType)}`
  return isOnPhone ? text.tapWordToExtend(label) : text.clickWordToExtend(label)
}

/** Starts setting cues by keys, at the place where the menu was opened. A phone has no keys for it. */
function CueKeysItem({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  const maySet = useCan(editor, 'cues')
  if (usePhone() || !maySet) return null
  return (
    <MenuItem icon="keyboard" onClick={() => editor.run(toggleCueKeys, 'cues')}>
      {`${text.setCuesByKeys} (${readableShortcut(cueKeysShortcut.keys[0], text.keys)})`}
    </MenuItem>
  )
}

/** Menu items that set a cue on the word at which the menu was opened. */
function CueItems({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  const types = useCueTypes(editor)
  if (types.length === 0) return null
  return (
    <Submenu icon="cue" label={text.newCue}>
      {CUE_TYPES.filter(({ id }) => types.includes(id)).map(({ id, label }) => (
        <MenuItem key={id} icon={id} onClick={() => editor.run(setCueHere(id), 'cues')}>
          {label}
        </MenuItem>
      ))}
    </Submenu>
  )
}

function CueOverlay({ editor }: { readonly editor: EditorHandle }): ReactNode {
  return (
    <>
      <CueMarkers editor={editor} />
      <NumbersDialog editor={editor} />
      <RenamingDialog editor={editor} />
    </>
  )
}

/** A command for the cue at whose words the caret is; of several cues for the first one. */
function atCaret(command: (cueId: string) => Command): Command {
  return (state, dispatch, view) => {
    const [cueId] = cueIdsAtCaret(state)
    return cueId !== undefined && command(cueId)(state, dispatch, view)
  }
}

/** Whether the cue at the caret is one that the person may set. */
function isOwnAtCaret(state: EditorState): boolean {
  const [cueId = ''] = cueIdsAtCaret(state)
  const cue = findCue(state, cueId)
  return cue === undefined || maySetCue(state, cue.cueType)
}

function labelAtCaret(state: EditorState): string {
  const [cueId = ''] = cueIdsAtCaret(state)
  return cueLabelOfNumber(outlineListIn(state).cueNumbers.get(cueId) ?? '')
}

const placing: readonly ToolbarAction[] = CUE_TYPES.map(({ id }) => ({
  id: `cue-${id}`,
  right: `cues:${id}`,
  group: 'cue',
  contexts: TOOLBAR_CONTEXTS,
  icon: id,
  label: (text) => text.placeCue(text.cueOfType[id]),
  command: chooseCue(id),
  shortcut: placeCueShortcuts[id],
  isActive: (state) => selectedCueType(state) === id,
  tint: id,
}))

/** The toolbar always has the six types; while the caret is at a cue, it also has the cue's own actions. */
export const cueToolbar: readonly ToolbarAction[] = [
  {
    id: 'cue-extend',
    group: 'block',
    contexts: ['cue-select'],
    icon: 'extend',
    label: (text) => text.extendCue,
    right: 'cues',
    command: atCaret(startCueExtension),
    isShown: isOwnAtCaret,
  },
  {
    id: 'cue-delete',
    group: 'remove',
    contexts: ['cue-select'],
    icon: 'trash',
    label: (text) => text.removeCue,
    right: 'cues',
    command: atCaret(deleteCue),
    isShown: isOwnAtCaret,
    deleting: (state, text) => text.cueDeleted(labelAtCaret(state)),
  },
  ...placing,
]

export const cueSurfaces: FeatureSurfaces = {
  name: 'cues',
  toolbar: cueToolbar,
  menu: [
    { id: 'cues', places: ['page'], Items: CueItems },
    { id: 'cue-keys', places: ['page'], Items: CueKeysItem },
  ],
  hint: (state, text, isOnPhone) =>
    cueKeysHint(state, text) ?? selectionHint(state, text, isOnPhone),
  sidebar: [{ id: 'cues', label: (text) => text.cuesTab, Panel: CuesPanel }],
  slots: { line: ShownTypesOnSheet, overlay: CueOverlay },
}

/** Asks before an edit renames cues whose numbers left the house (NUM-15). */
function RenamingDialog({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { app, editor: words } = useText()
  const { numbers: text } = words
  const { lang } = usePreferences()
  const asked = useStore(renamingQuestion)
  useEffect(() => {
    renamingDialog.set(true)
    return () => renamingDialog.set(false)
  }, [])
  // the dialog keeps its text while it leaves the screen
  const [subject, setSubject] = useState(asked)
  if (asked !== null && asked !== subject) setSubject(asked)
  if (subject === null) return null
  const close = () => renamingQuestion.set(null)
  const answer = (run: () => void) => () => {
    run()
    close()
  }
  return (
    <Dialog
      role="alertdialog"
      isOpen={asked !== null}
      title={text.would(subject.count)}
      onClose={close}
      onClosed={() => setSubject(null)}
      focusAfter={() => focusSheet(editor.view)}
    >
      <p>{text.wouldText(formatDate(subject.since, lang))}</p>
      <DialogActions>
        <Button onClick={close}>{app.cancel}</Button>
        <Button onClick={answer(subject.goOn)}>{text.goOn}</Button>
        <Button tone="primary" onClick={answer(() => subject.freezeFirst(editor.session.username))}>
          {text.freezeFirst}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Opens the reconciliation with a desk, from the menu of the script. */
function DeskItem({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  if (!useCan(editor, 'cues')) return null
  return (
    <MenuItem icon="refresh" onClick={() => isDeskOpen.set(true)}>
      {text.reconcileDesk}
    </MenuItem>
  )
}

const { Screen: DeskDialog } = createLoadedScreen<{ readonly editor: EditorHandle }>(
  async () => (await import('./desk/desk-dialog.tsx')).DeskDialog,
  OPTIONAL_PART,
)

function DeskOverlay({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const isMounted = useDialogMounted(isDeskOpen)
  return useCan(editor, 'cues') && isMounted && <DeskDialog editor={editor} />
}

export const deskSurfaces: FeatureSurfaces = {
  name: 'desk',
  menu: [{ id: 'desk', places: ['script'], Items: DeskItem }],
  slots: { overlay: DeskOverlay },
}

const { Screen: BooksDialog } = createLoadedScreen<{ readonly editor: EditorHandle }>(
  async () => (await import('./books/books-dialog.tsx')).BooksDialog,
  OPTIONAL_PART,
)

function BooksOverlay({ editor }: { readonly editor: EditorHandle }): ReactNode {
  return useDialogMounted(areBooksOpen) && <BooksDialog editor={editor} />
}

export const bookSurfaces: FeatureSurfaces = {
  name: 'books',
  menu: [{ id: 'books', places: ['script'], Items: BooksItem }],
  slots: { overlay: BooksOverlay },
}
