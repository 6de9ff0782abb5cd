import { type ReactNode, useEffect } from 'react'
import type { EditorView } from 'prosemirror-view'
import { countNews, type NewsCount } from '#/shared/news/news.ts'
import { formatDate } from '#/client/i18n/format-date.ts'
import { useText } from '#/client/i18n/editor-page.ts'
import { type Language, usePreferences } from '#/client/preferences/preferences.ts'
import { IconButton } from '#/client/ui/button.tsx'
import { FirstIcon } from '#/client/ui/first-icon.tsx'
import { createStore } from '#/client/ui/store.ts'
import { useTitleCount } from '#/client/ui/use-document-title.ts'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import type { FirstText } from '../core/feature.ts'
import { focusSheet } from '../core/sheet/reveal.ts'
import { isRehearsing } from '../model/rehearsal-state.ts'
import { openVersions } from '../model/versions-address.ts'
import { newsIn, stepThroughNews } from './news-plugin.ts'
import styles from './news.module.css'
import { useNews } from './use-news.ts'

/** The people who have written since the confirmed state; the card beside the text names them. */
export const writersSince = createStore<readonly string[]>([])

interface LineProps {
  readonly editor: EditorHandle
  /** Whether everything around the text is drawn: what is new is looked for after that. */
  readonly isAllDrawn: boolean
}

/**
 * One line above the sheet: what is new for the person, with the way through it. It is not among the surfaces, which are
 * drawn after the text: it stands with the text where the count is known by then.
 */
export function NewsLine({ editor, isAllDrawn }: LineProps): ReactNode {
  const { news: text } = useText().editor
  const { lang } = usePreferences()
  const { read, hasFailed, isConfirming, confirm } = useNews(editor, isAllDrawn)
  const { items, counted, isAwaited, shown } = useEditorState(editor, newsIn)
  const rehearses = useEditorState(editor, isRehearsing)
  const found =
    read === null || items.length === 0 ? null : countNews(items.map(({ news }) => news))
  const count = found ?? counted
  const isNews = count !== null && count.texts + count.cues > 0
  useTitleCount(isNews ? count.texts + count.cues : 0)
  useEffect(() => {
    writersSince.set(read?.editors ?? [])
    return () => writersSince.set([])
  }, [read])
  if (rehearses || (!isNews && !hasFailed)) return null
  const { view } = editor
  const since = read?.at ?? counted?.since ?? null
  const sum = isNews ? sumOf(count, since, text, lang) : text.failed
  return (
    <section
      className={styles['line']}
      data-region="notice"
      data-stepping={shown !== null || undefined}
      aria-label={text.name}
    >
      <p className={styles['sum']}>{sum}</p>
      <div className={styles['actions']}>
        {isNews ? (
          <Steps view={view} shown={shown} count={items.length} isAwaited={isAwaited} />
        ) : (
          <Compare version={read?.version ?? null} />
        )}
        <button
          type="button"
          className={styles['action']}
          disabled={isConfirming}
          onClick={() => void confirm().then(() => focusSheet(view))}
        >
          {text.seen}
        </button>
      </div>
    </section>
  )
}

interface StepsProps {
  readonly view: EditorView
  readonly shown: number | null
  readonly count: number
  /** Whether the person has pressed, and the news are still being found. */
  readonly isAwaited: boolean
}

/** The way through the news. */
function Steps({ view, shown, count, isAwaited }: StepsProps): ReactNode {
  const { news: text } = useText().editor
  if (shown === null)
    return (
      <button
        type="button"
        className={styles['action']}
        aria-busy={isAwaited || undefined}
        onClick={() => stepThroughNews(view, 1)}
      >
        {text.walk}
      </button>
    )
  return (
    <span className={styles['steps']}>
      <IconButton label={text.previous} onClick={() => stepThroughNews(view, -1)}>
        <FirstIcon name="chevron-up" />
      </IconButton>
      <span role="status">{text.of(shown + 1, count)}</span>
      <IconButton label={text.next} onClick={() => stepThroughNews(view, 1)}>
        <FirstIcon name="chevron-down" />
      </IconButton>
    </span>
  )
}

/** Opens the comparison of the confirmed version with the present script. */
function Compare({ version }: { readonly version: string | null }): ReactNode {
  const { news: text } = useText().editor
  if (version === null) return null
  return (
    <button
      type="button"
      className={styles['action']}
      onClick={() => openVersions({ from: version, to: null })}
    >
      {text.compare}
    </button>
  )
}

const DAY_MS = 24 * 60 * 60_000

const sumOf = (
  { texts, cues }: NewsCount,
  since: number | null,
  text: FirstText['news'],
  lang: Language,
): string => text.since(sinceOf(since, lang), text.counts(texts, cues))

/** 'Dienstag' within a week, the time on the same day, else the date. */
function sinceOf(at: number | null, lang: Language): string {
  if (at === null) return ''
  const passed = Date.now() - at
  const date = new Date(at)
  if (date.toDateString() === new Date().toDateString())
    return new Intl.DateTimeFormat(lang, {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).format(date)
  return passed < 6 * DAY_MS
    ? new Intl.DateTimeFormat(lang, { weekday: 'long' }).format(date)
    : formatDate(at, lang)
}
