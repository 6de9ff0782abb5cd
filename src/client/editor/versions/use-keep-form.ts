import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '#/shared/api/index.ts'
import type { ScriptVersion } from '#/shared/api/script-versions.ts'
import { errorBody } from '#/client/api/api-error.ts'
import { callApi } from '#/client/api/call-api.ts'
import { explainError } from '#/client/api/explain-error.ts'
import { type Text, useText } from '#/client/i18n/versions.ts'
import { showMessage } from '#/client/ui/messages.ts'
import type { ScriptSession } from '../core/connection/script-session.ts'
import { stateVectorOf } from '../model/keep-before-removal.ts'
import { keeping } from './keeping.ts'
import { versionsChanged } from './version-queries.ts'

interface KeepForm {
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
export function useKeepForm(session: ScriptSession, version: ScriptVersion | null): KeepForm {
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
