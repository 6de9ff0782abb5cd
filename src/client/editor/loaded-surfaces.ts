// The text stands without what is around it, which is half of the editor's script and comes right after.
import { createLoadedScreen, PART } from '#/client/ui/loaded-screen.tsx'
import type { EditorHandle } from './core/editor-handle.ts'
import type { stageSurfaces } from './stage-surfaces.tsx'

const loadSurfaces = () => import('./stage-surfaces.tsx')

/** Whether that works is seen when they are shown. */
export const preloadSurfaces = (): Promise<unknown> => loadSurfaces().catch(() => {})

function loaded(name: keyof typeof stageSurfaces) {
  return createLoadedScreen<{ readonly editor: EditorHandle }>(
    async () => (await loadSurfaces()).stageSurfaces[name],
    PART,
  ).Screen
}

export const ContextMenu = loaded('contextMenu')
export const Notices = loaded('notices')
export const Overlay = loaded('overlay')
export const RehearsalBars = loaded('rehearsalBars')
export const Sidebar = loaded('sidebar')
export const Toolbar = loaded('toolbar')
