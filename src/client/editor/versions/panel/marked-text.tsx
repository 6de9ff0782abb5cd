import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/versions.ts'
import type { ComparedSegment } from '../compare/compared-text.ts'
import styles from './line.module.css'
import { wordsApart } from './words-apart.ts'

interface Props {
  readonly segments: readonly ComparedSegment[]
  /** Index of the segment of the current change. */
  readonly current: number | null
}

/** Text with marked changes: every mark has a sign or a word in addition to its colour. */
export function MarkedText({ segments, current }: Props): ReactNode {
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
