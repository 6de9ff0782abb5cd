import { type ReactNode, useEffect, useRef } from 'react'
import type { Node } from 'prosemirror-model'
import { useText } from '#/client/i18n/editor.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import type { FeatureSurfaces } from '../core/feature.ts'
import { blockIndexAt } from '../core/sheet/gap-on-sheet.ts'
import { scrollContainerOf } from '../core/sheet/reveal.ts'
import { rehearsedWord } from '../model/rehearsal-state.ts'
import styles from './rest-bar.module.css'

/**
 * How much of the script comes after a block, from 0 to 1.
 * @param index the first block that is not counted as read; the number of blocks if all are read
 */
export function restAfterBlock(doc: Node, index: number): number {
  let read = 0
  for (let before = 0; before < index; before++) read += doc.child(before).nodeSize
  return restAfter(doc, read)
}

/** How much of the script comes after a position, from 0 to 1. */
export function restAfter(doc: Node, position: number): number {
  return doc.content.size === 0 ? 0 : 1 - position / doc.content.size
}

/** How much of the script is left, in the night's theme: after the line in rehearsal, otherwise below the window. */
function RestBar({ editor }: { readonly editor: EditorHandle }): ReactNode {
  return usePreferences().theme === 'night' ? <Bar editor={editor} /> : null
}

function Bar({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let frame = 0
    const draw = () => {
      frame = 0
      const rest = restOf(editor)
      bar.current?.style.setProperty('--rest', String(rest))
      bar.current?.setAttribute('aria-valuenow', String(Math.round(rest * 100)))
    }
    const inNextFrame = () => {
      frame ||= requestAnimationFrame(draw)
    }
    const unsubscribe = editor.state.subscribe(inNextFrame)
    const listeners = new AbortController()
    // scrolling does not bubble
    const options = { capture: true, passive: true, signal: listeners.signal }
    document.addEventListener('scroll', inNextFrame, options)
    window.addEventListener('resize', inNextFrame, options)
    inNextFrame()
    return () => {
      cancelAnimationFrame(frame)
      unsubscribe()
      listeners.abort()
    }
  }, [editor])
  return (
    <div
      ref={bar}
      role="meter"
      aria-label={text.restOfBook}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={100}
      className={styles['bar']}
    />
  )
}

function restOf({ view }: EditorHandle): number {
  const word = rehearsedWord(view.state)
  if (word) return restAfter(view.state.doc, word.from)
  const bottom = scrollContainerOf(view)?.getBoundingClientRect().bottom ?? innerHeight
  return restAfterBlock(view.state.doc, blockIndexAt(view, bottom))
}

export const nightSurfaces: FeatureSurfaces = {
  name: 'night',
  slots: { overlay: RestBar },
}
