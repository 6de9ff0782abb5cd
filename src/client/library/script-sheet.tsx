import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import type { Script, ScriptPreview } from '#/shared/api/scripts.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { joinClasses } from '#/client/ui/join-classes.ts'
import { useInView } from '#/client/ui/use-in-view.ts'
import { NOT_HERE, previewQuery } from './preview-query.ts'
import styles from './script-sheet.module.css'
import { useFittingLines } from './use-fitting-lines.ts'

/** The script as a sheet of paper: its thumbnail is the paper, its first lines the text on it (LIB-13). */
export function ScriptSheet({ script }: { readonly script: Script }): ReactNode {
  const sheet = useRef<HTMLDivElement>(null)
  const isInView = useInView(sheet)
  const preview = useQuery({ ...previewQuery(script.id), enabled: isInView })
  const hasLines = typeof preview.data === 'object' && preview.data.lines.length > 0
  return (
    <div ref={sheet} className={styles['sheet']}>
      {script.thumbnail !== '' && (
        <img
          src={script.thumbnail}
          alt=""
          decoding="async"
          className={styles['thumbnail']}
          data-behind-text={hasLines}
        />
      )}
      <PreviewText title={script.title} preview={preview.data} hasFailed={preview.isError} />
    </div>
  )
}

interface PreviewTextProps {
  readonly title: string
  readonly preview: ScriptPreview | typeof NOT_HERE | undefined
  readonly hasFailed: boolean
}

function PreviewText({ title, preview, hasFailed }: PreviewTextProps): ReactNode {
  const { library } = useText()
  if (hasFailed) return <p className={styles['note']}>{library.previewFailed}</p>
  if (preview === NOT_HERE) return <p className={styles['note']}>{library.previewNotHere}</p>
  if (preview === undefined) {
    return <p className={joinClasses(styles['note'], styles['late'])}>{library.previewLoading}</p>
  }
  return preview.lines.length === 0 ? (
    <>
      {/* A title page, because empty scripts differ by nothing else. The caption has the title as text. */}
      <span aria-hidden className={styles['title']} data-title={title} />
      <p className={styles['note']}>{library.previewEmpty}</p>
    </>
  ) : (
    <PreviewLines preview={preview} />
  )
}

function PreviewLines({ preview }: { readonly preview: ScriptPreview }): ReactNode {
  const { library } = useText()
  const { lines } = preview
  const list = useRef<HTMLUListElement>(null)
  const shown = useFittingLines(list, lines.length)
  const more = preview.more + lines.length - shown
  return (
    <>
      <div className={styles['frame']}>
        <ul ref={list} className={styles['lines']}>
          {lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no identity of their own
            <li key={index} data-shown={index < shown}>
              {line}
            </li>
          ))}
        </ul>
      </div>
      {more > 0 && <p className={styles['more']}>{library.previewMore(more)}</p>}
    </>
  )
}
