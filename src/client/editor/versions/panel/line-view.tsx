import { type ReactNode, useState } from 'react'
import { type Text, useText } from '#/client/i18n/versions.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { Button } from '#/client/ui/button.tsx'
import type {
  ComparedRow,
  ComparedScene,
  ComparedSegment,
  ComparedText,
} from '../compare/compared-text.ts'
import { isSceneAltered, passageAt, sceneAt } from '../compare/passage.ts'
import { type ShownLine, type Step, wordsApart } from '../compare/shown-lines.ts'
import { CueChangeView } from './cue-change-view.tsx'
import styles from './line.module.css'
import type { ComparedSides } from './use-comparison.ts'

interface Props {
  readonly line: ShownLine
  readonly comparison: ComparedSides
  /** The current change, if it is in this line; otherwise null. */
  readonly step: Step | null
  readonly onOpen: (first: number) => void
  readonly restore: RestoreRows | null
}

/** A line of the compared text: a block, a scene's heading, or a fold. */
export function LineView({ line, comparison, step, onOpen, restore }: Props): ReactNode {
  const { versions: text } = useText()
  switch (line.kind) {
    case 'fold':
      return (
        <button type="button" className={styles['fold']} onClick={() => onOpen(line.first)}>
          <Icon name="fold" size={16} />
          {text.unchanged(line.speeches, line.rows.length)}
        </button>
      )
    case 'scene':
      return (
        <div
          className={styles['scene']}
          data-kind={line.row.kind}
          data-current={step !== null || undefined}
        >
          <h3>
            <SceneName row={line.row} scene={sceneOf(line.row, comparison.text)} step={step} />
          </h3>
          <MoveSign row={line.row} text={comparison.text} />
          {line.changes > 0 && (
            <span className={styles['changes']}>{text.changes(line.changes)}</span>
          )}
          {restore && isSceneAltered(comparison.text.rows, line.row) && (
            <RestoreButton
              restore={restore}
              rows={() => sceneAt(comparison.text.rows, line.row)}
              sentence={text.restore.sceneDone}
            >
              {text.restore.scene}
            </RestoreButton>
          )}
        </div>
      )
    default:
      return <BlockView row={line.row} text={comparison.text} step={step} restore={restore} />
  }
}

interface BlockProps {
  readonly row: ComparedRow
  readonly text: ComparedText
  readonly step: Step | null
  readonly restore: RestoreRows | null
}

function BlockView({ row, text, step, restore }: BlockProps): ReactNode {
  const { versions: words } = useText()
  if (row.kind === 'left') {
    const move = row.move === null ? undefined : text.moves[row.move]
    return <p className={styles['left']}>{words.movedAway(move?.blocks ?? 1)}</p>
  }
  const isWhole = step !== null && step.segment === null && step.cue === null
  return (
    <div
      className={styles['block']}
      data-kind={row.kind}
      data-block={row.block}
      data-moved={row.move !== null || undefined}
      data-current={isWhole || undefined}
    >
      {/* a passage that is brought back keeps the present cues, so a change of cues alone gets no button */}
      {restore && row.changes.some(({ kind }) => kind !== 'cues') && (
        <RestoreButton
          restore={restore}
          rows={() => passageAt(text.rows, row)}
          sentence={words.restore.passageDone}
        >
          {words.restore.passage}
        </RestoreButton>
      )}
      <MoveSign row={row} text={text} />
      {row.speaker !== '' && (
        <p className={styles['speaker']}>
          {row.speaker}
          {row.speakerBefore !== null && <small> {words.otherSpeaker(row.speakerBefore)}</small>}
        </p>
      )}
      <MarkedText segments={row.segments} current={step?.segment ?? null} />
      {row.isReshaped && <small className={styles['sign']}>{words.reshaped}</small>}
      {row.cues.map((cue, index) => (
        <CueChangeView key={index} cue={cue} isCurrent={step?.cue === index} />
      ))}
    </div>
  )
}

function MoveSign({ row, text }: Pick<BlockProps, 'row' | 'text'>): ReactNode {
  const { versions: words } = useText()
  const move = row.isMoveStart && row.move !== null ? text.moves[row.move] : undefined
  if (!move) return null
  return (
    <small className={styles['move']}>
      <Icon name="jump" size={16} />
      {words.movedFrom(placeName(move.from, words))}
    </small>
  )
}

export function placeName(scene: ComparedScene | null, text: Text['versions']): string {
  if (scene === null) return text.beforeScenes
  return scene.number === null ? text.sceneWas(scene.name) : text.sceneShort(String(scene.number))
}

const sceneOf = ({ scene }: ComparedRow, { scenes }: ComparedText): ComparedScene | undefined =>
  scene === null ? undefined : scenes[scene]

function SceneName(props: {
  readonly row: ComparedRow
  readonly scene: ComparedScene | undefined
  readonly step: Step | null
}): ReactNode {
  const { row, scene, step } = props
  return (
    <>
      {scene && scene.number !== null && <span className={styles['number']}>{scene.number}</span>}
      <MarkedText segments={row.segments} current={step?.segment ?? null} />
    </>
  )
}

interface MarkedTextProps {
  readonly segments: readonly ComparedSegment[]
  /** Index of the segment of the current change. */
  readonly current: number | null
}

/** Text with marked changes: every mark has a sign or a word in addition to its colour. */
function MarkedText({ segments, current }: MarkedTextProps): ReactNode {
  return (
    <span className={styles['text']}>
      {segments.map(
        (segment, index) =>
          segment.text !== '' && (
            <MarkedWords key={index} segment={segment} isCurrent={index === current} />
          ),
      )}
    </span>
  )
}

interface WordsProps {
  readonly segment: ComparedSegment
  readonly isCurrent: boolean
}

function MarkedWords({ segment: { kind, text, isStruck }, isCurrent }: WordsProps): ReactNode {
  const { marks } = useText().versions
  if (kind === 'same') return isStruck ? <s>{text}</s> : text
  const at = { 'data-current': isCurrent || undefined, className: styles[kind] }
  const [before, words, after] = wordsApart(text)
  const marked = isStruck ? <s>{words}</s> : words
  return (
    <>
      {before}
      {kind === 'new' && (
        <ins {...at}>
          <span>{marked}</span>
        </ins>
      )}
      {kind === 'gone' && (
        <del {...at}>
          <span>{marked}</span>
        </del>
      )}
      {(kind === 'struck' || kind === 'restored') && (
        <span {...at}>
          <small className={styles['sign']}>{marks[kind]}</small>
          {marked}
        </span>
      )}
      {after}
    </>
  )
}

/** Restores these rows to their earlier text; returns whether the script changed. */
export type RestoreRows = (rows: readonly ComparedRow[], sentence: string) => Promise<boolean>

interface RestoreButtonProps {
  readonly restore: RestoreRows
  readonly rows: () => readonly ComparedRow[]
  /** The message after the restoration. */
  readonly sentence: string
  readonly children: string
}

/** Brings back a scene or a passage. Further presses do nothing while the call is running. */
function RestoreButton({ restore, rows, sentence, children }: RestoreButtonProps): ReactNode {
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    if (isBusy) return
    setBusy(true)
    await restore(rows(), sentence)
    setBusy(false)
  }
  return (
    <Button
      tone="quiet"
      className={styles['restore']}
      aria-busy={isBusy}
      onClick={() => void press()}
    >
      <Icon name="undo" size={16} />
      {children}
    </Button>
  )
}
