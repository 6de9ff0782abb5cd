import type { ReactNode } from 'react'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import { cueLabel } from '#/shared/script/cue-types.ts'
import type { Excerpt, Found, FoundPlace } from '#/shared/script/find/found.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import type { IconName } from '#/client/ui/icon-paths.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'
import type { EditorText } from '../core/feature.ts'
import { struckVisibility } from '../model/struck-visibility.ts'
import styles from './go-to.module.css'

interface Props {
  readonly editor: EditorHandle
  readonly found: Found
}

/** A result: its title, the words around it, and its place. */
export function FoundRow({ editor, found }: Props): ReactNode {
  const { editor: text } = useText()
  const isShown = useEditorState(editor, struckVisibility.isShown)
  const title = titleOf(found, text)
  const place = placeOf(found, text)
  return (
    <>
      <span className={styles['icon']} data-cue-type={found.kind === 'cue' ? found.cueType : null}>
        <Icon name={iconOf(found)} size={18} />
      </span>
      <span className={styles['what']}>
        {title && <span className={styles['title']}>{title}</span>}
        <Words of={found.excerpt} />
      </span>
      <span className={styles['where']}>
        {place.map((part) => (
          <span key={part}>{part}</span>
        ))}
        {found.isStruck && (
          <span className={styles['struck']}>{isShown ? text.goTo.struck : text.goTo.hidden}</span>
        )}
      </span>
    </>
  )
}

function Words({ of: { speaker, before, words, after } }: { readonly of: Excerpt }): ReactNode {
  if (before + words + after === '') return null
  return (
    <span className={styles['words']}>
      {speaker !== '' && <span className={styles['speaker']}>{speaker} </span>}
      {before}
      {words !== '' && <mark>{words}</mark>}
      {after}
    </span>
  )
}

function iconOf(found: Found): IconName {
  if (found.kind === 'cue') return found.cueType
  if (found.kind === 'speaker') return 'cast'
  return found.kind === 'text' ? 'dialogue' : found.kind
}

/** The title of a result that has a name or a number; null for words, which need no title. */
function titleOf(found: Found, text: EditorText): string | null {
  const { place } = found
  switch (found.kind) {
    case 'scene':
      return text.goTo.scene(place.scene, place.sceneName || text.untitledScene)
    case 'page':
      return found.by === 'printed'
        ? text.goTo.printedPage(place.printedPage ?? '')
        : text.page(String(place.page))
    case 'cue': {
      const { cueType, cueName, number } = found
      const name = cueName === '' ? [] : [cueName]
      return [`${cueLabel(cueType)} ${cueLabelOfNumber(number)}`, ...name].join(' · ')
    }
    case 'speaker':
      return `${found.name} · ${text.goTo.speeches(found.speeches)}`
    case 'text':
      return null
  }
}

/** Scene and page of a result, without the part that its title names. */
function placeOf(found: Found, text: EditorText): readonly string[] {
  const { place } = found
  const scene = place.scene > 0 ? [text.goTo.scene(place.scene, place.sceneName)] : []
  if (found.kind === 'page') return [otherNumber(found.by, place, text), ...scene]
  const page = place.page > 0 ? [pageOf(place, text)] : []
  return found.kind === 'scene' ? page : [...scene, ...page]
}

function pageOf({ page, printedPage }: FoundPlace, text: EditorText): string {
  const isOther = printedPage !== null && printedPage !== String(page)
  return isOther ? text.printedPage(String(page), printedPage) : text.page(String(page))
}

/** For a page that was found by one of its two numbers: the other number. */
function otherNumber(
  by: 'counted' | 'printed' | 'both',
  { page, printedPage }: FoundPlace,
  { goTo: text }: EditorText,
): string {
  if (by === 'both') return text.countedAndPrinted
  if (by === 'printed') return text.counted(page)
  return printedPage === null ? text.countedOnly : text.printed(printedPage)
}
