import { playedIn } from '../model/cuts-plugin.ts'
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { WORDS_PER_MINUTE } from '#/shared/script/words.ts'
import {
  type Length,
  type SceneLength,
  type ScriptLengths,
  scriptLengths,
} from '#/shared/script/script-lengths.ts'
import { durationsOfScenes } from '#/shared/script/times/learned-times.ts'
import { formatDuration } from '#/client/i18n/format-date.ts'
import { useText } from '#/client/i18n/editor.ts'
import { readLocal, storeLocal } from '#/client/local/local-storage.ts'
import { foldSidebar } from '#/client/preferences/editor-layout.ts'
import { Dialog } from '#/client/ui/dialog.tsx'
import { MenuItem } from '#/client/ui/menu.tsx'
import { Segmented } from '#/client/ui/segmented.tsx'
import { createStore, useStore } from '#/client/ui/store.ts'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import { focusSheet } from '../core/sheet/reveal.ts'
import { revealScene } from '../model/scene-blocks.ts'
import { useSettledState } from '../model/settled-state.ts'
import { learnedIn } from '../model/times-plugin.ts'
import { LearnedRuns } from './learned-runs.tsx'
import styles from './lengths-dialog.module.css'

interface Props {
  readonly editor: EditorHandle
}

const areLengthsShown = createStore(false)
const close = () => areLengthsShown.set(false)

/** Opens the lengths from the script's menu. */
export function LengthsItem(): ReactNode {
  const { lengths: text } = useText().editor
  return (
    <MenuItem icon="clock" onClick={() => areLengthsShown.set(true)}>
      {text.open}
    </MenuItem>
  )
}

/** The number of spoken words, and the time that they take: in all, by scene and by role. */
export function LengthsDialog({ editor }: Props): ReactNode {
  const { app, editor: text } = useText()
  const isOpen = useStore(areLengthsShown)
  const chosen = useRef<number | null>(null)
  useEffect(() => close, [])
  return (
    <Dialog
      isOpen={isOpen}
      title={text.lengths.title}
      place="wide"
      closeLabel={app.close}
      onClose={close}
      focusAfter={() => {
        const number = chosen.current
        chosen.current = null
        if (number === null) return false
        foldSidebar()
        revealScene(editor.view, number)
        return focusSheet(editor.view)
      }}
    >
      <Lengths
        editor={editor}
        onChoose={(number) => {
          chosen.current = number
          close()
        }}
      />
    </Dialog>
  )
}

function Lengths(props: Props & { readonly onChoose: (scene: number) => void }): ReactNode {
  const { editor, onChoose } = props
  const { lengths: text, untitledScene } = useText().editor
  const doc = useEditorState(editor, (state) => state.doc)
  const played = useEditorState(editor, playedIn)
  const lengths = useMemo(() => scriptLengths(doc, played), [doc, played])
  const pace = useStore(chosenPace)
  const { words, speeches, scenes } = lengths
  const { minutes, isLearned, minutesOf, timeOf } = useTimes(editor, scenes)
  if (words === 0) return <p className={styles['empty']}>{text.nothing}</p>
  return (
    <>
      <div className={styles['total']}>
        <p>
          <strong>{text.minutes(minutes)}</strong>
          <span>{text.extent(words, speeches)}</span>
        </p>
        <Segmented
          label={text.pace}
          value={pace}
          options={[
            { value: 'slow', label: text.paces.slow },
            { value: 'usual', label: text.paces.usual },
            { value: 'fast', label: text.paces.fast },
          ]}
          onChange={choosePace}
        />
      </div>
      <p className={styles['stated']}>
        {isLearned ? text.statedRest(PACES[pace]) : text.stated(PACES[pace])}
      </p>
      <Tables lengths={lengths} times={{ minutesOf, timeOf }} onChoose={onChoose} />
      <LearnedRuns
        editor={editor}
        nameOf={(number) => {
          const name = scenes.find((scene) => scene.number === number)?.name
          return number === 0 ? text.beforeScenes : `${number} ${name || untitledScene}`
        }}
      />
    </>
  )
}

interface Times {
  /** By the chosen pace. */
  readonly minutesOf: (length: Length) => string
  /** Measured where the scene is. */
  readonly timeOf: (scene: SceneLength) => ReactNode
}

interface ScenesTimes extends Times {
  /** Of the whole script. */
  readonly minutes: number
  /** Whether any scene is measured. */
  readonly isLearned: boolean
}

function useTimes(editor: EditorHandle, scenes: readonly SceneLength[]): ScenesTimes {
  const { lengths: text } = useText().editor
  const pace = PACES[useStore(chosenPace)]
  const times = useSettledState(editor, learnedIn)
  const durations = useMemo(() => (times ? durationsOfScenes(times) : null), [times])
  const learnedOf = ({ number }: SceneLength) => {
    const known = durations?.get(number)
    return known && known.measured !== 'estimated' ? known : null
  }
  const minutesOf = (length: Length) => text.minutes(length.timed / pace)
  return {
    minutes: scenes.reduce((sum, scene) => {
      const known = learnedOf(scene)
      return sum + (known ? known.seconds / 60 : scene.timed / pace)
    }, 0),
    isLearned: scenes.some((scene) => learnedOf(scene) !== null),
    minutesOf,
    timeOf(scene) {
      const known = learnedOf(scene)
      if (!known) return minutesOf(scene)
      return (
        <>
          {formatDuration(known.seconds)} <small>{text.measured[known.measured]}</small>
        </>
      )
    },
  }
}

function Tables(props: {
  readonly lengths: ScriptLengths
  readonly times: Times
  readonly onChoose: (scene: number) => void
}): ReactNode {
  const { onChoose } = props
  const { scenes, speakers } = props.lengths
  const { minutesOf, timeOf } = props.times
  const { lengths: text, untitledScene } = useText().editor
  return (
    <div className={styles['tables']}>
      {scenes.length > 0 && (
        <Table title={text.byScene} timeOf={timeOf} rows={scenes}>
          {({ number, name }) =>
            number === 0 ? (
              text.beforeScenes
            ) : (
              <button type="button" onClick={() => onChoose(number)}>
                <b>{number}</b> <bdi>{name || untitledScene}</bdi>
              </button>
            )
          }
        </Table>
      )}
      {speakers.length > 0 && (
        <Table title={text.bySpeaker} timeOf={minutesOf} rows={speakers}>
          {({ name, scenes: count }) => (
            <>
              <bdi>{name}</bdi> <small>{text.inScenes(count)}</small>
            </>
          )}
        </Table>
      )}
    </div>
  )
}

interface TableProps<Row extends Length> {
  readonly title: string
  readonly rows: readonly Row[]
  readonly timeOf: (row: Row) => ReactNode
  readonly children: (row: Row) => ReactNode
}

/** A bar below each row compares it with the longest one. */
function Table<Row extends Length>(props: TableProps<Row>): ReactNode {
  const { title, rows, timeOf, children } = props
  const { lengths: text } = useText().editor
  const most = Math.max(1, ...rows.map(({ words }) => words))
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{text.words}</th>
          <th scope="col">{text.duration}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr
            // only the order distinguishes two scenes of one name
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            style={{ '--share': `${(row.words / most) * 100}%` } as CSSProperties}
          >
            <th scope="row">{children(row)}</th>
            <td>{text.count(row.words)}</td>
            <td>{timeOf(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

// The pace from which lengths are calculated. It is chosen on this machine.
/** Words a minute. */
const PACES = { slow: 120, usual: WORDS_PER_MINUTE, fast: 180 } as const

type Pace = keyof typeof PACES

const KEY = 'editor.pace'

const isPace = (value: string | null): value is Pace => value !== null && value in PACES

const stored = readLocal(KEY)

const chosenPace = createStore<Pace>(isPace(stored) ? stored : 'usual')

function choosePace(pace: Pace): void {
  storeLocal(KEY, pace)
  chosenPace.set(pace)
}
