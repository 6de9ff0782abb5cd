import type { ReactNode } from 'react'
import type { Layout } from '#/shared/api/layouts.ts'
import { PRESET_LAYOUTS } from '#/shared/layouts/preset-layouts.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { chooseLayout, useEditorLayout } from '#/client/preferences/editor-layout.ts'
import { MenuItem, MenuSeparator } from '#/client/ui/menu.tsx'
import { MenuChoices, Submenu } from '#/client/ui/submenu.tsx'
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
