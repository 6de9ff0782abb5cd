import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { api } from '#/shared/api/index.ts'
import {
  MAX_VERSION_NAME_LENGTH,
  MAX_VERSION_NOTE_LENGTH,
  type ScriptVersion,
} from '#/shared/api/script-versions.ts'
import { errorBody, explainError } from '#/client/api/api-error.ts'
import { callApi } from '#/client/api/call-api.ts'
import { formatWhen } from '#/client/i18n/format-date.ts'
import { type Text, useText } from '#/client/i18n/versions.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { Button } from '#/client/ui/button.tsx'
import { Dialog, DialogActions } from '#/client/ui/dialog.tsx'
import { ErrorNote, TextField } from '#/client/ui/form-fields.tsx'
import { showMessage } from '#/client/ui/messages.ts'
import { useStore } from '#/client/ui/store.ts'
import { useNow } from '#/client/local/server-clock.ts'
import type { ScriptSession } from '../core/connection/script-session.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import { stateVectorOf } from '../model/keep-before-removal.ts'
import styles from './keep-dialog.module.css'
import { keeping } from './shortcuts.ts'
import { versionsChanged } from './version-queries.ts'

/** Keeps the script on the screen, or an automatic version, under a name; or renames a kept version. */
export function KeepDialog({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { versions: text } = useText()
  const { lang } = usePreferences()
  const nowMs = useNow()
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
        {keep.names.map((suggestion) => (
          <button
            key={suggestion}
            type="button"
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

interface KeepFormState {
  readonly name: string
  readonly note: string
  readonly setName: (name: string) => void
  readonly setNote: (note: string) => void
  /** The error beside the name. */
  readonly nameError: string | undefined
  /** The error of the whole form. */
  readonly error: string | null
  readonly isBusy: boolean
  readonly submit: (event: FormEvent) => void
}

/** @param version the version that gets a name; null for the script on the screen */
function useKeepForm(session: ScriptSession, version: ScriptVersion | null): KeepFormState {
  const text = useText()
  const { keep } = text.versions
  const client = useQueryClient()
  const [name, setName] = useState(version?.name ?? '')
  const [note, setNote] = useState(version?.note ?? '')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isNameMissing = error === text.refusals.name_required && name.trim() === ''
  const send = async () => {
    if (name.trim() === '') return setError(text.refusals.name_required)
    // a call that waited for the connection would keep another state than the one on the screen now
    const isConnected = session.connection.status.get().kind === 'connected'
    if (!isConnected) return setError(keep.offline)
    setBusy(true)
    setError(null)
    try {
      const words = { name, note }
      const kept = await (version
        ? nameVersion(session.scriptId, version.id, words)
        : keepVersion(session, words))
      versionsChanged(client, session.scriptId)
      showMessage('good', keep.kept(kept.name))
      keeping.set(null)
    } catch (failure) {
      setError(nameOfSame(failure, keep) ?? explainError(failure, text))
    }
    return setBusy(false)
  }
  return {
    name,
    note,
    setName,
    setNote,
    nameError: isNameMissing ? text.refusals.name_required : undefined,
    error: error === text.refusals.name_required ? null : error,
    isBusy,
    submit(event) {
      event.preventDefault()
      if (!isBusy) void send()
    },
  }
}

/** The message with the name under which the server has kept the same text already; null for any other failure. */
function nameOfSame(failure: unknown, keep: Text['versions']['keep']): string | null {
  const { code, details = [] } = errorBody(failure) ?? {}
  const [name] = details
  return code === 'already_kept' && name !== undefined ? keep.already(name) : null
}

interface Words {
  readonly name: string
  readonly note: string
}

/** Keeps the text that is on this screen. The server waits until it has received all edits of this text. */
function keepVersion({ scriptId, doc }: ScriptSession, words: Words): Promise<ScriptVersion> {
  const sv = stateVectorOf(doc)
  return callApi(api.keepVersion, { params: { id: scriptId }, body: { ...words, sv } })
}

function nameVersion(scriptId: string, versionId: string, words: Words): Promise<ScriptVersion> {
  return callApi(api.nameVersion, { params: { id: scriptId, versionId }, body: words })
}
