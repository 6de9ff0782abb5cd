import { type ReactNode, useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { findInScript } from '#/shared/script/find/find-in-script.ts'
import type { Found } from '#/shared/script/find/found.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { IconButton } from '#/client/ui/icon-button.tsx'
import { outlineIn } from '../model/outline-plugin.ts'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'
import { FoundList, optionId } from './found-list.tsx'
import { Examples, NothingFound } from './nothing-found.tsx'
import styles from './go-to.module.css'
import { readAhead } from './read-ahead.ts'
import { useListKeys } from './use-list-keys.ts'

interface Props {
  readonly editor: EditorHandle
  /** False during the exit animation: the field is still drawn then, and may be opened again meanwhile. */
  readonly isOpen: boolean
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly onChoose: (found: Found) => void
  readonly onClose: () => void
}

/** The field and its results while the user types: a combobox with a list that the arrow keys go through. */
export function GoToField(props: Props): ReactNode {
  const { editor, isOpen, typed, onType, onChoose, onClose } = props
  const { goTo: text } = useText().editor
  const listId = useId()
  const input = useFocusAtOnce(isOpen)
  const groups = useFound(editor, typed)
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
          onChoose={onChoose}
        />
      )}
    </>
  )
}

/** The results in the present script. They change while others write. */
function useFound(editor: EditorHandle, typed: string) {
  const { outline, cueNumbers } = useEditorState(editor, outlineIn)
  useEffect(() => readAhead(editor.state.get().doc), [editor])
  return useMemo(() => {
    const { doc, selection } = editor.state.get()
    return findInScript({ doc, outline, cueNumbers, caret: selection.head }, typed)
  }, [editor, outline, cueNumbers, typed])
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
