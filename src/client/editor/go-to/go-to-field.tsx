import { playedIn } from '../model/cuts-plugin.ts'
import type { Node } from 'prosemirror-model'
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { findInScript } from '#/shared/script/find/find-in-script.ts'
import { type Found, FOUND_KINDS } from '#/shared/script/find/read-place.ts'
import { searchableBlock } from '#/shared/script/find/occurrences.ts'
import { useText } from '#/client/i18n/editor.ts'
import { IconButton } from '#/client/ui/button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { isOfInputMethod } from '#/client/ui/focus.ts'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import { blockOfVirtualPage } from '../core/sheet/gap-on-sheet.ts'
import { detailsIn } from '../model/cue-records-plugin.ts'
import { outlineIn, outlineListIn } from '../model/outline-plugin.ts'
import { isRehearsing } from '../model/rehearsal-state.ts'
import { FoundList, optionId } from './found-list.tsx'
import styles from './go-to.module.css'

interface Props {
  readonly editor: EditorHandle
  /** False during the exit animation: the field is still drawn then, and may be opened again meanwhile. */
  readonly isOpen: boolean
  readonly typed: string
  /** How many places a press has shown: a speaker's name leads on from the last one. */
  readonly shown: number
  readonly onType: (typed: string) => void
  /** Called by Enter. */
  readonly onChoose: (found: Found) => void
  /** Called by a press on a result. */
  readonly onPress: (found: Found) => void
  readonly onClose: () => void
}

/** The field and its results while the user types: a combobox with a list that the arrow keys go through. */
export function GoToField(props: Props): ReactNode {
  const { editor, isOpen, typed, shown, onType, onChoose, onPress, onClose } = props
  const { goTo: text } = useText().editor
  const listId = useId()
  const input = useFocusAtOnce(isOpen)
  const groups = useFound(editor, typed, shown)
  const all = groups.flatMap(({ found }) => found)
  const { active, activate, press } = useListKeys(all, onChoose)
  const isEmpty = typed.trim() === ''
  return (
    <>
      <div className={styles['field']}>
        <Icon name="search" />
        <input
          ref={input}
          type="text"
          role="combobox"
          className={styles['input']}
          aria-label={text.field}
          aria-autocomplete="list"
          aria-expanded={all.length > 0}
          aria-controls={listId}
          aria-activedescendant={active && optionId(listId, active)}
          placeholder={text.placeholder}
          dir="auto"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          value={typed}
          onChange={(event) => {
            onType(event.currentTarget.value)
            activate(null)
          }}
          onKeyDown={press}
        />
        <IconButton label={text.close} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </div>
      <p role="status" className="visually-hidden">
        {!isEmpty && text.hits(groups.reduce((sum, { total }) => sum + total, 0))}
      </p>
      {isEmpty && <Examples />}
      {!isEmpty && all.length === 0 && <NothingFound editor={editor} typed={typed.trim()} />}
      {all.length > 0 && (
        <FoundList
          id={listId}
          editor={editor}
          groups={groups}
          active={active}
          onPoint={activate}
          onPress={onPress}
        />
      )}
    </>
  )
}

/** The results in the present script. They change while others write. */
function useFound(editor: EditorHandle, typed: string, shown: number) {
  const { outline, cueNumbers } = useEditorState(editor, outlineIn)
  const details = useEditorState(editor, detailsIn)
  const played = useEditorState(editor, playedIn)
  useEffect(() => readAhead(editor.state.get().doc), [editor])
  return useMemo(() => {
    const state = editor.state.get()
    const { doc, selection } = state
    const script = { doc, outline, played, cueNumbers, details, caret: selection.head }
    const virtualPage = (number: number) =>
      // in rehearsal the text has another size than on paper
      isRehearsing(state) ? null : blockOfVirtualPage(editor.view, number)
    return findInScript({ ...script, virtualPage }, typed)
    // oxlint-disable-next-line react/exhaustive-deps -- a press that has shown a place has moved the caret
  }, [editor, outline, played, cueNumbers, details, typed, shown])
}

/** Focuses the field at once. The dialog would do so a frame later, and the first letters would go elsewhere. */
function useFocusAtOnce(isOpen: boolean) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (!isOpen) return
    input.current?.focus({ preventScroll: true })
    input.current?.select()
  }, [isOpen])
  return input
}

/** Number of blocks that are read at once: so few that the user notices no delay. */
const BLOCKS_AT_ONCE = 400

/** Reads a script's blocks piece by piece, before the first letter is typed. Returns a function that stops it. */
function readAhead({ children }: Node): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const readFrom = (first: number) => {
    for (const block of children.slice(first, first + BLOCKS_AT_ONCE)) searchableBlock(block)
    const next = first + BLOCKS_AT_ONCE
    if (next < children.length) timer = setTimeout(readFrom, 0, next)
  }
  timer = setTimeout(readFrom, 0, 0)
  return () => clearTimeout(timer)
}

/** Examples of input, shown while the field is empty. */
function Examples(): ReactNode {
  const { goTo: text } = useText().editor
  return (
    <dl className={styles['examples']}>
      {FOUND_KINDS.map((kind) => (
        <Fragment key={kind}>
          <dt>{text.kinds[kind]}</dt>
          <dd>{text.examples[kind]}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** Says that nothing was found, and how many scenes, pages and cues there are. */
function NothingFound(props: { readonly editor: EditorHandle; readonly typed: string }): ReactNode {
  const { goTo: text } = useText().editor
  const { scenes, cues, pageCount } = useEditorState(props.editor, outlineListIn)
  return (
    <div className={styles['nothing']}>
      <p>{text.nothing(props.typed)}</p>
      <p>{text.extent(scenes.length, pageCount, cues.length)}</p>
    </div>
  )
}

interface ListKeys {
  /** The item that Enter would choose. */
  readonly active: Found | undefined
  /** Makes another item the active one; null stands for the first. */
  readonly activate: (id: string | null) => void
  readonly press: (event: KeyboardEvent) => void
}

/** Handles the keys of a list while a field has the focus. */
function useListKeys(all: readonly Found[], onChoose: (found: Found) => void): ListKeys {
  const [activeId, activate] = useState<string | null>(null)
  // others' edits may remove the active row
  const active = all.find(({ id }) => id === activeId) ?? all[0]
  const press = (event: KeyboardEvent) => {
    if (isOfInputMethod(event.nativeEvent)) return
    const to = targetOf(event, all, active)
    if (to) activate(to.id)
    else if (event.key === 'Enter' && active) onChoose(active)
    else return
    event.preventDefault()
  }
  return { active, activate, press }
}

/** The item that an arrow leads to: the next one or the one before. After the last one comes the first. */
function targetOf(
  { key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent,
  all: readonly Found[],
  active: Found | undefined,
): Found | null {
  if (altKey || ctrlKey || metaKey || shiftKey || !active) return null
  const at = all.indexOf(active)
  if (key === 'ArrowDown') return all[(at + 1) % all.length] ?? null
  if (key === 'ArrowUp') return all.at(at - 1) ?? null
  // the first of the next group, or of the one before
  const turn = all.findIndex((each, index) => index > at && each.kind !== active.kind)
  if (key === 'PageDown') return all[turn] ?? all.at(-1) ?? null
  const before = all.slice(0, at).findLast(({ kind }) => kind !== active.kind)
  if (key === 'PageUp') return all.find(({ kind }) => kind === (before ?? active).kind) ?? null
  return null
}
