import { memo, type ReactNode } from 'react'
import { CUE_TYPES, type CueType, cueLabel } from '#/shared/script/cue-types.ts'
import { at } from '#/shared/at.ts'
import { useText } from '#/client/i18n/editor.ts'
import { setEditorLayout, useEditorLayout } from '#/client/preferences/editor-layout.ts'
import { IconButton, Button } from '#/client/ui/button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { Menu, MenuItem } from '#/client/ui/menu.tsx'
import { usePhone } from '#/client/ui/phone.ts'
import { TextField } from '#/client/ui/form-fields.tsx'
import { Select } from '#/client/ui/select.tsx'
import { useStore } from '#/client/ui/store.ts'
import { type EditorHandle, useEditorState, useCan } from '../core/editor-handle.ts'
import { cueVisibility } from '../model/visibility.ts'
import { numberingIn } from '../model/cue-records-plugin.ts'
import { outlineListIn } from '../model/outline-plugin.ts'
import styles from './cues-panel.module.css'
import { areBooksOpen, isDeskOpen } from './open-dialogs.ts'
import { numbersDialog } from './numbers-dialog.tsx'
import { printNumbers } from './print-numbers.ts'
import shownTypes from './shown-types.module.css'
import { useCueTypes } from '../model/rights.ts'
import { endEditorMode } from '../model/editor-mode.ts'
import { isRehearsing } from '../model/rehearsal-state.ts'
import { lastCueType } from './cue-commands.ts'
import { selectedCueType, startCueSelection } from './cue-selection.ts'

/** Search, the six types, and whether the sheet shows cues at all. */
export const CueFilterBar = memo(function CueFilterBar(props: {
  readonly editor: EditorHandle
  readonly search: string
  readonly onSearch: (search: string) => void
}): ReactNode {
  const { editor: text } = useText()
  // on a phone the sheet shows `ShownTypes` instead
  const isOnPhone = usePhone()
  const areShown = useEditorState(props.editor, cueVisibility.isShown)
  return (
    <div className={styles['filter']}>
      <div className={styles['search']}>
        <TextField
          type="search"
          label={text.cueSearch}
          isLabelHidden
          placeholder={text.cueSearch}
          value={props.search}
          onChange={(event) => props.onSearch(event.target.value)}
        />
        <IconButton
          label={areShown ? text.hideCues : text.showCues}
          onClick={() => cueVisibility.toggle(props.editor.view.state, props.editor.view.dispatch)}
        >
          <Icon name={areShown ? 'eye' : 'eye-off'} />
        </IconButton>
        <NumbersMenu editor={props.editor} />
      </div>
      <TypeFilter editor={props.editor} />
      {!isOnPhone && <ShownTypes />}
    </div>
  )
})

/** What can be done with the numbers of all cues. */
function NumbersMenu({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { numbers: text, reconcileDesk } = useText().editor
  const maySet = useCan(editor, 'cues')
  return (
    <Menu
      trigger={
        <IconButton label={text.menu}>
          <Icon name="frozen" />
        </IconButton>
      }
    >
      {maySet && (
        <MenuItem icon="frozen" onClick={() => numbersDialog.set('freeze')}>
          {text.freeze}
        </MenuItem>
      )}
      <MenuItem icon="missing" onClick={() => numbersDialog.set('gaps')}>
        {text.gaps}
      </MenuItem>
      <MenuItem icon="print" onClick={() => printNumbers(editor.view)}>
        {text.print}
      </MenuItem>
      <BooksItem />
      {maySet && (
        <MenuItem icon="refresh" onClick={() => isDeskOpen.set(true)}>
          {reconcileDesk}
        </MenuItem>
      )}
    </Menu>
  )
}

/** A switch for each type; the layout stores them (SUR-6). A double, long or Alt press leaves only this type on. */
function TypeFilter({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  const { types: frozen } = useEditorState(editor, numberingIn)
  const { cueTypes } = useEditorLayout().settings
  return (
    <div role="group" aria-label={text.cueFilter} className={styles['types']}>
      {CUE_TYPES.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          className={styles['type']}
          data-tint={id}
          aria-pressed={cueTypes.includes(id)}
          aria-label={frozen.has(id) ? `${label}, ${text.numbers.sign}` : label}
          title={
            frozen.has(id)
              ? `${text.cueTypeHint(label)} · ${text.numbers.sign}`
              : text.cueTypeHint(label)
          }
          onClick={({ altKey }) =>
            setEditorLayout({ cueTypes: altKey ? [id] : toggled(cueTypes, id) })
          }
          onDoubleClick={() => setEditorLayout({ cueTypes: [id] })}
          onContextMenu={(event) => {
            event.preventDefault()
            setEditorLayout({ cueTypes: [id] })
          }}
        >
          <Icon name={id} size={18} />
          <span className={styles['type-name']}>{label}</span>
          {frozen.has(id) && <Icon name="frozen" size={12} />}
        </button>
      ))}
    </div>
  )
}

function toggled(types: readonly CueType[], type: CueType): CueType[] {
  return CUE_TYPES.map(({ id }) => id).filter((id) => types.includes(id) !== (id === type))
}

/** Says that some cues are left out, and which types are shown; renders nothing if all types are shown. */
function ShownTypes(): ReactNode {
  const { editor: text } = useText()
  const { cueTypes } = useEditorLayout().settings
  if (cueTypes.length === CUE_TYPES.length) return null
  const labels = cueTypes.map(cueLabel).join(', ')
  return (
    <p className={shownTypes['shown']} role="status">
      {labels === '' ? text.noCueTypes : text.onlyCues(labels)}
      <button
        type="button"
        onClick={() => setEditorLayout({ cueTypes: CUE_TYPES.map(({ id }) => id) })}
      >
        {text.allCueTypes}
      </button>
    </p>
  )
}

/** The same message above the sheet, while the list of cues is not open. */
export function ShownTypesOnSheet({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { sidebarOpen, sidebarTab } = useEditorLayout().settings
  const isOnPhone = usePhone()
  const hasCues = useEditorState(editor, (state) => outlineListIn(state).cues.length > 0)
  const isSaidInList = sidebarOpen && sidebarTab === 'cues' && !isOnPhone
  return (
    hasCues &&
    !isSaidInList && (
      <div className={shownTypes['on-sheet']}>
        <ShownTypes />
      </div>
    )
  )
}

export const CUE_TYPE_OPTIONS = CUE_TYPES.map(({ id, label }) => ({
  value: id,
  label,
  icon: id,
  tint: id,
}))

/** Lets the user choose a type, at first the last chosen type (CUE-13), and then a word for it on the sheet. */
export const NewCueBar = memo(function NewCueBar(props: {
  readonly editor: EditorHandle
}): ReactNode {
  const { editor } = props
  const { editor: text } = useText()
  const last = useStore(lastCueType)
  const types = useCueTypes(editor)
  const type = types.includes(last) ? last : at(types, 0)
  const selecting = useEditorState(editor, selectedCueType)
  // in rehearsal no user places cues, and a bright button would disturb in the dark
  if (useEditorState(editor, isRehearsing)) return null
  return (
    <div className={styles['new-cue']}>
      <Select
        label={text.newCueType}
        isLabelHidden
        value={type}
        options={CUE_TYPE_OPTIONS.filter(({ value }) => types.includes(value))}
        onChange={(chosen) => {
          lastCueType.set(chosen)
          if (selecting !== null) editor.run(startCueSelection(chosen), 'cues')
        }}
      />
      <Button
        tone={selecting === null ? 'primary' : 'plain'}
        onClick={() =>
          editor.run(selecting === null ? startCueSelection(type) : endEditorMode, 'cues')
        }
      >
        {selecting === null ? text.newCue : text.cancelCue}
      </Button>
    </div>
  )
})

/** Opens the books; readers have them, too. */
export function BooksItem(): ReactNode {
  const { editor: text } = useText()
  return (
    <MenuItem icon="book" onClick={() => areBooksOpen.set(true)}>
      {text.books}
    </MenuItem>
  )
}
