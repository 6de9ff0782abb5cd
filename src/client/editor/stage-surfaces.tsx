// What stands around the text, with what every feature shows there: loaded-surfaces.ts loads it when the text stands.
import type { ComponentType } from 'react'
import type { EditorHandle } from './core/editor-handle.ts'
import type { FeatureSurfaces } from './core/feature.ts'
import { featureSurfaces } from './feature-surfaces.ts'
import { ContextMenu } from './surfaces/context-menu/context-menu.tsx'
import { Notices } from './surfaces/notices/notices.tsx'
import { Overlay } from './surfaces/overlay/overlay.tsx'
import { Sidebar } from './surfaces/sidebar/sidebar.tsx'
import { RehearsalBars } from './surfaces/toolbar/rehearsal-bars.tsx'
import { Toolbar } from './surfaces/toolbar/toolbar.tsx'

interface SurfaceProps {
  readonly editor: EditorHandle
}

function withFeatures(
  Surface: ComponentType<SurfaceProps & { readonly features: readonly FeatureSurfaces[] }>,
): ComponentType<SurfaceProps> {
  return ({ editor }) => <Surface editor={editor} features={featureSurfaces} />
}

export const stageSurfaces = {
  contextMenu: withFeatures(ContextMenu),
  notices: withFeatures(Notices),
  overlay: withFeatures(Overlay),
  rehearsalBars: withFeatures(RehearsalBars),
  sidebar: withFeatures(Sidebar),
  toolbar: withFeatures(Toolbar),
}
