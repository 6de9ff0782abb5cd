import { type ReactNode, useMemo, useRef } from 'react'
import {
  onLeftOut,
  pageRanges,
  readLeftOut,
  type StoredLeftOutGroup,
} from '#/shared/imports/left-out.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { useRovingRows } from '../core/controls/use-roving-rows.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import { bringIn } from './left-out.ts'
import styles from './left-out-list.module.css'
import { useReread } from './use-reread.ts'

/** The words of the pages that are no part of the script, each group with a button that brings it in (IMP-451). */
export function LeftOutList({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  const groups = useLeftOut(editor)
  const words = groups.reduce((sum, group) => sum + group.words, 0)
  if (words === 0) return null
  return (
    <details className={styles['leftOut']}>
      <summary>{text.importLeftOut(words)}</summary>
      <Groups editor={editor} groups={groups} />
    </details>
  )
}

function Groups(props: {
  readonly editor: EditorHandle
  readonly groups: readonly StoredLeftOutGroup[]
}): ReactNode {
  const { editor, groups } = props
  const { editor: text } = useText()
  const list = useRef<HTMLUListElement>(null)
  const keys = useMemo(() => groups.map(({ key }) => key), [groups])
  const { current, ...roving } = useRovingRows(list, keys)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its rows are buttons
    <ul ref={list} className={styles['groups']} {...roving}>
      {groups.map((group, index) => (
        <li key={group.key} data-index={index}>
          <span className={styles['kind']}>{text.leftOutAs[group.kind]}</span>
          <span className={styles['words']}>{sampleOf(group)}</span>
          <span className={styles['pages']}>{text.leftOutPages(pagesOf(group))}</span>
          <button
            type="button"
            data-row
            tabIndex={index === current ? 0 : -1}
            aria-label={text.bringInWords(sampleOf(group))}
            onClick={() => bringIn(editor, group.key)}
          >
            {text.bringIn}
          </button>
        </li>
      ))}
    </ul>
  )
}

const MAX_SAMPLE = 70

/** The first texts of a group, one of each, as many as a line shows. */
function sampleOf({ places }: StoredLeftOutGroup): string {
  const sample = [...new Set(places.map(({ text }) => text))].join(', ')
  return sample.length > MAX_SAMPLE ? `${sample.slice(0, MAX_SAMPLE).trimEnd()} …` : sample
}

function pagesOf({ places }: StoredLeftOutGroup): string {
  return pageRanges([...new Set(places.map(({ page }) => page))].toSorted((a, b) => a - b))
}

const useLeftOut = ({ session: { doc } }: EditorHandle): readonly StoredLeftOutGroup[] =>
  useReread(doc, onLeftOut, readLeftOut) ?? []
