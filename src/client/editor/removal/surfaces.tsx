import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '#/client/i18n/editor.ts'
import { ConfirmDialog } from '#/client/ui/dialog.tsx'
import { useStore } from '#/client/ui/store.ts'
import type { FeatureSurfaces } from '../core/feature.ts'
import { offerRemovalDialog, removalQuestion } from '../model/removal-question.ts'

/** Asks before an edit removes text in which other people write (DOC-190). */
export function RemovalQuestionDialog(): ReactNode {
  const { removal: text } = useText().editor
  const asked = useStore(removalQuestion)
  useEffect(offerRemovalDialog, [])
  // the dialog keeps its text while it leaves the screen
  const [subject, setSubject] = useState(asked)
  if (asked !== null && asked !== subject) setSubject(asked)
  if (subject === null) return null
  const { kind, writers, remove, onClosed } = subject
  const close = () => {
    removalQuestion.set(null)
    onClosed?.()
  }
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      title={text.title[kind]}
      action={text.action[kind]}
      onConfirm={() => {
        remove()
        close()
      }}
      onClose={close}
      onClosed={() => setSubject(null)}
    >
      <p>{text.writeHere(...writers)}</p>
    </ConfirmDialog>
  )
}

export const removalSurfaces: FeatureSurfaces = {
  name: 'removal',
  slots: { overlay: RemovalQuestionDialog },
}
