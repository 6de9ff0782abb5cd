import type { ReactNode } from 'react'
import { FONT_STYLES } from '#/shared/api/layouts.ts'
import { useText } from '#/client/i18n/editor.ts'
import { setEditorLayout, useEditorLayout } from '#/client/preferences/editor-layout.ts'
import { MenuItem, MenuSeparator, MenuChoices } from '#/client/ui/menu.tsx'
import { usePhone } from '#/client/ui/phone.ts'
import { useStore } from '#/client/ui/store.ts'
import { ToolbarMenu } from '../core/controls/toolbar-menu.tsx'
import { insertFreeText, insertPageSplit } from '../core/document/insert-block.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import type { FeatureSurfaces } from '../core/feature.ts'
import { PageOverlay, rulerVisibility, toggleRuler } from './page-overlay.tsx'

/** The views that the user chooses by hand; only a layout sets multiple pages (PAG-1). */
const CHOSEN_VIEWS = ['single-page', 'borderless'] as const

/** View, font of the page and ruler, in the toolbar. */
function ViewMenu({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { menus: text } = useText().editor
  const { fontStyle } = useEditorLayout().settings
  const isOnPhone = usePhone()
  return (
    <ToolbarMenu editor={editor} label={text.view} icon="page">
      {!isOnPhone && <ViewChoices />}
      <MenuChoices
        label={text.fontStyle}
        chosenId={fontStyle}
        choices={FONT_STYLES.map((id) => ({ id, name: text.fontStyles[id] }))}
        onChoose={(fontStyle) => setEditorLayout({ fontStyle })}
      />
      {!isOnPhone && <MenuSeparator />}
      <RulerItem />
    </ToolbarMenu>
  )
}

function ViewChoices(): ReactNode {
  const { menus: text } = useText().editor
  const { pageView } = useEditorLayout().settings
  return (
    <>
      <MenuChoices
        label={text.view}
        chosenId={pageView}
        choices={CHOSEN_VIEWS.map((id) => ({ id, name: text.views[id] }))}
        onChoose={(pageView) => setEditorLayout({ pageView })}
      />
      <MenuSeparator />
    </>
  )
}

/** Switches to the other one of the two views. A phone has only one (MOB-2). */
function ViewSwitchItem(): ReactNode {
  const { menus: text } = useText().editor
  const { pageView } = useEditorLayout().settings
  const isOnPhone = usePhone()
  if (isOnPhone) return null
  const other = pageView === 'borderless' ? 'single-page' : 'borderless'
  return (
    <MenuItem icon="page" onClick={() => setEditorLayout({ pageView: other })}>
      {text.switchTo[other]}
    </MenuItem>
  )
}

/** Shows or hides the ruler. A phone has no ruler, and margins of its own. */
function RulerItem(): ReactNode {
  const { menus: text } = useText().editor
  const isOnPhone = usePhone()
  const isShown = useStore(rulerVisibility)
  if (isOnPhone) return null
  return (
    <MenuItem icon="ruler" onClick={toggleRuler}>
      {isShown ? text.hideRuler : text.showRuler}
    </MenuItem>
  )
}

export const pageSurfaces: FeatureSurfaces = {
  name: 'page',
  toolbar: [
    {
      id: 'page-split',
      group: 'insert',
      contexts: ['default', 'scene-select'],
      icon: 'page-split',
      label: (text) => text.menus.insertPageSplit,
      command: insertPageSplit,
      leadsToText: true,
    },
    { id: 'view', group: 'view', contexts: ['default', 'empty-page'], Control: ViewMenu },
  ],
  menu: [
    {
      id: 'free-text',
      place: 'insert',
      icon: 'paragraph',
      label: (text) => text.menus.freeText,
      command: insertFreeText,
    },
    { id: 'ruler', places: ['background'], Items: RulerItem },
    { id: 'view', places: ['page', 'background'], Items: ViewSwitchItem },
  ],
  slots: { overlay: PageOverlay },
}
