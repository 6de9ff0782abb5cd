// The text is shown first. Half of the editor's code is loaded right after: what the text does not need before it takes what is
// typed, and then the surfaces around it. What a person does before is held (core/later-part.ts), which is shown here.
import type { EditorView } from 'prosemirror-view'
import {
  type KeyboardEvent as KeyPress,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { currentText, useText } from '#/client/i18n/signed-in.ts'
import { isOfInputMethod } from '#/client/ui/focus.ts'
import { createLoadedScreen, OPTIONAL_PART } from '#/client/ui/loaded-screen.tsx'
import { dismissMessage, showMessage } from '#/client/ui/messages.ts'
import { isPressed } from './core/controls/shortcut.ts'
import type { ScriptSession } from './core/connection/script-session.ts'
import { type EditorHandle, useEditorState } from './core/editor-handle.ts'
import { endOpening, heldInputIn, writeHeld } from './core/later-part.ts'
import { focusSheet } from './core/sheet/reveal.ts'
import styles from './editor-page.module.css'
import type { MountedEditor } from './editor.ts'
import type { stageSurfaces } from './stage-surfaces.tsx'

let failure = 0

/** A page that is loaded anew would lose what is typed for a field: the person decides when to try again. */
function isTypedFor(view: EditorView): boolean {
  if (heldInputIn(view.state).opening === null) return false
  const { editor: text, errors } = currentText()
  const action = { label: errors.tryAgain, run: () => void preloadSurfaces() }
  failure = showMessage('danger', text.fieldFails, { topic: 'field', action })
  return true
}

const UNLESS_TYPED = {
  ...OPTIONAL_PART,
  onFailingAgain: ({ editor }: { readonly editor: EditorHandle }) => isTypedFor(editor.view),
}

function loaded(name: keyof typeof stageSurfaces) {
  return createLoadedScreen<{ readonly editor: EditorHandle }>(async () => {
    const { stageSurfaces: surfaces } = await import('./stage-surfaces.tsx')
    return surfaces[name]
  }, UNLESS_TYPED)
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
      useLayoutEffect(() => {
        whenNotComposing(editor.view, () => {
          if (editor.view.isDestroyed) return
          editor.add(later)
          onAdded(editor)
        })
      }, [editor, onAdded])
      return null
    }
  },
  {
    ...OPTIONAL_PART,
    // the page is loaded anew next
    onFailingAgain({ editor }) {
      writeHeld(editor.view)
      return isTypedFor(editor.view)
    },
  },
)

/** Runs now, or when the word is there that an input method composes: it is not drawn anew before. */
function whenNotComposing(view: EditorView, run: () => void): void {
  if (!view.composing) return run()
  const again = () => setTimeout(() => whenNotComposing(view, run))
  view.dom.addEventListener('compositionend', again, { once: true })
}

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

/** A wait shows itself after this time (UI-21). */
const SHOWN_AFTER_MS = 300

/** Says that what was pasted or pressed waits, and takes what is typed for a field that is not there yet. */
export function HeldInput({ editor }: { readonly editor: MountedEditor }): ReactNode {
  const { editor: text } = useText()
  const { held, opening } = useEditorState(editor, heldInputIn)
  const isOpening = opening !== null
  const isWaiting = held.length > 0 && !isOpening
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(isWaiting), isWaiting ? SHOWN_AFTER_MS : 0)
    return () => clearTimeout(timer)
  }, [isWaiting])
  useEffect(() => {
    if (!isOpening) dismissMessage(failure)
  }, [isOpening])
  return (
    <div className={styles['held']}>
      <output>{isLate && isWaiting && text.isHeld}</output>
      {isOpening && <FieldToCome editor={editor} />}
    </div>
  )
}

function withdraw(view: EditorView): void {
  endOpening(view)
  focusSheet(view)
}

/** The browser edits it like any field: input methods, pasting and undo need nothing of their own. */
function FieldToCome({ editor }: { readonly editor: MountedEditor }): ReactNode {
  const { view } = editor
  const { editor: text } = useText()
  const { opening, isOver, isDrawn } = useEditorState(editor, heldInputIn)
  const pressed = opening?.key
  const isMode = pressed?.isMode === true
  const isThere = isMode ? isOver : isDrawn
  const field = useRef<HTMLTextAreaElement>(null)
  const keys = useRef<KeyboardEvent[]>([])
  const isGivenOver = useRef(false)
  const [isFocused, setIsFocused] = useState(true)
  const [composes, setComposes] = useState(false)
  const mayGo = isThere && isFocused && !composes
  useLayoutEffect(() => {
    if (pressed) field.current?.focus()
  }, [pressed])
  useEffect(() => {
    const { current: element } = field
    if (!element || !mayGo) return
    isGivenOver.current = true
    const listening = new AbortController()
    // the rest is there
    void import('./later-features.ts').then(({ giveKeys, giveWords }) =>
      isMode ? giveKeys(view, keys.current) : giveWords(view, element, listening),
    )
    return () => listening.abort()
  }, [view, mayGo, isMode])
  const press = (event: KeyPress<HTMLTextAreaElement>) => {
    if (isOfInputMethod(event.nativeEvent)) return
    const isEmpty = event.currentTarget.value === '' && keys.current.length === 0
    if (event.key === 'Escape' || (isEmpty && isPressed({ keys: ['Mod-z'] }, event))) {
      event.preventDefault()
      event.stopPropagation()
      withdraw(view)
    } else if (isMode && !event.ctrlKey && !event.metaKey) {
      if (event.key.length > 1) event.preventDefault()
      keys.current.push(event.nativeEvent)
    }
  }
  const leave = () => {
    if (isGivenOver.current || !document.hasFocus()) return
    // a person who has typed nothing yet goes on elsewhere
    if (isMode || field.current?.value === '') endOpening(view)
    else setIsFocused(false)
  }
  return (
    <label className={styles['field-to-come']}>
      {isMode ? text.isHeld : text.fieldComes}
      <textarea
        ref={field}
        rows={1}
        dir="auto"
        autoComplete="off"
        onKeyDown={press}
        onFocus={() => setIsFocused(true)}
        onBlur={leave}
        onCompositionStart={() => setComposes(true)}
        onCompositionEnd={() => setComposes(false)}
      />
    </label>
  )
}
