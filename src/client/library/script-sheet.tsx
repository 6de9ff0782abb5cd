import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { api } from '#/shared/api/index.ts'
import type { Script, ScriptPreview } from '#/shared/api/scripts.ts'
import { isNetworkFailure } from '#/client/api/api-error.ts'
import { callApi } from '#/client/api/call-api.ts'
import { previewKey } from '#/client/api/script-queries.ts'
import { useText } from '#/client/i18n/library.ts'
import { joinClasses } from '#/client/ui/class-names.ts'
import styles from './script-sheet.module.css'

/** The script as a sheet of paper: its thumbnail until its first lines are loaded, which can be read alone (LIB-13). */
export function ScriptSheet({ script }: { readonly script: Script }): ReactNode {
  const sheet = useRef<HTMLDivElement>(null)
  const isInView = useInView(sheet)
  const preview = useQuery({ ...previewQuery(script.id), enabled: isInView })
  const hasLines = typeof preview.data === 'object' && preview.data.lines.length > 0
  return (
    <div ref={sheet} className={styles['sheet']}>
      {script.thumbnail !== '' && !hasLines && (
        <img src={script.thumbnail} alt="" decoding="async" className={styles['thumbnail']} />
      )}
      <PreviewText
        title={script.title}
        preview={preview.data}
        hasFailed={preview.isError}
        isDrawn={script.thumbnail !== ''}
      />
    </div>
  )
}

interface PreviewTextProps {
  readonly title: string
  readonly preview: ScriptPreview | typeof NOT_HERE | undefined
  readonly hasFailed: boolean
  /** Whether the thumbnail is shown meanwhile: a text over it could be read no better than the thumbnail. */
  readonly isDrawn: boolean
}

function PreviewText({ title, preview, hasFailed, isDrawn }: PreviewTextProps): ReactNode {
  const { library } = useText()
  if (hasFailed) return <p className={styles['note']}>{library.previewFailed}</p>
  if (preview === NOT_HERE) return <p className={styles['note']}>{library.previewNotHere}</p>
  if (preview === undefined) {
    const look = isDrawn ? 'visually-hidden' : joinClasses(styles['note'], styles['late'])
    return <p className={look}>{library.previewLoading}</p>
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
            <li dir="auto" key={index} data-shown={index < shown}>
              {line}
            </li>
          ))}
        </ul>
      </div>
      {more > 0 && <p className={styles['more']}>{library.previewMore(more)}</p>}
    </>
  )
}

/** Number of a list's items that fit whole in its parent element; at least 1, even if the first one does not fit. */
function useFittingLines(list: RefObject<HTMLElement | null>, count: number): number {
  const [shown, setShown] = useState(count)
  useEffect(() => {
    const frame = list.current?.parentElement
    if (!list.current || !frame) return undefined
    // A ResizeObserver reports right after a layout, so that the measuring causes no layout of its own.
    const observer = new ResizeObserver(() => {
      const items = [...frame.querySelectorAll('li')]
      const over = items.findIndex(
        (item) => item.offsetTop + item.offsetHeight > frame.clientHeight,
      )
      setShown(over < 0 ? items.length : Math.max(1, over))
    })
    observer.observe(frame)
    observer.observe(list.current)
    return () => observer.disconnect()
  }, [list])
  return shown
}

/** There is no connection, and no copy of the script on this machine. */
const NOT_HERE = 'not-here'

/** A script's first lines; if the server's own preview fails, they are read from the document (LIB-11). */
const previewQuery = (id: string) =>
  queryOptions({
    queryKey: previewKey(id),
    queryFn: () => fetchPreview(id),
    // The fallbacks are the second and the third try.
    retry: false,
  })

async function fetchPreview(id: string): Promise<ScriptPreview | typeof NOT_HERE> {
  try {
    return await callApi(api.getPreview, { params: { id } })
  } catch {
    // Loaded only here: it is seldom needed, and needs all code that reads documents.
    const { previewFromDocument, previewFromCopy } = await import('./preview-from-document.ts')
    try {
      return await previewFromDocument(id)
    } catch (error) {
      if (!isNetworkFailure(error)) throw error
      return (await previewFromCopy(id)) ?? NOT_HERE
    }
  }
}

/** An element that is visible for a shorter time, while the user scrolls past it, does not count as seen. */
const DWELL_MS = 120

/** Whether an element has been in the visible part of the page for a moment; stays true from then on. */
function useInView(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (isSeen || element.current === null) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timer)
      if (entries.at(-1)?.isIntersecting) timer = setTimeout(() => setSeen(true), DWELL_MS)
    })
    observer.observe(element.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [element, isSeen])
  return isSeen
}
