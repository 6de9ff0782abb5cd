import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#/shared/api/index.ts'
import { type FoundScript, type FoundWords, MIN_SEARCH_LENGTH } from '#/shared/api/scripts.ts'
import { foldWords, unfoldedOffset } from '#/shared/fold-case.ts'
import { editorPath } from '#/shared/routes/parse-route.ts'
import { fragmentOfWords } from '#/shared/routes/place-fragments.ts'
import { callApi } from '#/client/api/call-api.ts'
import { LIST_FRESH_MS } from '#/client/api/query-client.ts'
import { useText } from '#/client/i18n/library.ts'
import styles from './text-results.module.css'

export type FoundTexts = UseQueryResult<FoundScript[]>

const isAsked = (query: string): boolean => query.length >= MIN_SEARCH_LENGTH

/** The scripts in whose texts the words are. */
export const useFoundTexts = (query: string): FoundTexts =>
  useQuery({
    queryKey: ['texts', query],
    queryFn: ({ signal }) => callApi(api.searchTexts, { query: { q: query }, signal }),
    enabled: isAsked(query),
    placeholderData: keepPreviousData,
    staleTime: LIST_FRESH_MS,
  })

/** Makes the texts ready for the first question: after a pause the server has to read them. */
export const prepareTexts = (): void => {
  // a failure is shown by the question
  callApi(api.searchTexts, { query: { q: '' } }).catch(() => {})
}

export const hasFound = ({ data = [] }: FoundTexts): boolean => data.length > 0

interface Props {
  readonly query: string
  readonly texts: FoundTexts
  /** The owner of a script of one's own is not named. */
  readonly isOwn?: (id: string) => boolean
}

/** The places in the texts of all scripts where the words stand (LIB-444); nothing for a query of one letter. */
export function TextResults({
  query,
  texts: { data, isError, isPending },
  isOwn = () => false,
}: Props): ReactNode {
  const { library } = useText()
  if (!isAsked(query)) return null
  const scripts = data ?? []
  const said = isError
    ? library.textsFailed
    : isPending
      ? library.searchingTexts
      : scripts.length === 0
        ? library.notInTexts
        : ''
  return (
    <section className={styles['results']} aria-label={library.inTexts}>
      <h2 className={styles['heading']}>{library.inTexts}</h2>
      <p role="status" className={said === '' ? 'visually-hidden' : styles['said']}>
        {said === '' ? library.foundInTexts(scripts.length) : said}
      </p>
      {scripts.map((script) => (
        <FoundInScript
          key={script.id}
          sought={foldWords(query).split(' ').filter(Boolean)}
          script={script}
          isOwn={isOwn(script.id)}
        />
      ))}
    </section>
  )
}

interface FoundInScriptProps {
  /** The words that are searched, folded. */
  readonly sought: readonly string[]
  readonly script: FoundScript
  readonly isOwn: boolean
}

function FoundInScript({ sought, script, isOwn }: FoundInScriptProps): ReactNode {
  const { library } = useText()
  const { id, title, owner, found, total } = script
  return (
    <article className={styles['script']}>
      <h3 className={styles['title']} dir="auto">
        {title} {!isOwn && <bdi className={styles['owner']}>{owner}</bdi>}
      </h3>
      <ul className={styles['places']}>
        {found.map((words) => (
          <li key={`${words.nth} ${words.quote}`}>
            <a
              className={styles['place']}
              href={editorPath(id, title) + fragmentOfWords({ words: words.quote, nth: words.nth })}
            >
              <Place sought={sought} words={words} />
            </a>
          </li>
        ))}
      </ul>
      {total > found.length && (
        <p className={styles['more']}>{library.moreInText(total - found.length, total >= 100)}</p>
      )}
    </article>
  )
}

function Place({
  sought,
  words: { scene, speaker, before, words, after },
}: {
  readonly sought: readonly string[]
  readonly words: FoundWords
}): ReactNode {
  const { library } = useText()
  const apart = foldWords(words) === sought.join(' ') ? [] : sought
  return (
    <>
      {scene !== null && (
        <span className={styles['scene']}>{library.placeInScene(scene.number, scene.name)}</span>
      )}
      <span dir="auto">
        {speaker !== '' && (
          <bdi className={styles['speaker']}>
            <Marked text={speaker} beginnings={apart} />
            {': '}
          </bdi>
        )}
        <Marked text={before} beginnings={apart} />
        <mark className={styles['mark']}>{words}</mark>
        <Marked text={after} beginnings={apart} />
      </span>
    </>
  )
}

const WORD_STARTS = /(?<![\p{L}\p{M}\p{N}])./gsu

interface MarkedProps {
  readonly text: string
  /** Folded. */
  readonly beginnings: readonly string[]
}

/** A text in which words are marked as far as they begin with one of these beginnings. */
function Marked({ text, beginnings }: MarkedProps): ReactNode {
  const folded = foldWords(text)
  const parts: ReactNode[] = []
  let [shown, behind] = [0, 0]
  for (const { index } of folded.matchAll(WORD_STARTS)) {
    const fitting = beginnings.filter((one) => folded.startsWith(one, index))
    if (index < behind || fitting.length === 0) continue
    behind = index + Math.max(...fitting.map(({ length }) => length))
    const [from, to] = [unfoldedOffset(text, index), unfoldedOffset(text, behind)]
    parts.push(
      text.slice(shown, from),
      <mark key={from} className={styles['mark']}>
        {text.slice(from, to)}
      </mark>,
    )
    shown = to
  }
  return [...parts, text.slice(shown)]
}
