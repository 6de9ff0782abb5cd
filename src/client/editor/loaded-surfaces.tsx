// The text is shown first. Half of the editor's code is loaded right after: what the text does not need before it takes what is
// typed, and then the surfaces around it. What a person does before is held (core/later-part.ts), which is shown here.
import type { EditorView } from 'prosemirror-view'
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useText } from '#/client/i18n/editor-page.ts'
import { isOfInputMethod } from '#/client/ui/focus.ts'
import { createLoadedScreen, OPTIONAL_PART } from '#/client/ui/loaded-screen.tsx'
import type { ScriptSession } from './core/connection/script-session.ts'
import { isPressed } from './core/controls/shortcut.ts'
import { type EditorHandle, useEditorState } from './core/editor-handle.ts'
import {
  afterFrame,
  endOpening,
  heldInputIn,
  type HeldInput as Input,
  keepKey,
  whenNotComposing,
  writeHeld,
} from './core/later-part.ts'
import { focusSheet } from './core/sheet/reveal.ts'
import styles from './editor-page.module.css'
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
const rehearsalBars = loaded('rehearsalBars')
const scriptMenu = loaded('scriptMenu')
const sidebar = loaded('sidebar')
const toolbar = loaded('toolbar')

const reachedByKeys = [commenterBar, contextMenu, rehearsalBars, scriptMenu, sidebar, toolbar]

/** It comes last: once it is drawn, keys lead to all others. */
const overlay = createLoadedScreen<{ readonly editor: EditorHandle }>(async () => {
  await Promise.all(reachedByKeys.map((surface) => surface.preload()))
  const { stageSurfaces: surfaces } = await import('./stage-surfaces.tsx')
  return surfaces.overlay
}, OPTIONAL_PART)

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
  const all = [...reachedByKeys, notices, overlay, leavingQuestion]
  await Promise.all(all.map((surface) => surface.preload()))
}

/** Says that what was pasted or pressed waits, or takes what is typed for a part that is not there yet. */
export function HeldInput({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  const input = useEditorState(editor, heldInputIn)
  if (input.opening) return <FieldInPlace view={editor.view} {...input} />
  return <output className={styles['held']}>{input.held.length > 0 && text.isHeld}</output>
}

/** The browser edits it like any field: input methods, pasting and undo need nothing of their own. */
function FieldInPlace(props: Input & { readonly view: EditorView }): ReactNode {
  const { view, opening, openPart } = props
  const { editor: text } = useText()
  const field = useRef<HTMLTextAreaElement>(null)
  const isGiven = useRef(false)
  /** Whether the person is here, and composes no word. */
  const [isReady, setIsReady] = useState(true)
  const pressed = opening?.keys[0]
  useLayoutEffect(() => {
    if (pressed) field.current?.focus()
  }, [pressed])
  useEffect(() => {
    if (!field.current || !openPart || !isReady || isGiven.current) return
    isGiven.current = true
    openPart(view, field.current)
  }, [view, openPart, isReady])
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { length } = event.currentTarget.value
    if (isOfInputMethod(event.nativeEvent)) return
    if (keepKey(view, event.nativeEvent, length)) return event.stopPropagation()
    const isUndone = length === 0 && isPressed({ keys: ['Mod-z'] }, event)
    if (event.key !== 'Escape' && !isUndone) return
    event.preventDefault()
    endOpening(view)
    focusSheet(view)
  }
  const leave = () => {
    if (isGiven.current) return
    setIsReady(false)
    // a person who has typed nothing goes on elsewhere
    if (field.current?.value === '') endOpening(view)
  }
  return (
    <label className={styles['held']}>
      {text.isHeld}
      <textarea
        ref={field}
        rows={1}
        dir="auto"
        onKeyDown={press}
        onFocus={() => setIsReady(true)}
        onBlur={leave}
        onCompositionStart={() => setIsReady(false)}
        onCompositionEnd={() => setIsReady(true)}
      />
    </label>
  )
}
