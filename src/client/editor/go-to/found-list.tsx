import { type ReactNode, useEffect, useRef } from 'react'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import { cueLabel } from '#/shared/script/cue-types.ts'
import type { Excerpt, Found, FoundGroup, FoundPlace } from '#/shared/script/find/read-place.ts'
import { isolated } from '#/shared/isolated.ts'
import { useText } from '#/client/i18n/editor.ts'
import { type IconName, Icon } from '#/client/ui/icon.tsx'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import type { EditorText } from '../core/feature.ts'
import { struckVisibility } from '../model/visibility.ts'
import styles from './go-to.module.css'

interface Props {
  readonly id: string
  readonly editor: EditorHandle
  readonly groups: readonly FoundGroup[]
  readonly active: Found | undefined
  readonly onPoint: (id: string) => void
  readonly onPress: (found: Found) => void
}

const KEYS = [
  ['↑ ↓', 'choose'],
  ['↵', 'go'],
  ['Esc', 'back'],
] as const

export function optionId(listId: string, { id }: Found): string {
  // an id has no blanks, because attributes separate ids by blanks
  return `${listId}-${encodeURIComponent(id)}`
}

/** The results, grouped by kind. The field keeps the focus: the list marks the result that Enter would choose. */
export function FoundList({ id, editor, groups, active, onPoint, onPress }: Props): ReactNode {
  const { goTo: text } = useText().editor
  return (
    <>
      <div role="listbox" id={id} aria-label={text.results} className={styles['list']}>
        {groups.map(({ kind, found, total }) => (
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <div id={`${id}-${kind}`} className={styles['heading']}>
              {text.groups[kind]}
              <span>{found.length < total ? text.someOf(found.length, total) : total}</span>
            </div>
            {found.map((each) => (
              <Option
                key={each.id}
                id={optionId(id, each)}
                isActive={each === active}
                onPoint={() => onPoint(each.id)}
                onPress={() => onPress(each)}
              >
                <FoundRow editor={editor} found={each} />
              </Option>
            ))}
          </div>
        ))}
      </div>
      <p className={styles['keys']} aria-hidden="true">
        {KEYS.map(([keys, does]) => (
          <span key={does}>
            <kbd>{keys}</kbd> {text[does]}
          </span>
        ))}
      </p>
    </>
  )
}

function Option(props: {
  readonly id: string
  readonly isActive: boolean
  readonly onPoint: () => void
  readonly onPress: () => void
  readonly children: ReactNode
}): ReactNode {
  const { id, isActive, onPoint, onPress, children } = props
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys of the list
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles['option']}
      // the field keeps the focus, and a phone its keyboard, until the press is handled
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={isActive ? undefined : onPoint}
      onClick={onPress}
    >
      {children}
    </div>
  )
}

interface FoundRowProps {
  readonly editor: EditorHandle
  readonly found: Found
}

/** A result: its title, the words around it, and its place. */
function FoundRow({ editor, found }: FoundRowProps): ReactNode {
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
        {title && <bdi className={styles['title']}>{title}</bdi>}
        <Words of={found.excerpt} />
      </span>
      <span className={styles['where']}>
        {place.map((part) => (
          <bdi key={part}>{part}</bdi>
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
    <span className={styles['words']} dir="auto">
      {speaker !== '' && <bdi className={styles['speaker']}>{speaker} </bdi>}
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
      if (found.act !== null) return found.act
      return text.goTo.scene(place.scene, place.sceneName || text.untitledScene)
    case 'page':
      return found.by === 'printed'
        ? text.goTo.printedPage(place.printedPage ?? '')
        : text.page(String(place.page))
    case 'cue': {
      const { cueType, cueName, number } = found
      const name = cueName === '' ? [] : [isolated(cueName)]
      return [`${cueLabel(cueType)} ${cueLabelOfNumber(number)}`, ...name].join(' · ')
    }
    case 'speaker':
      return `${isolated(found.name)} · ${text.goTo.speeches(found.speeches)}`
    case 'text':
      return null
  }
}

/** Scene and page of a result, without the part that its title names. */
function placeOf(found: Found, text: EditorText): readonly string[] {
  const { place } = found
  const scene = place.scene > 0 ? [text.goTo.scene(place.scene, place.sceneName)] : []
  if (found.kind === 'scene' && found.act !== null)
    return place.page > 0 ? [pageOf(place, text)] : []
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
