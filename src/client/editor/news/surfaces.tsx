import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { EditorView } from 'prosemirror-view'
import { can } from '#/shared/access/capabilities.ts'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import { cueLabel } from '#/shared/script/cue-types.ts'
import { countNews, type News, type NewsCount } from '#/shared/news/news.ts'
import { hasTasks } from '#/shared/tasks/tasks.ts'
import { formatDate } from '#/client/i18n/format-date.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { dismissHint, isHintDismissed } from '#/client/local/dismissed-hints.ts'
import { firstSharedVisit } from '#/client/local/script-visits.ts'
import { serverNow } from '#/client/local/server-clock.ts'
import { type Language, usePreferences } from '#/client/preferences/preferences.ts'
import { IconButton } from '#/client/ui/icon-button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { createStore, useStore } from '#/client/ui/store.ts'
import { useTitleCount } from '#/client/ui/use-document-title.ts'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import type { EditorText, FeatureSurfaces } from '../core/feature.ts'
import { focusSheet } from '../core/sheet/focus-sheet.ts'
import { useSheetLayout } from '../core/sheet/use-sheet-layout.ts'
import { areTasksAsked } from '../model/ask-tasks.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { isRehearsing } from '../model/rehearsal-state.ts'
import { tasksIn } from '../model/tasks-plugin.ts'
import { openVersions } from '../model/versions-address.ts'
import { newsIn, showNews, shownNews, stepThroughNews } from './news-plugin.ts'
import styles from './news.module.css'
import { useNews } from './use-news.ts'

interface Props {
  readonly editor: EditorHandle
}

/** The people who have written since the confirmed state; the card beside the text names them. */
const writersSince = createStore<readonly string[]>([])

/** One line above the sheet: what is new for the person, with the way through it. */
function NewsLine({ editor }: Props): ReactNode {
  const { news: text } = useText().editor
  const { lang } = usePreferences()
  const { read, hasFailed, isConfirming, confirm } = useNews(editor)
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
  if (rehearses) return null
  if (!isNews && !hasFailed) return <AskTasks editor={editor} />
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
        <Icon name="chevron-up" />
      </IconButton>
      <span role="status">{text.of(shown + 1, count)}</span>
      <IconButton label={text.next} onClick={() => stepThroughNews(view, 1)}>
        <Icon name="chevron-down" />
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
  text: EditorText['news'],
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

const HALF_DAY_MS = DAY_MS / 2

/** Asks people with whom the script is shared what they do, when they come back to it. */
function AskTasks({ editor }: Props): ReactNode {
  const { news: text } = useText().editor
  const { session } = editor
  const role = useStore(session.role)
  const hasNone = useEditorState(editor, (state) => !hasTasks(tasksIn(state)))
  const isPlay = useEditorState(editor, (state) => outlineIn(state).outline.scenes.length > 0)
  const [isDismissed, setDismissed] = useState(() => isHintDismissed(session.userId, 'tasks'))
  const isShared = role !== 'owner' && can(role, 'script:history')
  if (isDismissed || !isShared || !hasNone || !isPlay || session.isPrivate) return null
  // at first there are other things to learn
  const now = serverNow()
  if (now - firstSharedVisit(session.userId, now) <= HALF_DAY_MS) return null
  return (
    <section className={styles['line']} aria-label={text.askAction}>
      <p className={styles['sum']}>{text.ask}</p>
      <div className={styles['actions']}>
        <button type="button" className={styles['action']} onClick={() => areTasksAsked.set(true)}>
          {text.askAction}
        </button>
        <IconButton
          label={text.dismiss}
          onClick={() => {
            dismissHint(session.userId, 'tasks')
            setDismissed(true)
            focusSheet(editor.view)
          }}
        >
          <Icon name="close" size={16} />
        </IconButton>
      </div>
    </section>
  )
}

interface Place {
  readonly top: number
}

/** The card below the place that is shown: how it was before, and who has written. */
function NewsCard({ editor }: Props): ReactNode {
  const { news: text } = useText().editor
  const item = useEditorState(editor, shownNews)
  const rehearses = useEditorState(editor, isRehearsing)
  const writers = useStore(writersSince)
  const measure = useCallback(
    (view: EditorView): readonly Place[] => placeOf(view, item?.at ?? null),
    [item],
  )
  const [place] = useSheetLayout<Place>(editor, measure)
  if (!item || !place || rehearses) return null
  const [first] = writers
  return (
    <aside className={styles['card']} style={place} role="status" aria-label={text.name}>
      <p className={styles['what']}>{whatOf(item.news, text)}</p>
      <Words news={item.news} text={text} />
      {first !== undefined && (
        <p className={styles['by']}>
          {writers.length === 1 ? text.byOne(first) : text.by(...writers)}
        </p>
      )}
      <IconButton
        className={styles['close']}
        label={text.end}
        onClick={() => showNews(editor.view, null)}
      >
        <Icon name="close" size={16} />
      </IconButton>
    </aside>
  )
}

function Words({ news, text }: { readonly news: News; readonly text: EditorText['news'] }) {
  if (news.topic === 'cue')
    return news.words !== '' && <p className={styles['words']}>{text.was(news.words)}</p>
  return (
    <>
      {news.was !== '' && <p className={styles['words']}>{text.was(news.was)}</p>}
      {news.kind === 'cue-line' && <p className={styles['words']}>{text.is(news.is)}</p>}
    </>
  )
}

/** What is new, in a sentence. */
export function whatOf(news: News, text: EditorText['news']): string {
  if (news.topic === 'text') return text.texts[news.kind]
  const number = cueLabelOfNumber(news.is || news.was)
  const cue = `${cueLabel(news.type)} ${number}`
  if (news.kind !== 'renumbered') return text.cues[news.kind](cue)
  const before = cueLabelOfNumber(news.was)
  return news.cues === 1
    ? text.cues.renumbered(cue, before)
    : text.cues.renumberedFrom(cue, before, news.cues)
}

function placeOf(view: EditorView, at: number | null): readonly Place[] {
  const block = at === null ? null : view.nodeDOM(at)
  if (!(block instanceof Element)) return []
  const { bottom } = block.getBoundingClientRect()
  return [{ top: bottom - view.dom.getBoundingClientRect().top }]
}

export const newsSurfaces: FeatureSurfaces = {
  name: 'news',
  slots: { notice: NewsLine, overlay: NewsCard },
}
