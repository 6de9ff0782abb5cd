import { type ReactNode, useLayoutEffect, useState } from 'react'
import type { EditorView } from 'prosemirror-view'
import { can } from '#/shared/access/capabilities.ts'
import { api } from '#/shared/api/index.ts'
import type { ScriptRead } from '#/shared/api/news.ts'
import { FIRST_SET } from '#/shared/script/cuts/cuts.ts'
import { countNews, type NewsCount } from '#/shared/news/news.ts'
import { callApi } from '#/client/api/call-api.ts'
import { formatDate } from '#/client/i18n/format-date.ts'
import { useText } from '#/client/i18n/editor-page.ts'
import { log } from '#/client/local/log.ts'
import { type Language, usePreferences } from '#/client/preferences/preferences.ts'
import { IconButton } from '#/client/ui/button.tsx'
import { FirstIcon } from '#/client/ui/first-icon.tsx'
import { createStore, type Store, useStore } from '#/client/ui/store.ts'
import { useTitleCount } from '#/client/ui/use-document-title.ts'
import type { ScriptSession } from '../core/connection/script-session.ts'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import type { FirstText } from '../core/feature.ts'
import { focusSheet } from '../core/sheet/reveal.ts'
import { cutsIn } from '../model/cuts-plugin.ts'
import { isRehearsing } from '../model/rehearsal-state.ts'
import { openVersions } from '../model/versions-address.ts'
import { type CountedNews, countedNews, newsIn, stepThroughNews } from './news-plugin.ts'
import styles from './news.module.css'

export interface NewsOfScript {
  /** Null until the confirmed state is there. */
  readonly read: ScriptRead | null
  /** Whether the comparison has not worked. */
  readonly hasFailed: boolean
  /** Confirms the present state; says so where that fails. */
  readonly confirm: () => Promise<void>
}

/** What is known of the open script's news; null until the part is loaded that looks for them. */
export const newsOfScript = createStore<NewsOfScript | null>(null)

/** Whether the person may know what is new: not of a private copy, nor before their role is known. */
export function useMayKnowNews({ role, isPrivate }: ScriptSession): boolean {
  return can(useStore(role), 'script:history') && !isPrivate
}

/**
 * One line above the sheet: what is new for the person, with the way through it. It is not among the surfaces, which are
 * drawn after the text: it stands with the text where the count is known by then.
 */
export function NewsLine({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { news: text } = useText().editor
  const { lang } = usePreferences()
  const known = useStore(newsOfScript)
  const { items, counted, isAwaited, shown } = useEditorState(editor, newsIn)
  const rehearses = useEditorState(editor, isRehearsing)
  useCountedNews(editor, useMayKnowNews(editor.session))
  const read = known?.read ?? null
  const hasFailed = known?.hasFailed ?? false
  const found =
    read === null || items.length === 0 ? null : countNews(items.map(({ news }) => news))
  const count = found ?? counted
  const isNews = count !== null && count.texts + count.cues > 0
  useTitleCount(isNews ? count.texts + count.cues : 0)
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
        <Seen view={view} />
      </div>
    </section>
  )
}

/** Confirms the present state, as soon as the part is loaded that does. */
function Seen({ view }: { readonly view: EditorView }): ReactNode {
  const { news: text } = useText().editor
  const [isConfirming, setConfirming] = useState(false)
  const press = async () => {
    setConfirming(true)
    const { confirm } = await whenKnown(view)
    await confirm()
    setConfirming(false)
    focusSheet(view)
  }
  return (
    <button
      type="button"
      className={styles['action']}
      disabled={isConfirming}
      onClick={() => void press()}
    >
      {text.seen}
    </button>
  )
}

/** Never resolves once the script is left: what is known then is known of another one. */
async function whenKnown(view: EditorView): Promise<NewsOfScript> {
  const { promise, resolve } = Promise.withResolvers<NewsOfScript>()
  const look = () => {
    const known = newsOfScript.get()
    if (view.isDestroyed) stop()
    else if (known) resolve(known)
  }
  const stop = newsOfScript.subscribe(look)
  look()
  return promise.finally(stop)
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

// How much is new by the server's count, asked for while the text is loading (decision 119).

/** A count that nobody has taken by then may be about an earlier state. */
const MAX_EARLY_MS = 60_000

interface Asked {
  readonly scriptId: string
  readonly at: number
  /** Null until the answer is there, and where nothing is known to be new. */
  readonly counted: Store<CountedNews | null>
}

let early: Asked | null = null

/** Asks before the editor is there, which takes the count with its first drawing. */
export function countNewsEarly(scriptId: string): void {
  early = ask(scriptId)
}

/** The count that was asked for early, once; a later editor asks anew. */
function takeCountedNews(scriptId: string): Store<CountedNews | null> {
  const asked = early
  early = null
  const isFit = asked?.scriptId === scriptId && Date.now() - asked.at < MAX_EARLY_MS
  return (isFit ? asked : ask(scriptId)).counted
}

function ask(scriptId: string): Asked {
  const counted = createStore<CountedNews | null>(null)
  const count = async () => {
    const { since, ...news } = await callApi(api.getNews, { params: { id: scriptId } })
    if (since !== null) counted.set({ since, ...news })
  }
  // the editor finds the news in any case
  count().catch((error: unknown) => log.error('News could not be counted', error))
  return { scriptId, at: Date.now(), counted }
}

/** Shows how much is new by the server's count, until the news are found; in the drawing of the text if it is there by then. */
function useCountedNews({ session, view }: EditorHandle, mayKnow: boolean): void {
  useLayoutEffect(() => {
    if (!mayKnow) return undefined
    const counted = takeCountedNews(session.scriptId)
    const show = () => {
      const count = counted.get()
      if (count === null || view.isDestroyed || cutsIn(view.state).set !== FIRST_SET) return
      view.dispatch(countedNews(view.state.tr, count))
    }
    show()
    return counted.subscribe(show)
  }, [mayKnow, session, view])
}
