// The names that a comment may mention: their list in the field, and how they stand in a text.
import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  use,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { api } from '#/shared/api/index.ts'
import { foldCase } from '#/shared/fold-case.ts'
import {
  isDepartment,
  mentionsIn,
  namesOf,
  namesToMention,
  namesToOffer,
  untoldIn,
} from '#/shared/script/mentions.ts'
import { callApi } from '#/client/api/call-api.ts'
import { LIST_FRESH_MS } from '#/client/api/query-client.ts'
import { useText } from '#/client/i18n/editor.ts'
import { useStore } from '#/client/ui/store.ts'
import { isOfInputMethod } from '#/client/ui/focus.ts'
import { type EditorHandle, useCan, useEditorState } from '../core/editor-handle.ts'
import { tasksIn } from '../model/tasks-plugin.ts'
import styles from './comments.module.css'

const MAX_SHOWN = 6
const NOBODY: readonly string[] = []

const peopleQuery = (id: string) =>
  queryOptions({
    queryKey: ['people', id],
    queryFn: ({ signal }) => callApi(api.listScriptPeople, { params: { id }, signal }),
    staleTime: LIST_FRESH_MS,
  })

/** The people of the script; without a server, and for those who may not comment, the person alone. */
function usePeople(editor: EditorHandle): readonly string[] {
  const { isPrivate, scriptId, username } = editor.session
  const isAsked = useCan(editor, 'script:comment') && !isPrivate
  const { data = NOBODY } = useQuery({ ...peopleQuery(scriptId), enabled: isAsked })
  return data.includes(username) ? data : [...data, username]
}

const toldQuery = (id: string) =>
  queryOptions({
    queryKey: ['people', id, 'told'],
    queryFn: ({ signal }) => callApi(api.listToldNames, { params: { id }, signal }),
    staleTime: LIST_FRESH_MS,
  })

/** Says under a field which of the names behind an @ tell nobody; nothing without a server, which alone knows it. */
export function UntoldNames(props: {
  readonly editor: EditorHandle
  readonly draft: string
  /** Where the person writes; null elsewhere than in the field. */
  readonly caret: number | null
}): ReactNode {
  const { editor, draft, caret } = props
  const { editor: text } = useText()
  const { isPrivate, scriptId, username } = editor.session
  const isAsked = useCan(editor, 'script:comment') && !isPrivate && draft.includes('@')
  const { data: people } = useQuery({ ...peopleQuery(scriptId), enabled: isAsked })
  const { data: told } = useQuery({ ...toldQuery(scriptId), enabled: isAsked })
  const names = namesToMention(people ?? NOBODY)
  const untold = people && told ? untoldIn(draft, names, new Set([...told, username]), caret) : []
  return (
    <div role="status" className={untold.length === 0 ? 'visually-hidden' : styles['untold']}>
      {untold.map(({ name, kind }) => (
        <p key={name}>{text.untold[kind](name)}</p>
      ))}
    </div>
  )
}

/** All names that are mentions in this script. */
export const useNames = (editor: EditorHandle): readonly string[] =>
  namesToMention(usePeople(editor))

/** The names that are mentions in this script, and those of the person among them. */
interface Names {
  readonly all: readonly string[]
  readonly own: ReadonlySet<string>
}

const KnownNames = createContext<Names>({ all: [], own: new Set() })

/** Gives the texts of a list the names once: a list that opens draws dozens of texts. */
export function WithNames(props: {
  readonly editor: EditorHandle
  readonly names: readonly string[]
  readonly children: ReactNode
}): ReactNode {
  const { editor, names, children } = props
  const { username } = editor.session
  const tasks = useEditorState(editor, tasksIn)
  const rights = useStore(editor.session.rights)
  const joined = names.join('\n')
  const known = useMemo(
    () => ({ all: joined.split('\n'), own: namesOf(username, tasks, rights?.functions) }),
    [joined, username, tasks, rights],
  )
  return <KnownNames value={known}>{children}</KnownNames>
}

/** A text with its mentions; those of the person stand out. */
export function TextWithMentions({ text }: { readonly text: string }): ReactNode {
  const { all, own } = use(KnownNames)
  const parts: ReactNode[] = []
  let end = 0
  for (const { from, to, name } of mentionsIn(text, all)) {
    parts.push(
      text.slice(end, from),
      <b key={from} className={styles['mention']} data-own={own.has(name) || undefined}>
        {text.slice(from, to)}
      </b>,
    )
    end = to
  }
  return [...parts, text.slice(end)]
}

/** The name that is being written behind an @, up to the caret. */
interface Asked {
  readonly from: number
  readonly to: number
  readonly words: string
}

const ASKED = /(?<![\p{L}\p{N}._@-])@([^\n@]{0,40})$/u

function askedAt(draft: string, caret: number): Asked | null {
  const match = ASKED.exec(draft.slice(0, caret))
  return match ? { from: match.index, to: caret, words: match[1] ?? '' } : null
}

/** Names that begin with the words, then those of which a later word does. */
function offered(people: readonly string[], words: string): readonly string[] {
  const part = foldCase(words)
  const begins = namesToOffer(people, (name) => foldCase(name).startsWith(part))
  const others = part === '' ? [] : people.filter((name) => foldCase(name).includes(` ${part}`))
  return [...new Set([...begins, ...others])].slice(0, MAX_SHOWN)
}

/** The list that an @ opens in a field: arrows choose, Enter and Tab take, Escape closes the list alone. */
export function useMentionList(
  editor: EditorHandle,
  field: RefObject<HTMLTextAreaElement | null>,
  draft: string,
  onDraft: (draft: string) => void,
) {
  const people = usePeople(editor).filter((name) => name !== editor.session.username)
  const listId = useId()
  const [caret, setCaret] = useState<number | null>(null)
  const [chosen, setChosen] = useState(0)
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const next = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (next.current !== null) field.current?.setSelectionRange(next.current, next.current)
    next.current = null
  })
  const asked = caret === null ? null : askedAt(draft, caret)
  const isOpen = asked !== null && asked.from !== closedAt
  const names = isOpen ? offered(people, asked.words) : NOBODY
  const active = names[chosen] ?? names[0]
  const take = (name: string) => {
    if (!asked) return
    const written = `@${name} `
    next.current = asked.from + written.length
    onDraft(draft.slice(0, asked.from) + written + draft.slice(asked.to).replace(/^ /, ''))
    setCaret(null)
  }
  /** Returns whether the key was one of the list's. */
  const press = (event: KeyboardEvent): boolean => {
    if (active === undefined || isOfInputMethod(event.nativeEvent)) return false
    const { key, ctrlKey, metaKey } = event
    const by = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (by !== undefined) setChosen((names.indexOf(active) + by + names.length) % names.length)
    else if (key === 'Escape') setClosedAt(asked?.from ?? null)
    else if ((key === 'Enter' || key === 'Tab') && !ctrlKey && !metaKey) take(active)
    else return false
    event.preventDefault()
    return true
  }
  return {
    press,
    caret,
    /** Called when the caret may have moved. */
    note(at: number | null) {
      setCaret(at)
      setChosen(0)
      if (askedAt(draft, at ?? 0) === null) setClosedAt(null)
    },
    attributes: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': names.length > 0 ? listId : undefined,
      'aria-activedescendant':
        active === undefined ? undefined : `${listId}-${names.indexOf(active)}`,
    },
    list: names.length > 0 && (
      <MentionList id={listId} names={names} people={people} active={active} onTake={take} />
    ),
  } as const
}

function MentionList(props: {
  readonly id: string
  readonly names: readonly string[]
  readonly people: readonly string[]
  readonly active: string | undefined
  readonly onTake: (name: string) => void
}): ReactNode {
  const { id, names, people, active, onTake } = props
  const { editor: text } = useText()
  return (
    <div role="listbox" id={id} aria-label={text.mentionList} className={styles['names']}>
      {names.map((name, index) => (
        <button
          key={name}
          type="button"
          id={`${id}-${index}`}
          role="option"
          aria-selected={name === active}
          tabIndex={-1}
          className={styles['name']}
          // the field keeps the focus, and a phone its keyboard
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTake(name)}
        >
          <bdi className={styles['who']}>{name}</bdi>
          {isDepartment(name) && !people.includes(name) && (
            <span className={styles['kind']}>{text.department}</span>
          )}
        </button>
      ))}
    </div>
  )
}
