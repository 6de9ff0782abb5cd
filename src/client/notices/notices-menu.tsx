import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { api } from '#/shared/api/index.ts'
import type { Notice } from '#/shared/api/notices.ts'
import { fragmentOfComment } from '#/shared/routes/comment-fragment.ts'
import { editorPath } from '#/shared/routes/editor-path.ts'
import { callApi } from '#/client/api/call-api.ts'
import { LIST_FRESH_MS } from '#/client/api/query-client.ts'
import { readAnew } from '#/client/api/read-anew.ts'
import { formatAgo } from '#/client/i18n/format-ago.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { log } from '#/client/local/log.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { Menu, MenuItem, MenuNote } from '#/client/ui/menu.tsx'
import { useNow } from '#/client/ui/use-now.ts'
import styles from './notices-menu.module.css'

const MINUTE_MS = 60_000
/** More are not looked through; the server keeps them for a while. */
const MAX_SHOWN = 50
const MAX_COUNTED = 99

const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => callApi(api.listNotices, { signal }),
  staleTime: LIST_FRESH_MS,
  refetchInterval: LIST_FRESH_MS,
  refetchOnWindowFocus: true,
})

/** Tells the user's other tabs that the list was read. */
const readings = new BroadcastChannel('notices-read')

/** What is addressed to the user in all scripts, with the number of what is new. Opening the list reads it. */
export function NoticesMenu({ isList }: { readonly isList: boolean }): ReactNode {
  const { notices: text } = useText()
  const { lang } = usePreferences()
  const { data: notices = [] } = useQuery(noticesQuery)
  const [, navigate] = useLocation()
  const now = useNow(MINUTE_MS)
  const read = useReading()
  const unread = notices.filter(({ is_read: isRead }) => !isRead).length
  // those that were new when the list was opened stay marked while it is open
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const open = (isOpen: boolean) => {
    if (!isOpen) return
    setFresh(new Set(notices.filter(({ is_read: isRead }) => !isRead).map(({ id }) => id)))
    if (unread > 0) void read(notices)
  }
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
    <Menu trigger={trigger} onOpenChange={open}>
      {notices.length === 0 && <MenuNote>{text.none}</MenuNote>}
      {notices.slice(0, MAX_SHOWN).map((notice) => (
        <MenuItem
          key={notice.id}
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
    </Menu>
  )
}

/** A mention and an answer lead to their comment, other notices to their script or production. */
function pathOf(notice: Notice): string {
  const { script_id: id, script_title: title, comment_id: commentId } = notice
  if (id === null || title === null) return productionPath(notice)
  return editorPath(id, title) + (commentId === null ? '' : fragmentOfComment(commentId))
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

/** Marks all notices of the list as read, here at once and then on the server. */
function useReading(): (notices: readonly Notice[]) => Promise<void> {
  const queryClient = useQueryClient()
  useEffect(() => {
    const ask = () => void readAnew(queryClient, noticesQuery.queryKey)
    readings.addEventListener('message', ask)
    return () => readings.removeEventListener('message', ask)
  }, [queryClient])
  return async (notices) => {
    const until = Math.max(...notices.map(({ at }) => at))
    // an answer that is on its way would bring back what is read
    await queryClient.cancelQueries({ queryKey: noticesQuery.queryKey })
    queryClient.setQueryData(noticesQuery.queryKey, (list) =>
      list?.map((notice) => (notice.at <= until ? { ...notice, is_read: true } : notice)),
    )
    try {
      await callApi(api.readNotices, { body: { until } })
      readings.postMessage(null)
    } catch (error) {
      // the next answer shows them as new again
      log.error('The notices were not marked as read', error)
    }
  }
}
