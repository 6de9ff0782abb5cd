import { type ReactNode, useMemo, useRef } from 'react'
import type { Command } from 'prosemirror-state'
import { onLeftOut, readLeftOut, type StoredLeftOutGroup } from '#/shared/imports/left-out.ts'
import { pageRanges } from '#/shared/imports/pdf-import.ts'
import { schema } from '#/shared/script/schema.ts'
import { useText } from '#/client/i18n/editor.ts'
import { useRovingRows } from '../core/controls/use-roving-rows.ts'
import { type EditorHandle, mayEdit } from '../core/editor-handle.ts'
import styles from './left-out-list.module.css'
import { useReread } from './questions.ts'
import { asOneStep, changeMeta } from '../core/binding/undo.ts'
import { paragraphOf, wordsOf } from '../core/document/block-nodes.ts'

/**
 * Puts a group of left-out text into the script, each text in its page: notes at its end, anything else at its top; as
 * one step of undo, after which the group is offered again.
 */
export function bringIn({ view, session: { doc } }: EditorHandle, key: string): void {
  const group = readLeftOut(doc).find((one) => one.key === key)
  if (!group || !mayEdit(view)) return
  insertLeftOut(group)(view.state, (change) =>
    view.dispatch(asOneStep(changeMeta(change, doc, [{ key, value: undefined }]))),
  )
}

function insertLeftOut({ kind, places }: Pick<StoredLeftOutGroup, 'kind' | 'places'>): Command {
  return (state, dispatch) => {
    const starts = new Map<number, number>()
    const ends = new Map<number, number>()
    let page = 0
    state.doc.forEach((block, offset) => {
      if (block.type === schema.nodes.pageSplit) {
        page = Number(block.attrs.pageNumber)
        starts.set(page, offset + block.nodeSize)
      }
      ends.set(page, offset + block.nodeSize)
    })
    const ofPage = kind === 'note' ? ends : starts
    const transaction = state.tr
    for (const [number, texts] of Map.groupBy(places, (place) => place.page)) {
      // a page that was deleted meanwhile: its text goes to the end
      const position = ofPage.get(number) ?? state.doc.content.size
      transaction.insert(
        transaction.mapping.map(position),
        texts.map(({ text }) => paragraphOf(wordsOf(text))),
      )
    }
    dispatch?.(transaction)
    return true
  }
}

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
