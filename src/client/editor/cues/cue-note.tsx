import { type ReactNode, useId, useState } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { readVisit, storeVisit } from '#/client/local/visit-storage.ts'
import styles from './cues-panel.module.css'

/** A note beside the cue. A hint above it says that no other user sees the note and that it is not saved (CUE-27). */
export function CueNote({ cueId }: { readonly cueId: string }): ReactNode {
  const { editor: text } = useText()
  const [note, setNote] = useState(() => readCueNote(cueId))
  const id = useId()
  return (
    <div className={styles['note']}>
      <label htmlFor={id}>{text.cueNote}</label>
      <p id={`${id}-hint`}>{text.cueNoteHint}</p>
      <textarea
        id={id}
        aria-describedby={`${id}-hint`}
        rows={2}
        maxLength={2000}
        value={note}
        onChange={({ target }) => {
          setNote(target.value)
          writeCueNote(cueId, target.value)
        }}
      />
    </div>
  )
}

// The note of a cue is kept for this visit in this browser; it never gets into the document (CUE-27).

const keyOf = (cueId: string) => `cue-note:${cueId}`

export function readCueNote(cueId: string): string {
  return readVisit(keyOf(cueId)) ?? ''
}

export function writeCueNote(cueId: string, note: string): void {
  storeVisit(keyOf(cueId), note === '' ? null : note)
}
