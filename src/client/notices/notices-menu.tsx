import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { api } from '#/shared/api/index.ts'
import { NOTICE_KINDS, type Notice } from '#/shared/api/news.ts'
import { FRAGMENT_OF_PROPOSAL, fragmentOfComment } from '#/shared/routes/place-fragments.ts'
import { editorPath } from '#/shared/routes/parse-route.ts'
import { callApi } from '#/client/api/call-api.ts'
import { LIST_FRESH_MS, readAnew } from '#/client/api/query-client.ts'
import { formatAgo } from '#/client/i18n/format-date.ts'
import { useText } from '#/client/i18n/library.ts'
import { log } from '#/client/local/log.ts'
import { openTabChannel } from '#/client/local/tab-channel.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { Menu, MenuItem, MenuNote } from '#/client/ui/menu.tsx'
import { useNow } from '#/client/local/server-clock.ts'
import styles from './notices-menu.module.css'

/** How many are shown at first, and how many more at a time. */
const SHOWN_AT_ONCE = 50
const MAX_COUNTED = 99

const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => callApi(api.listNotices, { signal }),
  // a server that is newer than this page may tell of other kinds
  select: (notices) => notices.filter(({ kind }) => NOTICE_KINDS.includes(kind)),
  staleTime: LIST_FRESH_MS,
  refetchInterval: LIST_FRESH_MS,
  refetchOnWindowFocus: true,
})

/** Tells the user's other tabs that the list was read. */
const readings = openTabChannel('notices-read')

/** What is addressed to the user in all scripts, with the number of what is new. What is shown is read. */
export function NoticesMenu({ isList }: { readonly isList: boolean }): ReactNode {
  const { notices: text } = useText()
  const { lang } = usePreferences()
  const { data: notices = [], refetch } = useQuery(noticesQuery)
  const [, navigate] = useLocation()
  const now = useNow()
  const { shown, fresh, firstOfMore, begin, end, showMore } = useShown(notices, async () => {
    const { data } = await refetch({ cancelRefetch: false })
    return data
  })
  const unread = notices.filter(({ is_read: isRead }) => !isRead).length
  const label = unread === 0 ? text.open : text.unread(unread)
  const trigger = (
    <button
      type="button"
      className={styles['bell']}
      data-beside-text={!isList || undefined}
      aria-label={label}
      title={label}
    >
      <Icon name="bell" />
      {unread > 0 && (
        <span className={styles['count']} aria-hidden="true">
          {unread > MAX_COUNTED ? `${MAX_COUNTED}+` : unread}
        </span>
      )}
    </button>
  )
  return (
    <Menu trigger={trigger} onOpenChange={(isOpen) => (isOpen ? begin() : end())}>
      {notices.length === 0 && <MenuNote>{text.none}</MenuNote>}
      {shown.map((notice) => (
        <MenuItem
          key={notice.id}
          takesFocus={notice.id === firstOfMore}
          onClick={() => {
            navigate(pathOf(notice))
            // where the script is open already, the address alone tells the page nothing
            window.dispatchEvent(new HashChangeEvent('hashchange'))
          }}
        >
          <span className={styles['notice']} data-fresh={fresh.has(notice.id) || undefined}>
            <NoticeText notice={notice} />
            <span className={styles['when']}>{formatAgo(notice.at, now, lang)}</span>
          </span>
        </MenuItem>
      ))}
      {notices.length > shown.length && (
        <MenuItem staysOpen onClick={showMore}>
          {text.more(Math.min(SHOWN_AT_ONCE, notices.length - shown.length))}
        </MenuItem>
      )}
    </Menu>
  )
}

/** What of the list is shown, which is read by that. The list is asked for anew when it is opened (NOTE-7). */
function useShown(
  notices: readonly Notice[],
  askAnew: () => Promise<readonly Notice[] | undefined>,
) {
  const read = useReading()
  // those that were new when they were shown stay marked while the list is open
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const [count, setCount] = useState(SHOWN_AT_ONCE)
  const [firstOfMore, setFirstOfMore] = useState<string>()
  const shown = notices.slice(0, count)
  const opening = useRef<object>(null)
  const show = (
    list: readonly Notice[],
    next: number,
    marked: ReadonlySet<string>,
    focused?: string,
  ) => {
    const unseen = list.slice(0, next).filter(({ is_read: isRead }) => !isRead)
    setCount(next)
    setFirstOfMore(focused)
    setFresh(new Set([...marked, ...unseen.map(({ id }) => id)]))
    return { marked: unseen.map(({ id }) => id), whenRead: unseen.length > 0 && read(unseen) }
  }
  const begin = async () => {
    const own = (opening.current = {})
    const { marked, whenRead } = show(notices, SHOWN_AT_ONCE, new Set())
    // an earlier answer would bring back what is read
    await whenRead
    const list = await askAnew()
    const isNew = list?.some(({ id }) => notices.every((notice) => notice.id !== id))
    if (list && isNew && opening.current === own) show(list, SHOWN_AT_ONCE, new Set(marked))
  }
  return {
    shown,
    fresh,
    firstOfMore,
    begin: () => void begin(),
    end: () => void (opening.current = null),
    showMore: () => {
      opening.current = null
      show(notices, count + SHOWN_AT_ONCE, fresh, notices[count]?.id)
    },
  }
}

/** A mention and an answer lead to their comment, a proposal to its place, other notices to their script or production. */
function pathOf(notice: Notice): string {
  const { script_id: id, script_title: title, comment_id: commentId } = notice
  if (id === null || title === null) return productionPath(notice)
  if (commentId !== null) return editorPath(id, title) + fragmentOfComment(commentId)
  return editorPath(id, title) + (notice.kind === 'proposal' ? FRAGMENT_OF_PROPOSAL : '')
}

/** Who was taken out has only the list. */
function productionPath({ kind, production_id: id }: Notice): string {
  return kind === 'taken-out' || id === null ? '/scripts' : `/scripts?production=${id}`
}

function NoticeText({ notice }: { readonly notice: Notice }): ReactNode {
  const { notices: text, sharing, library } = useText()
  const { kind, permission, function: own } = notice
  const title = notice.script_title ?? notice.production_title ?? ''
  const sentence = text[kind](notice.by ?? text.someone, title)
  return (
    <span className={styles['text']}>
      {sentence}
      {permission !== null && `: ${sharing[permission]}`}
      {own !== null && `: ${library.functions[own]}`}
    </span>
  )
}

/** Marks notices as read, here at once and then on the server. */
function useReading(): (notices: readonly Notice[]) => Promise<void> {
  const queryClient = useQueryClient()
  useEffect(() => {
    const ask = () => void readAnew(queryClient, noticesQuery.queryKey)
    readings.addEventListener('message', ask)
    return () => readings.removeEventListener('message', ask)
  }, [queryClient])
  return async (notices) => {
    const ids = notices.map(({ id }) => id)
    // an answer that is on its way would bring back what is read
    await queryClient.cancelQueries({ queryKey: noticesQuery.queryKey })
    queryClient.setQueryData(noticesQuery.queryKey, (list) =>
      list?.map((notice) => (ids.includes(notice.id) ? { ...notice, is_read: true } : notice)),
    )
    try {
      await callApi(api.readNotices, { body: { ids } })
      readings.postMessage(null)
    } catch (error) {
      // the next answer shows them as new again
      log.error('The notices were not marked as read', error)
    }
  }
}
