import { useEffect, useEffectEvent } from 'react'
import type { CorrectedKind } from '#/shared/imports/review/corrections.ts'
import { OVER_THE_PAGE, isOfInputMethod } from '#/client/ui/focus.ts'
import { isPressed, type Shortcut } from '../../core/controls/shortcut.ts'
import type { EditorHandle } from '../../core/editor-handle.ts'
import { KIND_KEYS, reviewShortcuts } from '../review-keys.ts'

export interface ReviewKeys {
  /** Whether the keys write into the text. */
  readonly isTyping: boolean
  readonly onKind: (kind: CorrectedKind) => void
  readonly on: Readonly<Record<keyof typeof reviewShortcuts, () => void>>
}

const NAMES = Object.keys(reviewShortcuts) as readonly (keyof typeof reviewShortcuts)[]
/** Keys that press a button which has the focus; in the text they correct. */
const PRESSING = new Set(['Enter', ' ', 'Backspace'])
const FIELDS = 'input, textarea, select'

/** While the review is open, keys correct: nothing is typed, pasted or dropped into the text by mistake. */
export function useReviewKeys(editor: EditorHandle, keys: ReviewKeys): void {
  const handle = useEffectEvent((event: KeyboardEvent) => handleKey(editor, event, keys))
  const refuse = useEffectEvent((event: Event) => {
    const isHistory = event instanceof InputEvent && event.inputType.startsWith('history')
    if (keys.isTyping || isHistory || isField(event.target)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  })
  useEffect(() => {
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    window.addEventListener('keydown', (event) => handle(event), options)
    for (const type of ['beforeinput', 'paste', 'cut', 'drop', 'dragover'])
      editor.view.dom.addEventListener(type, (event) => refuse(event), options)
    return () => listening.abort()
  }, [editor])
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(FIELDS)
}

function handleKey(editor: EditorHandle, event: KeyboardEvent, keys: ReviewKeys): void {
  const { target } = event
  if (event.defaultPrevented || isOfInputMethod(event) || !(target instanceof Element)) return
  if (isField(target) || target.closest(OVER_THE_PAGE)) return
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (keys.isTyping && event.key !== 'Escape') return
  const isInText = editor.view.dom.contains(target)
  const run = actionOf(editor, event, keys)
  if (run && (isInText || !PRESSING.has(event.key))) run()
  else if (!isInText || !isWriting(event)) return
  // an arrow moves the caret, and Tab leads on
  if (event.key !== 'Tab') event.preventDefault()
  event.stopImmediatePropagation()
}

/** Keys that would change the text. */
function isWriting({ key }: KeyboardEvent): boolean {
  return key.length === 1 || ['Enter', 'Backspace', 'Delete', 'Tab'].includes(key)
}

function actionOf(editor: EditorHandle, event: KeyboardEvent, keys: ReviewKeys) {
  const kind = KIND_KEYS.find(({ key }) => key === event.key)?.kind
  if (kind) return () => keys.onKind(kind)
  if (event.key === 'Delete') return () => keys.onKind('out')
  if (event.key === '?') return () => showShortcuts(editor)
  const name = NAMES.find((one) => isPressed(reviewShortcuts[one], event))
  return name && keys.on[name]
}

/** The list of shortcuts, which '?' opens outside of the text. */
export function showShortcuts({ shortcuts, view }: EditorHandle): void {
  for (const shortcut of shortcuts) if (isList(shortcut)) shortcut.run(view)
}

function isList(shortcut: Shortcut): shortcut is Shortcut & {
  readonly run: (view: EditorHandle['view']) => void
} {
  return 'run' in shortcut && shortcut.keys.includes('?')
}
