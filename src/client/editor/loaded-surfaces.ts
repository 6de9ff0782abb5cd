// The text is shown first. Half of the editor's code is loaded right after: what the text does not need before it takes what is
// typed, and then the surfaces around it.
import { useEffect } from 'react'
import { createLoadedScreen, OPTIONAL_PART } from '#/client/ui/loaded-screen.tsx'
import type { ScriptSession } from './core/connection/script-session.ts'
import type { EditorHandle } from './core/editor-handle.ts'
import { afterFrame, whenNotComposing, writeHeld } from './core/later-part.ts'
import type { MountedEditor } from './editor.ts'
import type { stageSurfaces } from './stage-surfaces.tsx'

function loaded(name: keyof typeof stageSurfaces) {
  return createLoadedScreen<{ readonly editor: EditorHandle }>(async () => {
    const { stageSurfaces: surfaces } = await import('./stage-surfaces.tsx')
    return surfaces[name]
  }, OPTIONAL_PART)
}

interface AddingProps {
  readonly editor: MountedEditor
  /** Called when the editor has everything that what stands around the text asks it for. */
  readonly onAdded: (editor: MountedEditor) => void
}

const laterFeatures = createLoadedScreen<AddingProps>(
  async () => {
    const { laterFeatures: later } = await import('./later-features.ts')
    return function AddLaterFeatures({ editor, onAdded }: AddingProps) {
      useEffect(() => {
        const add = () => {
          if (editor.view.isDestroyed) return
          editor.add(later)
          onAdded(editor)
        }
        // the text is shown before, even where this file came first
        afterFrame(() => whenNotComposing(editor.view, add))
      }, [editor, onAdded])
      return null
    }
  },
  // the page is loaded anew next
  { ...OPTIONAL_PART, onFailingAgain: ({ editor }) => writeHeld(editor.view) },
)

const leavingQuestion = createLoadedScreen<{ readonly session: ScriptSession }>(async () => {
  // it needs the dialogs, which are as large
  await preloadLaterFeatures()
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
/** Adds the rest of the features to an editor; shows nothing. */
export const LaterFeatures = laterFeatures.Screen
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

export const preloadLaterFeatures = (): Promise<void> => laterFeatures.preload()

/** The rest of the features comes before them, so that keys and pastes are not held for long on a slow line. */
export async function preloadSurfaces(): Promise<void> {
  await preloadLaterFeatures()
  const all = [contextMenu, notices, overlay, rehearsalBars, scriptMenu, sidebar, toolbar]
  await Promise.all([...all, leavingQuestion].map((surface) => surface.preload()))
}
