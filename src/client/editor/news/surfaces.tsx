import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { EditorView } from 'prosemirror-view'
import { can } from '#/shared/access/capabilities.ts'
import { inOneLine } from '#/shared/in-one-line.ts'
import type { News } from '#/shared/news/news.ts'
import type { CueDetails } from '#/shared/script/cue-details.ts'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import { cueLabel } from '#/shared/script/cue-types.ts'
import { hasTasks } from '#/shared/tasks/tasks.ts'
import { useText } from '#/client/i18n/editor.ts'
import { dismissHint, isHintDismissed, firstSharedVisit } from '#/client/local/user-data.ts'
import { serverNow } from '#/client/local/server-clock.ts'
import { IconButton } from '#/client/ui/button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { useStore } from '#/client/ui/store.ts'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import type { EditorText, FeatureSurfaces } from '../core/feature.ts'
import { focusSheet } from '../core/sheet/reveal.ts'
import { useSheetLayout } from '../core/sheet/use-sheet-layout.ts'
import { areTasksAsked, rolesNowIn, tasksIn } from '../model/tasks-plugin.ts'
import { detailsInWords } from '../model/details-in-words.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { isRehearsing } from '../model/rehearsal-state.ts'
import { newsOfScript } from './news-line.tsx'
import { newsIn, showNews, shownNews } from './news-plugin.ts'
import styles from './news.module.css'
import { useNews } from './use-news.ts'

interface Props {
  readonly editor: EditorHandle
}

const HALF_DAY_MS = 12 * 60 * 60_000

/** Asks people with whom the script is shared what they do, when they come back to it. */
function AskTasks({ editor }: Props): ReactNode {
  const { news: text } = useText().editor
  const { session } = editor
  const role = useStore(session.role)
  const hasNone = useEditorState(editor, (state) => !hasTasks(tasksIn(state)))
  const isPlay = useEditorState(editor, (state) => outlineIn(state).outline.scenes.length > 0)
  const [isDismissed, setDismissed] = useState(() => isHintDismissed(session.userId, 'tasks'))
  const isShared = role !== 'owner' && can(role, 'script:history')
  const rehearses = useEditorState(editor, isRehearsing)
  if (rehearses || isDismissed || !isShared || !hasNone || !isPlay || session.isPrivate) return null
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

/** Says that nobody speaks a role of the person's any more, once they have gone through what is new. */
function RoleGone({ editor }: Props): ReactNode {
  const { news: text } = useText().editor
  const { missing } = useEditorState(editor, rolesNowIn)
  const hasNews = useEditorState(editor, (state) => newsIn(state).items.length > 0)
  const rehearses = useEditorState(editor, isRehearsing)
  const [first] = missing
  if (first === undefined || hasNews || rehearses) return null
  return (
    <section className={styles['line']} aria-label={text.roleGone(first)}>
      <p className={styles['sum']}>{text.roleGone(first)}</p>
      <div className={styles['actions']}>
        <button type="button" className={styles['action']} onClick={() => areTasksAsked.set(true)}>
          {text.askAction}
        </button>
      </div>
    </section>
  )
}

/** Looks for what is new, once everything around the text is there; what it knows is told above the text. */
function Finder({ editor }: Props): ReactNode {
  const news = useNews(editor)
  useEffect(() => newsOfScript.set(news))
  useEffect(() => () => newsOfScript.set(null), [])
  return null
}

function Lines({ editor }: Props): ReactNode {
  return (
    <>
      <Finder editor={editor} />
      <AskTasks editor={editor} />
      <RoleGone editor={editor} />
    </>
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
  const writers = useStore(newsOfScript)?.read?.editors ?? []
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
  const { cueDetails } = useText().editor
  return wordsOfNews(news, text, cueDetails).map((words) => (
    <p key={words} className={styles['words']}>
      {words}
    </p>
  ))
}

function placeOf(view: EditorView, at: number | null): readonly Place[] {
  const block = at === null ? null : view.nodeDOM(at)
  if (!(block instanceof Element)) return []
  const { bottom } = block.getBoundingClientRect()
  return [{ top: bottom - view.dom.getBoundingClientRect().top }]
}

export const newsSurfaces: FeatureSurfaces = {
  name: 'news',
  slots: { line: Lines, overlay: NewsCard },
}

// What the card of a piece of news says.

/** Cues that follow others do not say which: the numbers of before are not known here. */
const NO_NUMBERS: ReadonlyMap<string, string> = new Map()

/** What is new, in a sentence. */
export function whatOf(news: News, text: EditorText['news']): string {
  if (news.topic === 'text') return text.texts[news.kind]
  const number = cueLabelOfNumber(news.is || news.was)
  const cue = `${cueLabel(news.type)} ${number}`
  if (news.kind === 'retyped')
    return text.cues.retyped(`${cueLabel(news.wasType)} ${cueLabelOfNumber(news.was)}`, cue)
  if (news.kind !== 'renumbered') return text.cues[news.kind](cue)
  const before = cueLabelOfNumber(news.was)
  return news.cues === 1
    ? text.cues.renumbered(cue, before)
    : text.cues.renumberedFrom(cue, before, news.cues)
}

/** How it was before; and how it is now, where the place itself does not show it. */
export function wordsOfNews(
  news: News,
  text: EditorText['news'],
  detailsText: EditorText['cueDetails'],
): readonly string[] {
  const lines: string[] = []
  if (news.topic === 'text') {
    const { kind, was, is, speaker, wasSpeaker } = news
    const isOthers = kind !== 'renamed' && wasSpeaker !== '' && wasSpeaker !== speaker
    if (was !== '') lines.push(isOthers ? text.wasOf(wasSpeaker, was) : text.was(was))
    if (kind === 'cue-line') lines.push(text.is(is))
    return lines
  }
  const { kind, words, details } = news
  const said = (known: CueDetails) => inOneLine(detailsInWords(known, NO_NUMBERS, detailsText))
  const [before, now] = details
    ? [said(details.before), said(details.now)]
    : [news.before, news.now]
  if (kind === 'gone') return words === '' ? [] : [text.was(words)]
  if (before === '' && now === '') return words === '' ? [] : [text.on(words)]
  return [
    before === '' ? text.wasNothing : text.was(before),
    now === '' ? text.isNothing : text.is(now),
  ]
}
