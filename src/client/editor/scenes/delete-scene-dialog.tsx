import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { Command } from 'prosemirror-state'
import { useText } from '#/client/i18n/signed-in.ts'
import { ConfirmDialog } from '#/client/ui/confirm-dialog.tsx'
import { offerUndo } from '../core/offer-undo.ts'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'
import { focusSheet } from '../core/sheet/focus-sheet.ts'
import { askedSceneIn, stopAsking, type AskedScene } from './asked-scene-plugin.ts'
import { keepBeforeRemoval } from '../model/keep-before-removal.ts'
import { useWritersIn } from '../model/use-writers-in.ts'
import { deleteScene, deleteSceneHeading, sceneRange } from './delete-scene.ts'

/** Shows the content of a scene before its deletion, and offers to delete the heading only. */
export function DeleteSceneDialog({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  const asked = useEditorState(editor, askedSceneIn)
  // the dialog keeps its text while it leaves the screen
  const [subject, setSubject] = useState<AskedScene | null>(asked)
  if (asked !== null && asked !== subject) setSubject(asked)
  const [isBusy, setBusy] = useState(false)
  const isAsked = asked !== null
  const opener = useRef<Element>(null)
  useLayoutEffect(() => {
    if (isAsked) opener.current = document.activeElement
  }, [isAsked])
  // to the row whose menu has asked, or to the one at its place
  const leave = () => {
    const { current } = opener
    if (current instanceof HTMLButtonElement && current.isConnected) current.focus()
    else focusSheet(editor.view)
  }
  const writers = useWritersIn(editor, (state) =>
    asked === null ? [] : [sceneRange(state, asked.number)],
  )
  if (subject === null) return null
  const name = subject.name || text.untitledScene
  const close = () => stopAsking(editor.view.state, editor.view.dispatch)
  const remove = (command: (number: number) => Command, sentence: string) => {
    // others may have moved the scene, or deleted it, meanwhile
    const now = askedSceneIn(editor.view.state)
    close()
    if (now && editor.runHere(command(now.number))) offerUndo(editor, sentence, text.undo)
  }
  const removeAll = async () => {
    setBusy(true)
    await keepBeforeRemoval(editor.session)
    setBusy(false)
    if (!editor.view.isDestroyed) remove(deleteScene, text.scenes.deleted(name))
  }
  return (
    <ConfirmDialog
      isOpen={isAsked}
      title={text.scenes.deleteTitle(subject.number, name)}
      action={text.scenes.deleteAll}
      alternative={{
        action: text.scenes.deleteHeading,
        onConfirm: () => remove(deleteSceneHeading, text.scenes.deletedHeading(name)),
      }}
      isBusy={isBusy}
      onConfirm={() => void removeAll()}
      onClose={close}
      onClosed={() => setSubject(null)}
      focusAfter={leave}
    >
      {writers.length > 0 && <p>{text.removal.writeInScene(...writers)}</p>}
      <p>{text.scenes.goesAlong(subject.speeches, subject.cues, subject.comments)}</p>
      <p>{subject.number === 1 ? text.scenes.firstHeadingOnly : text.scenes.headingOnly}</p>
    </ConfirmDialog>
  )
}
