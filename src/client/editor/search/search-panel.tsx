import { type ReactNode, type RefObject, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { TextSearch } from '#/shared/script/find/occurrences.ts'
import { speakerList } from '#/shared/script/line-grammar/speaker-name.ts'
import { useText } from '#/client/i18n/editor.ts'
import { CheckField } from '#/client/ui/form-fields.tsx'
import { IconButton } from '#/client/ui/button.tsx'
import { useHeightVariable } from '#/client/ui/height-variable.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { MenuItem } from '#/client/ui/menu.tsx'
import { Select } from '#/client/ui/select.tsx'
import { useBackCloses } from '#/client/ui/open-layers.ts'
import { isOfInputMethod } from '#/client/ui/focus.ts'
import { isPressed } from '../core/controls/shortcut.ts'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import type { FeatureSurfaces } from '../core/feature.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { useMayChange } from '../model/rights.ts'
import {
  closeSearch,
  openSearch,
  searchOpenings,
  type OpenSearch,
  searchIn,
  setSearch,
  goOnAtActive,
  showActive,
  stepThroughFound,
  nextFoundShortcut,
  previousFoundShortcut,
} from './search-plugin.ts'
import { ReplaceRow } from './replace-row.tsx'
import styles from './search.module.css'

interface Props {
  readonly editor: EditorHandle
}

/** Search and replace, over the upper corner of the text. The text can be edited meanwhile. */
function SearchPanel({ editor }: Props): ReactNode {
  const open = useEditorState(editor, searchIn)
  return open && <Panel editor={editor} open={open} />
}

/** Opens search and replace from the menus of page and background. */
function SearchItem({ editor }: Props): ReactNode {
  const { search: text } = useText().editor
  const mayReplace = useMayChange(editor)
  return (
    <MenuItem icon="search" onClick={() => openSearch(editor.view)}>
      {mayReplace ? text.open : text.openOnly}
    </MenuItem>
  )
}

export const searchSurfaces: FeatureSurfaces = {
  name: 'search',
  menu: [{ id: 'search', places: ['page', 'background', 'script'], Items: SearchItem }],
  slots: { overlay: SearchPanel },
}

function Panel({ editor, open }: Props & { readonly open: OpenSearch }): ReactNode {
  const { view } = editor
  const { editor: text } = useText()
  const mayReplace = useMayChange(editor)
  const change = (next: Partial<TextSearch>) => {
    view.dispatch(setSearch(view.state, { ...open.search, ...next }))
    showActive(view, text)
  }
  const leave = () => {
    goOnAtActive(view)
    closeSearch(view)
  }
  const panel = useRef<HTMLDivElement>(null)
  useHeightVariable(panel, '--search-height')
  useEscape(panel, leave)
  useBackCloses(true, leave)
  return (
    <div
      ref={panel}
      role="search"
      aria-label={mayReplace ? text.search.title : text.search.field}
      data-region="search"
      className={styles['panel']}
    >
      <FindRow editor={editor} open={open} onChange={change} onLeave={leave} />
      {mayReplace && <ReplaceRow editor={editor} open={open} />}
      <SearchChoices editor={editor} search={open.search} onChange={change} />
    </div>
  )
}

function FindRow(props: {
  readonly editor: EditorHandle
  readonly open: OpenSearch
  readonly onChange: (next: Partial<TextSearch>) => void
  readonly onLeave: () => void
}): ReactNode {
  const { editor, open, onChange, onLeave } = props
  const { editor: text } = useText()
  const { search: words } = text
  const field = useFocusWhenOpened()
  const step = (by: 1 | -1) => stepThroughFound(editor.view, by, text)
  const isNothing = open.active === null
  return (
    <div className={styles['row']}>
      <input
        ref={field}
        type="text"
        className={styles['input']}
        aria-label={words.field}
        placeholder={words.field}
        dir="auto"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        value={open.search.text}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (isOfInputMethod(event.nativeEvent)) return
          if (isPressed(nextFoundShortcut, event)) step(1)
          else if (isPressed(previousFoundShortcut, event)) step(-1)
          else return
          event.preventDefault()
        }}
      />
      <p role="status" className={styles['count']}>
        {countOf(open, words.place, words.none)}
      </p>
      <IconButton label={words.previous} disabled={isNothing} onClick={() => step(-1)}>
        <Icon name="chevron-up" />
      </IconButton>
      <IconButton label={words.next} disabled={isNothing} onClick={() => step(1)}>
        <Icon name="chevron-down" />
      </IconButton>
      <IconButton label={words.close} onClick={onLeave}>
        <Icon name="close" />
      </IconButton>
    </div>
  )
}

function countOf(
  { search, found, active }: OpenSearch,
  place: (at: number, of: number) => string,
  none: string,
): string {
  if (search.text === '') return ''
  return active === null ? none : place(active + 1, found.length)
}

/** Focuses the field each time that search is opened, and selects what is in it. */
function useFocusWhenOpened() {
  const field = useRef<HTMLInputElement>(null)
  const focus = useEffectEvent(() => {
    field.current?.focus({ preventScroll: true })
    field.current?.select()
  })
  useEffect(() => {
    focus()
    return searchOpenings.subscribe(focus)
  }, [])
  return field
}

/** Escape in any field of the panel leaves it. Escape in a list that the panel has opened closes the list. */
function useEscape(panel: RefObject<HTMLElement | null>, leave: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isOfInputMethod(event) || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    leave()
  })
  useEffect(() => {
    const listening = new AbortController()
    panel.current?.addEventListener('keydown', press, { signal: listening.signal })
    return () => listening.abort()
  }, [panel])
}

const EVERYWHERE = ''

/** The choices for a search: where to search, and how exactly. */
function SearchChoices(props: {
  readonly editor: EditorHandle
  readonly search: TextSearch
  readonly onChange: (next: Partial<TextSearch>) => void
}): ReactNode {
  const { editor, search, onChange } = props
  const { search: words } = useText().editor
  const { outline } = useEditorState(editor, outlineIn)
  const speakers = useMemo(
    () => speakerList(outline.speakers.map(({ name }) => name)),
    [outline.speakers],
  )
  const options = [
    { value: EVERYWHERE, label: words.everywhere },
    ...speakers.map((name) => ({ value: name, label: words.speechesOf(name) })),
  ]
  return (
    <div className={styles['choices']}>
      <CheckField
        checked={search.matchesCase}
        onChange={(matchesCase) => onChange({ matchesCase })}
      >
        {words.matchesCase}
      </CheckField>
      <CheckField
        checked={search.matchesWholeWords}
        onChange={(matchesWholeWords) => onChange({ matchesWholeWords })}
      >
        {words.wholeWords}
      </CheckField>
      <CheckField
        checked={search.includesStruck}
        onChange={(includesStruck) => onChange({ includesStruck })}
      >
        {words.struck}
      </CheckField>
      <Select
        label={words.where}
        isLabelHidden
        value={search.speaker ?? EVERYWHERE}
        options={options}
        isDisabled={speakers.length === 0}
        onChange={(speaker) => onChange({ speaker: speaker === EVERYWHERE ? null : speaker })}
      />
    </div>
  )
}
