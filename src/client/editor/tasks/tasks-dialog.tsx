import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { CheckField, StatusNote } from '#/client/ui/form-fields.tsx'
import { CUE_TYPES, type CueType } from '#/shared/script/cue-types.ts'
import { foldSpeakerName, speakerList } from '#/shared/script/line-grammar/speaker-name.ts'
import { MAX_TASK_SPEAKER_LENGTH, MAX_TASK_SPEAKERS, type Tasks } from '#/shared/tasks/tasks.ts'
import { isNetworkFailure, explainError } from '#/client/api/api-error.ts'
import { useText } from '#/client/i18n/editor.ts'
import { Button } from '#/client/ui/button.tsx'
import { Dialog, DialogActions } from '#/client/ui/dialog.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { useStore } from '#/client/ui/store.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import { areTasksAsked, showTasks, tasksIn } from '../model/tasks-plugin.ts'
import { sendTasks } from '../model/tasks-query.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import styles from './tasks-dialog.module.css'

interface Props {
  readonly editor: EditorHandle
}

const close = () => areTasksAsked.set(false)

/** In which a person says what they do in the script: roles, types of cue, or everything. */
export function TasksDialog({ editor }: Props): ReactNode {
  const { tasks: text } = useText().editor
  const isOpen = useStore(areTasksAsked)
  return (
    <Dialog isOpen={isOpen} title={text.title} onClose={close}>
      <Choice editor={editor} />
    </Dialog>
  )
}

function Choice({ editor }: Props): ReactNode {
  const { app, editor: words } = useText()
  const { tasks: text } = words
  const [chosen, setChosen] = useState(() => tasksIn(editor.view.state))
  const { save, isSaving, refusal } = useSaving(editor)
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        void save(chosen)
      }}
    >
      <p>{text.lead}</p>
      <Roles editor={editor} chosen={chosen} onChoose={setChosen} />
      <CueTypes chosen={chosen} onChoose={setChosen} />
      <CheckField
        checked={chosen.everything}
        hint={text.everythingHint}
        onChange={(everything) => setChosen({ ...chosen, everything })}
      >
        {text.everything}
      </CheckField>
      <p className={styles['error']} role="alert">
        {refusal}
      </p>
      <DialogActions>
        <Button onClick={close}>{app.cancel}</Button>
        <Button type="submit" tone="primary" disabled={isSaving}>
          {text.save}
        </Button>
      </DialogActions>
    </form>
  )
}

interface ChoiceProps {
  readonly chosen: Tasks
  readonly onChoose: (tasks: Tasks) => void
}

function Roles({ editor, chosen, onChoose }: Props & ChoiceProps): ReactNode {
  const { tasks: text } = useText().editor
  const [names] = useState(() => namesToChoose(editor, chosen))
  const own = new Set(chosen.speakers.map(foldSpeakerName))
  const isFull = chosen.speakers.length >= MAX_TASK_SPEAKERS
  const toggle = (name: string) => {
    const rest = chosen.speakers.filter((one) => foldSpeakerName(one) !== foldSpeakerName(name))
    const isOwn = rest.length < chosen.speakers.length
    onChoose({ ...chosen, speakers: isOwn ? rest : [...rest, name] })
  }
  return (
    <fieldset className={styles['group']}>
      <legend>{text.speakers}</legend>
      {names.length === 0 && <p>{text.noSpeakers}</p>}
      <div className={styles['chips']}>
        {names.map((name) => {
          const isOwn = own.has(foldSpeakerName(name))
          return (
            <button
              key={name}
              type="button"
              className={styles['chip']}
              aria-pressed={isOwn}
              disabled={isFull && !isOwn}
              onClick={() => toggle(name)}
            >
              {isOwn && <Icon name="check" size={12} />}
              <bdi>{name}</bdi>
            </button>
          )
        })}
      </div>
      <StatusNote>{isFull ? text.noMore(MAX_TASK_SPEAKERS) : null}</StatusNote>
    </fieldset>
  )
}

function CueTypes({ chosen, onChoose }: ChoiceProps): ReactNode {
  const { tasks: text } = useText().editor
  const toggle = (type: CueType) => {
    const rest = chosen.cueTypes.filter((one) => one !== type)
    const isOwn = rest.length < chosen.cueTypes.length
    onChoose({ ...chosen, cueTypes: isOwn ? rest : [...rest, type] })
  }
  return (
    <fieldset className={styles['group']}>
      <legend>{text.cueTypes}</legend>
      <div className={styles['chips']}>
        {CUE_TYPES.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            className={styles['chip']}
            data-tint={id}
            aria-pressed={chosen.cueTypes.includes(id)}
            onClick={() => toggle(id)}
          >
            <Icon name={id} size={16} />
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

/** The roles of the script in the order of their first entrance; chosen ones that are not in it any more come last. */
function namesToChoose({ view }: EditorHandle, { speakers }: Tasks): readonly string[] {
  const spoken = outlineIn(view.state).outline.speakers.map(({ name }) => name)
  return speakerList([...spoken, ...speakers]).filter(
    ({ length }) => length <= MAX_TASK_SPEAKER_LENGTH,
  )
}

function useSaving({ view, session }: EditorHandle) {
  const text = useText()
  const queries = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const save = async (chosen: Tasks) => {
    setSaving(true)
    setRefusal(null)
    try {
      const kept = await sendTasks(queries, session.scriptId, chosen)
      if (!view.isDestroyed) view.dispatch(showTasks(view.state.tr, kept))
      close()
    } catch (error) {
      const isOffline = isNetworkFailure(error)
      setRefusal(isOffline ? text.editor.tasks.offline : explainError(error, text))
    } finally {
      setSaving(false)
    }
  }
  return { save, isSaving, refusal }
}
