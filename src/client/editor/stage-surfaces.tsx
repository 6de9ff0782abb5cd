// The surfaces around the text, with the parts that the features show in them. loaded-surfaces.ts loads this file
// after the text is shown.
import type { ComponentType } from 'react'
import type { EditorHandle } from './core/editor-handle.ts'
import type { FeatureSurfaces, SlotName } from './core/feature.ts'
import { featureSurfaces } from './feature-surfaces.ts'
import { ContextMenu } from './surfaces/context-menu/context-menu.tsx'
import { ScriptMenu } from './surfaces/script-menu.tsx'
import { Sidebar } from './surfaces/sidebar/sidebar.tsx'
import { Slot } from './surfaces/slot.tsx'
import { Toolbar } from './surfaces/toolbar/toolbar.tsx'

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
