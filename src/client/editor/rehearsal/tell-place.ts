import type { Awareness } from 'y-protocols/awareness'
import type { EditorView } from 'prosemirror-view'
import type { TextRange } from '#/shared/script/block-summary.ts'
import {
  isRehearsalField,
  type PresenceState,
  type RehearsalPresence,
} from '#/shared/collab/presence.ts'
import type { RehearsalPlace } from '../model/rehearsal-state.ts'
import { hasMoved } from './shared-place.ts'

type Told = Pick<RehearsalPlace, 'word' | 'stamp' | 'by'>

/** Writes the rehearsal's place into the own presence. */
export function createTelling(view: EditorView, awareness: Awareness, measure: typeof wordRect) {
  /** The position that was announced last; null while none is announced. */
  let told: number | null = null
  return {
    /** Whether the own presence announces the rehearsal's place. */
    isOn: () => told !== null,
    /** Announces the rehearsal's place: for the client `by` if `by` is not null, otherwise as the own place. */
    tell(docPos: unknown, { word, stamp, by }: Told): void {
      if (!hasMoved(told, word.from)) return
      told = word.from
      say(awareness, {
        rehearsing: true,
        rehearsalDocPos: docPos,
        rehearsalLinePosition: word.from,
        rehearsalWordRect: measure(view, word),
        rehearsalTime: stamp,
        ...(by !== null && { rehearsalBy: by }),
      })
    },
    /** Announces only that the person takes part. Another client announces the place (REH-9). */
    leaveToOthers(): void {
      told = null
      say(awareness, { rehearsing: true })
    },
    end(): void {
      told = null
      say(awareness, {})
    },
  }
}

function say(awareness: Awareness, said: PresenceState): void {
  const before = awareness.getLocalState()
  if (!before) return
  const others = Object.entries(before).filter(
    ([name]) => name !== 'rehearsing' && !isRehearsalField(name),
  )
  const after = { ...Object.fromEntries(others), ...said }
  const isSame = Object.keys(after).length === Object.keys(before).length
  if (!isSame || 'rehearsalTime' in said) awareness.setLocalState(after)
}

/** A word's box in px from the corner of the sheet's text. */
export function wordRect(
  view: EditorView,
  { from, to }: TextRange,
): RehearsalPresence['rehearsalWordRect'] {
  const sheet = view.dom.getBoundingClientRect()
  const [start, end] = [view.coordsAtPos(from), view.coordsAtPos(to, -1)]
  return {
    left: Math.round(start.left - sheet.left),
    top: Math.round(start.top - sheet.top),
    width: Math.round(end.right - start.left),
    height: Math.round(start.bottom - start.top),
  }
}
