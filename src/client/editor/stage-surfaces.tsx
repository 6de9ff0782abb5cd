// The surfaces around the text, with the parts that the features show in them. loaded-surfaces.ts loads this file
// after the text is shown.
import type { ComponentType } from 'react'
import { blockSurfaces } from './blocks/surfaces.ts'
import { collabSurfaces } from './collab/surfaces.ts'
import { commentSurfaces } from './comments/surfaces.tsx'
import type { EditorHandle } from './core/editor-handle.ts'
import type { FeatureSurfaces, SlotName } from './core/feature.ts'
import { cueSurfaces } from './cues/surfaces.tsx'
import { dialogueSurfaces } from './dialogue/surfaces.tsx'
import { formattingSurfaces } from './formatting/surfaces.tsx'
import { goToSurfaces } from './go-to/surfaces.ts'
import { importReviewSurfaces } from './import-review/surfaces.tsx'
import { languageSurfaces } from './language/surfaces.ts'
import { lengthSurfaces } from './lengths/surfaces.ts'
import { nightSurfaces } from './night/surfaces.tsx'
import { pageSurfaces } from './page/surfaces.tsx'
import { pasteSurfaces } from './paste/surfaces.tsx'
import { placeLinkSurfaces } from './place-link/surfaces.tsx'
import { placementSurfaces } from './placement/surfaces.tsx'
import { printSurfaces } from './print/surfaces.tsx'
import { rehearsalSurfaces } from './rehearsal/surfaces.tsx'
import { sceneSurfaces } from './scenes/surfaces.ts'
import { scriptCopySurfaces } from './script-copy/surfaces.tsx'
import { searchSurfaces } from './search/surfaces.ts'
import { shortcutSurfaces } from './shortcuts/surfaces.ts'
import { speakerSurfaces } from './speakers/surfaces.tsx'
import { ContextMenu } from './surfaces/context-menu/context-menu.tsx'
import { ScriptMenu } from './surfaces/script-menu.tsx'
import { Sidebar } from './surfaces/sidebar/sidebar.tsx'
import { Slot } from './surfaces/slot.tsx'
import { Toolbar } from './surfaces/toolbar/toolbar.tsx'
import { touchSurfaces } from './touch/surfaces.tsx'
import { versionSurfaces } from './versions/surfaces.ts'

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
]
