// 'Zeit nehmen': while it is on, the moves of the line become runs, which are kept beside the text for everybody. It is
// switched on for one rehearsal, on one device.
import { type EditorState, Plugin, PluginKey } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { ReactNode } from 'react'
import { can } from '#/shared/access/capabilities.ts'
import { isSameMove } from '#/shared/collab/presence.ts'
import { writeMeta } from '#/shared/script/meta.ts'
import { placeRuns } from '#/shared/script/times/place-run.ts'
import {
  forgottenRun,
  keptRun,
  MAX_RUNS,
  RUNS_PER_SCENE,
  type TimedRun,
} from '#/shared/script/times/timed-run.ts'
import { randomId } from '#/client/api/random-id.ts'
import { formatDuration } from '#/client/i18n/format-date.ts'
import { currentText, useText } from '#/client/i18n/editor.ts'
import { IconButton } from '#/client/ui/button.tsx'
import { FirstIcon } from '#/client/ui/first-icon.tsx'
import { showMessage } from '#/client/ui/messages.ts'
import { useStore } from '#/client/ui/store.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { type EditorHandle, useEditorState, mayEdit } from '../core/editor-handle.ts'
import { playedIn } from '../model/cuts-plugin.ts'
import { isRehearsing, rehearsalIn } from '../model/rehearsal-state.ts'
import { runsIn } from '../model/times-plugin.ts'
import styles from './rehearsal.module.css'
import { createTimeTaker, type TakenRun } from './time-taker.ts'

interface Taking {
  readonly isOn: boolean
  /** The number of lines that were measured since it is on. */
  readonly count: number
}

const OFF: Taking = { isOn: false, count: 0 }
const key = new PluginKey<Taking>('takeTimes')

const takingIn = (state: EditorState): Taking => key.getState(state) ?? OFF

/** Switches it on or off; it ends with the rehearsal. */
export function takeTimes(view: EditorView, isOn: boolean): void {
  view.dispatch(view.state.tr.setMeta(key, { isOn, count: 0 } satisfies Taking))
}

export function takeTimesPlugin(): Plugin<Taking> {
  return new Plugin<Taking>({
    key,
    state: {
      init: () => OFF,
      apply(transaction, taking, _before, after) {
        const next: Taking = transaction.getMeta(key) ?? taking
        return next.isOn && !isRehearsing(after) ? OFF : next
      },
    },
    view: takeTimesIn,
  })
}

function takeTimesIn(view: EditorView) {
  const taker = createTimeTaker()
  /** What has been kept since it is on. */
  let kept: readonly TakenRun[] = []
  const keep = (run: TakenRun | null) => {
    if (!run || !mayEdit(view)) return
    kept = [...kept, run]
    keepRun(view.state, run)
  }
  const countAll = () => kept.reduce((sum, run) => sum + measured(run).length, taker.count())

  function follow(): void {
    const { place } = rehearsalIn(view.state)
    if (!place) return
    const script = { doc: view.state.doc, played: playedIn(view.state) }
    // the place where a rehearsal begins holds since no time
    keep(taker.reach(script, place.word.from, place.since === 0 ? Date.now() : place.since))
    const count = countAll()
    if (count !== takingIn(view.state).count)
      view.dispatch(view.state.tr.setMeta(key, { isOn: true, count } satisfies Taking))
  }

  function end(): void {
    keep(taker.end())
    if (takingIn(view.state).isOn) return
    sayWhatWasKept(kept)
    kept = []
  }

  const hiding = new AbortController()
  window.addEventListener('pagehide', () => keep(taker.end()), { signal: hiding.signal })
  return {
    update(_view: EditorView, before: EditorState) {
      const [was, is] = [takingIn(before), takingIn(view.state)]
      if (was.isOn && !is.isOn) return end()
      const [placeBefore, place] = [rehearsalIn(before).place, rehearsalIn(view.state).place]
      const isMoved = place !== null && !isSameMove(place, placeBefore)
      if (is.isOn && (isMoved || !was.isOn)) follow()
    },
    destroy() {
      hiding.abort()
      keep(taker.end())
    },
  }
}

const measured = ({ lines }: TakenRun) => lines.filter(({ seconds }) => seconds > 0)

/** Like a good message, since nothing has to be done. */
const NO_TIMES_MS = 6000

function sayWhatWasKept(kept: readonly TakenRun[]): void {
  const { rehearsal: text } = currentText().editor
  if (kept.length === 0) return void showMessage('news', text.noTimes, { staysMs: NO_TIMES_MS })
  const seconds = kept.flatMap(measured).reduce((sum, line) => sum + line.seconds, 0)
  showMessage('good', text.timesKept(kept.length, formatDuration(seconds)))
}

/** Keeps a run, and of its scene the newest ones only. It is no edit of the text, so undo does not take it back. */
function keepRun(state: EditorState, taken: TakenRun): void {
  const run = { ...taken, id: randomId() }
  const forgotten = surplus(state, run).map(({ id }) => forgottenRun(id))
  writeMeta(bindingIn(state).doc, [keptRun(run), ...forgotten])
}

function surplus(state: EditorState, run: TimedRun): readonly TimedRun[] {
  const script = { doc: state.doc, played: playedIn(state) }
  const [placed, ...before] = placeRuns(script, [run, ...runsIn(state)])
  const scene = placed?.scenes[0]
  const ofScene = before.filter(({ scenes }) => scene !== undefined && scenes[0] === scene)
  return [...ofScene.slice(RUNS_PER_SCENE - 1), ...before.slice(MAX_RUNS - 1)].map(
    (each) => each.run,
  )
}

/** Beside the other controls of the rehearsal, for those who may move the line of all. */
export function TakeTimesToggle({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { rehearsal: text } = useText().editor
  const role = useStore(editor.session.role)
  const { isOn, count } = useEditorState(editor, takingIn)
  if (!can(role, 'script:edit')) return null
  return (
    <IconButton
      label={text.takeTimes}
      title={isOn ? text.takingTimes(count) : text.takeTimesHint}
      aria-pressed={isOn}
      className={styles['times']}
      onClick={() => takeTimes(editor.view, !isOn)}
    >
      <FirstIcon name="stopwatch" />
      {isOn && count > 0 && <span aria-hidden>{count}</span>}
    </IconButton>
  )
}
