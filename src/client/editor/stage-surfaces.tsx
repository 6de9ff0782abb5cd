// The surfaces around the text, with the parts that the features show in them. loaded-surfaces.ts loads this file
// after the text is shown.
import type { ComponentType } from 'react'
import { BlockHandle } from './blocks/block-handle.tsx'
import { moveShortcuts } from './blocks/shortcuts.ts'
import { PeopleHere } from './collab/people-here.tsx'
import { commentSurfaces } from './comments/surfaces.tsx'
import type { EditorHandle } from './core/editor-handle.ts'
import type { FeatureSurfaces, SlotName, ToolbarAction } from './core/feature.ts'
import { cueSurfaces } from './cues/surfaces.tsx'
import { dialogueSurfaces } from './dialogue/surfaces.tsx'
import { formattingSurfaces } from './formatting/surfaces.tsx'
import { GoTo, GoToItem } from './go-to/go-to.tsx'
import { importReviewSurfaces } from './import-review/surfaces.tsx'
import { LanguageItems } from './language/language-items.tsx'
import { LengthsDialog, LengthsItem } from './lengths/lengths-dialog.tsx'
import { moveSelected } from './model/move-selected.ts'
import { nightSurfaces } from './night/surfaces.tsx'
import { pageSurfaces } from './page/surfaces.tsx'
import { pasteSurfaces } from './paste/surfaces.tsx'
import { placeLinkSurfaces } from './place-link/surfaces.tsx'
import { placementSurfaces } from './placement/surfaces.tsx'
import { printSurfaces } from './print/surfaces.tsx'
import { removalSurfaces } from './removal/surfaces.tsx'
import { rehearsalSurfaces } from './rehearsal/surfaces.tsx'
import { sceneSurfaces } from './scenes/surfaces.tsx'
import { scriptCopySurfaces } from './script-copy/surfaces.tsx'
import { searchSurfaces } from './search/surfaces.tsx'
import { ShortcutsDialog, ShortcutsItem } from './shortcuts/shortcuts-dialog.tsx'
import { speakerSurfaces } from './speakers/surfaces.tsx'
import { ContextMenu } from './surfaces/context-menu/context-menu.tsx'
import { ScriptMenu } from './surfaces/script-menu.tsx'
import { Sidebar } from './surfaces/sidebar/sidebar.tsx'
import { Slot } from './surfaces/slot.tsx'
import { Toolbar } from './surfaces/toolbar/toolbar.tsx'
import { touchSurfaces } from './touch/surfaces.tsx'
import { versionSurfaces } from './versions/surfaces.tsx'

function moveButton(direction: 'up' | 'down'): ToolbarAction {
  return {
    id: `move-${direction}`,
    group: 'block',
    contexts: ['scene-select', 'speaker-select', 'dialogue-layout'],
    icon: `move-${direction}`,
    label: (text) => text.blocks[direction],
    command: moveSelected(direction),
    shortcut: moveShortcuts[direction],
  }
}

const blockSurfaces: FeatureSurfaces = {
  name: 'blocks',
  toolbar: [moveButton('up'), moveButton('down')],
  slots: { overlay: BlockHandle },
}

const shortcutSurfaces: FeatureSurfaces = {
  name: 'shortcuts',
  menu: [{ id: 'shortcuts', places: ['script'], Items: ShortcutsItem }],
  slots: { overlay: ShortcutsDialog },
}

/** The length of the script. The feature changes nothing in the text, so it has surfaces only. */
const lengthSurfaces: FeatureSurfaces = {
  name: 'lengths',
  menu: [{ id: 'lengths', places: ['script'], Items: LengthsItem }],
  slots: { overlay: LengthsDialog },
}

const languageSurfaces: FeatureSurfaces = {
  name: 'language',
  menu: [{ id: 'language', places: ['script'], Items: LanguageItems }],
}

const goToSurfaces: FeatureSurfaces = {
  name: 'go-to',
  menu: [{ id: 'go-to', places: ['page', 'background', 'rehearsal'], Items: GoToItem }],
  slots: { overlay: GoTo },
}

const collabSurfaces: FeatureSurfaces = { name: 'collab', slots: { overlay: PeopleHere } }

interface SurfaceProps {
  readonly editor: EditorHandle
}

function withFeatures(
  Surface: ComponentType<SurfaceProps & { readonly features: readonly FeatureSurfaces[] }>,
): ComponentType<SurfaceProps> {
  return ({ editor }) => <Surface editor={editor} features={featureSurfaces} />
}

const slot = (at: SlotName) => withFeatures((props) => <Slot at={at} {...props} />)

export const stageSurfaces = {
  contextMenu: withFeatures(ContextMenu),
  notices: slot('notice'),
  overlay: slot('overlay'),
  rehearsalBars: slot('rehearsalBar'),
  scriptMenu: withFeatures(ScriptMenu),
  sidebar: withFeatures(Sidebar),
  toolbar: withFeatures(Toolbar),
}

/** All surfaces around the text, in the order of toolbar and sidebar. */
export const featureSurfaces: readonly FeatureSurfaces[] = [
  pageSurfaces,
  placementSurfaces,
  formattingSurfaces,
  pasteSurfaces,
  sceneSurfaces,
  speakerSurfaces,
  dialogueSurfaces,
  blockSurfaces,
  cueSurfaces,
  importReviewSurfaces,
  commentSurfaces,
  rehearsalSurfaces,
  goToSurfaces,
  placeLinkSurfaces,
  searchSurfaces,
  versionSurfaces,
  lengthSurfaces,
  languageSurfaces,
  scriptCopySurfaces,
  nightSurfaces,
  printSurfaces,
  shortcutSurfaces,
  touchSurfaces,
  collabSurfaces,
  removalSurfaces,
]
