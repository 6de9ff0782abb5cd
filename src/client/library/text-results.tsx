import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#/shared/api/index.ts'
import { type FoundScript, type FoundWords, MIN_SEARCH_LENGTH } from '#/shared/api/scripts.ts'
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
        <FoundInScript key={script.id} script={script} isOwn={isOwn(script.id)} />
      ))}
    </section>
  )
}

interface FoundInScriptProps {
  readonly script: FoundScript
  readonly isOwn: boolean
}

function FoundInScript({ script, isOwn }: FoundInScriptProps): ReactNode {
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
              <Place words={words} />
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
  words: { scene, speaker, before, words, after },
}: {
  readonly words: FoundWords
}): ReactNode {
  const { library } = useText()
  return (
    <>
      {scene !== null && (
        <span className={styles['scene']}>{library.placeInScene(scene.number, scene.name)}</span>
      )}
      <span dir="auto">
        {speaker !== '' && <bdi className={styles['speaker']}>{`${speaker}: `}</bdi>}
        {before}
        <mark className={styles['mark']}>{words}</mark>
        {after}
      </span>
    </>
  )
}
