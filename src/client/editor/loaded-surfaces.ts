// The text is shown first. The surfaces around it are half of the editor's code, and are loaded right after.
import { createLoadedScreen, OPTIONAL_PART } from '#/client/ui/loaded-screen.tsx'
import type { ScriptSession } from './core/connection/script-session.ts'
import type { EditorHandle } from './core/editor-handle.ts'
import type { stageSurfaces } from './stage-surfaces.tsx'

function loaded(name: keyof typeof stageSurfaces) {
  return createLoadedScreen<{ readonly editor: EditorHandle }>(async () => {
    const { stageSurfaces: surfaces } = await import('./stage-surfaces.tsx')
    return surfaces[name]
  }, OPTIONAL_PART)
}

const leavingQuestion = createLoadedScreen<{ readonly session: ScriptSession }>(async () => {
  const { LeavingQuestion: Question } = await import('./collab/leaving-question.tsx')
  return Question
}, OPTIONAL_PART)

const review = createLoadedScreen<{ readonly editor: EditorHandle }>(async () => {
  const { Review: Screen } = await import('./import-review/review/review.tsx')
  return Screen
}, OPTIONAL_PART)

const commenterBar = loaded('commenterBar')
const contextMenu = loaded('contextMenu')
const lines = loaded('lines')
const notices = loaded('notices')
const overlay = loaded('overlay')
const rehearsalBars = loaded('rehearsalBars')
const scriptMenu = loaded('scriptMenu')
const sidebar = loaded('sidebar')
const toolbar = loaded('toolbar')

/** The tools of people who may comment, and not write. */
export const CommenterBar = commenterBar.Screen
export const ContextMenu = contextMenu.Screen
export const LeavingQuestion = leavingQuestion.Screen
export const Lines = lines.Screen
export const Notices = notices.Screen
export const Overlay = overlay.Screen
/** The pages of an imported script; loaded when it is opened. */
export const Review = review.Screen
export const RehearsalBars = rehearsalBars.Screen
export const ScriptMenu = scriptMenu.Screen
export const Sidebar = sidebar.Screen
export const Toolbar = toolbar.Screen

export async function preloadSurfaces(): Promise<void> {
  const all = [contextMenu, notices, overlay, rehearsalBars, scriptMenu, sidebar, toolbar]
  await Promise.all([...all, leavingQuestion].map((surface) => surface.preload()))
}
