import { type ReactNode, type SubmitEvent, useState } from 'react'
import { type Layout, MAX_LAYOUT_NAME_LENGTH } from '#/shared/api/layouts.ts'
import { CUE_TYPES } from '#/shared/script/cue-types.ts'
import { useText } from '#/client/i18n/library.ts'
import { chooseLayout, useEditorLayout } from '#/client/preferences/editor-layout.ts'
import { Button } from '#/client/ui/button.tsx'
import { Dialog, DialogActions, type DialogState } from '#/client/ui/dialog.tsx'
import { MenuItem, MenuSeparator, MenuChoices, Submenu } from '#/client/ui/menu.tsx'
import { TextField } from '#/client/ui/form-fields.tsx'
import { SubjectQuestion } from '#/client/ui/subject-question.tsx'
import styles from './new-layout-dialog.module.css'
import type { Layouts } from './use-layouts.ts'

interface Props {
  readonly layouts: Layouts
  readonly onCreate: () => void
  readonly onRemove: (layout: Layout) => void
}

/** Choose a layout, make one of the current setup, or save the setup into the chosen one (HDR-12). */
export function LayoutMenu({ layouts, onCreate, onRemove }: Props): ReactNode {
  const { layouts: text } = useText()
  const { chosenId } = useEditorLayout()
  const chosenOwn = layouts.own.find((layout) => layout.id === chosenId)
  const choose = (id: string) => {
    const layout = [...PRESET_LAYOUTS, ...layouts.own].find((candidate) => candidate.id === id)
    if (layout !== undefined) chooseLayout(layout.id, layout.settings)
  }
  return (
    <Submenu icon="layout" label={text.menu}>
      <MenuChoices
        label={text.presets}
        chosenId={chosenId}
        choices={PRESET_LAYOUTS}
        onChoose={choose}
      />
      {layouts.own.length > 0 && (
        <MenuChoices label={text.own} chosenId={chosenId} choices={layouts.own} onChoose={choose} />
      )}
      <MenuSeparator />
      <MenuItem icon="plus" onClick={onCreate}>
        {text.create}
      </MenuItem>
      {/* The presets never change: only an own layout can take on the current setup. */}
      <MenuItem
        icon="check"
        isDisabled={chosenOwn === undefined}
        onClick={() => chosenOwn && void layouts.save(chosenOwn)}
      >
        {chosenOwn === undefined ? text.save : text.saveAs(chosenOwn.name)}
      </MenuItem>
      {chosenOwn !== undefined && (
        <MenuItem icon="trash" tone="danger" onClick={() => onRemove(chosenOwn)}>
          {text.remove(chosenOwn.name)}
        </MenuItem>
      )}
    </Submenu>
  )
}

interface LayoutDialogsProps {
  readonly layouts: Layouts
  readonly creation: DialogState<true>
  readonly removal: DialogState<Layout>
}

/** The questions that the layout menu asks before it acts. */
export function LayoutDialogs({ layouts, creation, removal }: LayoutDialogsProps): ReactNode {
  const { layouts: text } = useText()
  return (
    <>
      <NewLayoutDialog
        isOpen={creation.isOpen}
        onCreate={layouts.create}
        onClose={creation.close}
      />
      <SubjectQuestion
        dialog={removal}
        words={({ name }) => ({
          title: text.removeTitle(name),
          action: text.remove(name),
          text: text.removeText,
        })}
        onConfirm={layouts.remove}
      />
    </>
  )
}

interface NewLayoutDialogProps {
  readonly isOpen: boolean
  readonly onCreate: (name: string) => Promise<boolean>
  readonly onClose: () => void
}

function NewLayoutDialog({ isOpen, onCreate, onClose }: NewLayoutDialogProps): ReactNode {
  const { layouts } = useText()
  return (
    <Dialog isOpen={isOpen} title={layouts.createTitle} onClose={onClose}>
      <NameForm onCreate={onCreate} onClose={onClose} />
    </Dialog>
  )
}

function NameForm({ onCreate, onClose }: Omit<NewLayoutDialogProps, 'isOpen'>): ReactNode {
  const { layouts, app } = useText()
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isEmpty = name.trim() === ''
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (isEmpty || isBusy) return
    setBusy(true)
    if (await onCreate(name.trim())) onClose()
    setBusy(false)
  }
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <p className={styles['hint']}>{layouts.createHint}</p>
      <TextField
        label={layouts.name}
        required
        maxLength={MAX_LAYOUT_NAME_LENGTH}
        value={name}
        error={isTried && isEmpty ? layouts.nameRequired : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <DialogActions>
        <Button onClick={onClose}>{app.cancel}</Button>
        <Button type="submit" tone="primary" aria-busy={isBusy}>
          {layouts.createSubmit}
        </Button>
      </DialogActions>
    </form>
  )
}

const allCueTypes = CUE_TYPES.map((type) => type.id)

/** The built-in layouts (HDR-14): for directors, desk operators, prompters. They are not stored and never change. */
export const PRESET_LAYOUTS: readonly Layout[] = [
  {
    id: 'preset-regie',
    name: 'Regie',
    settings: {
      sidebarOpen: true,
      sidebarTab: 'scenes',
      cueTypes: allCueTypes,
      pageView: 'multiple-pages',
      fontStyle: 'default',
      pageMarginPx: 72,
    },
  },
  {
    id: 'preset-pult',
    name: 'Pult',
    settings: {
      sidebarOpen: true,
      sidebarTab: 'cues',
      cueTypes: allCueTypes,
      pageView: 'single-page',
      fontStyle: 'default',
      pageMarginPx: 96,
    },
  },
  {
    id: 'preset-soufflage',
    name: 'Soufflage',
    settings: {
      sidebarOpen: false,
      sidebarTab: 'scenes',
      cueTypes: ['einruf'],
      pageView: 'borderless',
      fontStyle: 'typewriter',
      pageMarginPx: 32,
    },
  },
]
