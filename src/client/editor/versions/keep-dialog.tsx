import { type ReactNode, useState } from 'react'
import {
  MAX_VERSION_NAME_LENGTH,
  MAX_VERSION_NOTE_LENGTH,
  type ScriptVersion,
} from '#/shared/api/script-versions.ts'
import { formatWhen } from '#/client/i18n/format-date.ts'
import { useText } from '#/client/i18n/versions.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { Button } from '#/client/ui/button.tsx'
import { Dialog, DialogActions } from '#/client/ui/dialog.tsx'
import { ErrorNote } from '#/client/ui/error-note.tsx'
import { useStore } from '#/client/ui/store.ts'
import { TextField } from '#/client/ui/text-field.tsx'
import { useNow } from '#/client/ui/use-now.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import styles from './keep-dialog.module.css'
import { keeping } from './keeping.ts'
import { useKeepForm } from './use-keep-form.ts'

const MINUTE_MS = 60_000

/** An ensemble's names for the steps to a premiere; German in both languages, as the labels of cues. */
const SUGGESTIONS = ['Leseprobe', 'Strichfassung', 'Hauptprobe', 'Premiere', 'Wiederaufnahme']

/** Keeps the script on the screen, or an automatic version, under a name; or renames a kept version. */
export function KeepDialog({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { versions: text } = useText()
  const { lang } = usePreferences()
  const nowMs = useNow(MINUTE_MS)
  const subject = useStore(keeping)
  const [shown, setShown] = useState(subject)
  if (subject !== null && subject !== shown) setShown(subject)
  const version = shown?.version ?? null
  const isRenaming = version?.kind === 'kept'
  const titleOfOld =
    version &&
    (isRenaming ? text.rename.title : text.keep.existing(formatWhen(version.at, nowMs, lang)))
  return (
    <Dialog
      isOpen={subject !== null}
      title={titleOfOld ?? text.keep.title}
      onClose={() => keeping.set(null)}
    >
      <KeepForm editor={editor} version={version} />
    </Dialog>
  )
}

interface FormProps {
  readonly editor: EditorHandle
  readonly version: ScriptVersion | null
}

function KeepForm({ editor: { session }, version }: FormProps): ReactNode {
  const { app, versions: text } = useText()
  const { keep, rename } = text
  const form = useKeepForm(session, version)
  const isRenaming = version?.kind === 'kept'
  return (
    <form className={styles['form']} onSubmit={form.submit} noValidate>
      {!isRenaming && <p className={styles['lead']}>{version ? keep.leadOld : keep.lead}</p>}
      <TextField
        label={keep.name}
        value={form.name}
        maxLength={MAX_VERSION_NAME_LENGTH}
        autoComplete="off"
        error={form.nameError}
        onChange={(event) => form.setName(event.target.value)}
      />
      <div role="group" aria-label={keep.suggestions} className={styles['chips']}>
        {SUGGESTIONS.map((suggestion) => (
          <button
            key={suggestion}
            type="button"
            lang="de"
            className={styles['chip']}
            aria-pressed={form.name === suggestion}
            onClick={() => form.setName(suggestion)}
          >
            {suggestion}
          </button>
        ))}
      </div>
      <TextField
        label={keep.note}
        value={form.note}
        maxLength={MAX_VERSION_NOTE_LENGTH}
        autoComplete="off"
        onChange={(event) => form.setNote(event.target.value)}
      />
      <ErrorNote>{form.error}</ErrorNote>
      <DialogActions>
        <Button onClick={() => keeping.set(null)}>{app.cancel}</Button>
        <Button type="submit" tone="primary" aria-busy={form.isBusy}>
          {isRenaming ? rename.action : keep.action}
        </Button>
      </DialogActions>
    </form>
  )
}
