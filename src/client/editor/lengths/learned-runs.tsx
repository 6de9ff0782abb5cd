import { type ReactNode, useState } from 'react'
import { StatusNote } from '#/client/ui/form-fields.tsx'
import type { PlacedRun } from '#/shared/script/times/place-run.ts'
import { formatDate, formatMoment, formatDuration } from '#/client/i18n/format-date.ts'
import { useText } from '#/client/i18n/editor.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { Button, IconButton } from '#/client/ui/button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { newestStep, undo } from '../core/binding/undo.ts'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import { useSettledState } from '../model/settled-state.ts'
import { forgetRuns, learnedIn } from '../model/times-plugin.ts'
import { useMayChange } from '../model/rights.ts'
import styles from './learned-runs.module.css'

interface Props {
  readonly editor: EditorHandle
  /** The name of a scene with its number. */
  readonly nameOf: (scene: number) => string
}

/** The runs from which the times are learned, by scene; who may write deletes them, one by one or all. */
export function LearnedRuns({ editor, nameOf }: Props): ReactNode {
  const { undo: undoLabel, lengths: text } = useText().editor
  const { lang } = usePreferences()
  const mayChange = useMayChange(editor)
  const newest = useEditorState(editor, newestStep)
  const [deleted, setDeleted] = useState<{ readonly count: number; readonly step: unknown } | null>(
    null,
  )
  const runs = useSettledState(editor, learnedIn)?.runs ?? []
  const forget = (some: readonly PlacedRun[]) => {
    if (!editor.runHere(forgetRuns(some.map(({ run }) => run.id)))) return
    setDeleted({ count: some.length, step: newestStep(editor.view.state) })
  }
  const scenes = [...new Set(runs.map(({ scenes: [most] }) => most ?? null))].toSorted(
    (a, b) => (a ?? Infinity) - (b ?? Infinity),
  )
  const last = runs[0]
  return (
    <section className={styles['learned']} aria-label={text.learned}>
      <div className={styles['head']}>
        <h3>{text.learned}</h3>
        {last && <p>{text.runs(runs.length, formatDate(last.run.from, lang))}</p>}
        {last && mayChange && <Button onClick={() => forget(runs)}>{text.forgetAll}</Button>}
      </div>
      {!last && <p>{text.noRuns}</p>}
      <StatusNote className={styles['deleted']}>
        {deleted && deleted.step === newest ? (
          <>
            {text.forgotten(deleted.count)}{' '}
            <Button onClick={() => editor.runHere(undo)}>{undoLabel}</Button>
          </>
        ) : null}
      </StatusNote>
      {scenes.map((scene) => {
        const ofScene = runs.filter((each) => (each.scenes[0] ?? null) === scene)
        return (
          <details key={scene ?? ''}>
            <summary>
              <bdi>{scene === null ? text.notInText : nameOf(scene)}</bdi>
              <small>{text.countOfRuns(ofScene.length)}</small>
            </summary>
            <ul>
              {ofScene.map((each) => (
                <li key={each.run.id}>
                  <span>{formatMoment(each.run.from, lang)}</span>
                  <small>{measuredIn(each, text)}</small>
                  {mayChange && (
                    <IconButton label={text.forget} onClick={() => forget([each])}>
                      <Icon name="trash" size={16} />
                    </IconButton>
                  )}
                </li>
              ))}
            </ul>
          </details>
        )
      })}
    </section>
  )
}

function measuredIn(
  { run }: PlacedRun,
  text: { readonly measuredLines: (lines: number, time: string) => string },
): string {
  const lines = run.lines.filter(({ seconds }) => seconds > 0)
  const seconds = lines.reduce((sum, line) => sum + line.seconds, 0)
  return text.measuredLines(lines.length, formatDuration(seconds))
}
