import type { PlayedCuts } from '#/shared/script/cuts/played.ts'
import { playedIn } from '../model/cuts-plugin.ts'
import type { Node } from 'prosemirror-model'
import { type EditorState, Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { Awareness } from 'y-protocols/awareness'
import { relativePositionToJSON } from 'yjs'
import { can } from '#/shared/access/capabilities.ts'
import {
  isRehearsalField,
  type PresenceState,
  type RehearsalPresence,
  isNewer,
  isSameMove,
  placeIn,
  type SharedPlace,
} from '#/shared/collab/presence.ts'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { spokenWordFrom, wordsForLine } from '#/shared/script/script-words.ts'
import { wordAt } from '#/shared/script/words.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { namedPosition, sharedPosition } from '../core/binding/shared-position.ts'
import { serverNow } from '#/client/local/server-clock.ts'
import type { ScriptSession } from '../core/connection/script-session.ts'
import { rehearsalIn, type RehearsalPlace, withRehearsal } from '../model/rehearsal-state.ts'

/** Whether a position is announced: it must differ by at least 1 from the last announced position (REH-7). */
export function hasMoved(told: number | null, position: number): boolean {
  return told === null || Math.abs(position - told) >= 1
}

/** The newest place that other clients announce; null if there is none. */
export function newestPlace(
  states: ReadonlyMap<number, PresenceState>,
  ownClient: number,
  now: number,
): SharedPlace | null {
  let newest: SharedPlace | null = null
  for (const [client, state] of states) {
    const place = client === ownClient ? null : placeIn({ ...state }, client, now)
    if (place && (newest === null || isNewer(place, newest))) newest = place
  }
  return newest
}

// The line is shared through presence. The client that moved the line last announces its place. All other clients adopt
// the place and announce nothing. If the announcing client leaves, the other clients announce the place, so that the
// line stays.
/** The parts of a script session that the sharing needs. */
interface Shared {
  readonly connection: Pick<ScriptSession['connection'], 'awareness'>
  readonly role: ScriptSession['role']
}

export function sharePlacePlugin(session: Shared, measure = wordRect): Plugin {
  const { awareness } = session.connection
  return new Plugin({
    view(view) {
      const sharing = createSharing(view, session, measure)
      const onPresence = (_change: unknown, origin: unknown) => {
        if (origin !== 'local') sharing.hear()
      }
      awareness.on('change', onPresence)
      const stopWatching = session.role.subscribe(sharing.heedRole)
      return {
        update: (_view, before) => sharing.update(before),
        destroy() {
          awareness.off('change', onPresence)
          stopWatching()
          sharing.end()
        },
      }
    },
  })
}

function createSharing(view: EditorView, session: Shared, measure: typeof wordRect) {
  const { awareness } = session.connection
  const telling = createTelling(view, awareness, measure)
  /** The start of the current word, as a relative position, which stays right while others write. */
  let anchor: unknown = null
  /** The last place that was taken over from another client. */
  let heard: SharedPlace | null = null
  const mayTell = () => can(session.role.get(), 'script:edit')

  function update(before: EditorState): void {
    const { isOn, place } = rehearsalIn(view.state)
    const was = rehearsalIn(before)
    if (!isOn) return was.isOn ? leave() : undefined
    // a client that joins takes over the running line
    if (!was.isOn && hear()) return
    const isEdited = view.state.doc !== before.doc
    if (place && !isSameMove(place, was.place)) settle(place)
    else if (place && isEdited) findAgain(view, place, anchor)
    // a place may arrive before its text: it is taken over when the text is there
    if (isEdited) hear()
  }

  /** Takes over the place that other clients announce; returns whether this place is newer than the known place. */
  function hear(): boolean {
    const { place } = rehearsalIn(view.state)
    if (!place) return false
    const newest = newestPlace(awareness.getStates(), awareness.clientID, serverNow())
    if (!newest || !isNews(newest, place)) {
      // a place that was taken over is announced again if no other client announces it
      if (heard && !telling.isOn() && !isSameMove(newest, heard))
        telling.tell(heard.docPos, { ...heard, word: place.word })
      return false
    }
    const { docPos, stamp, by } = newest
    const word = wordOf(view, docPos)
    if (!word) return true
    heard = newest
    show(view, { word, stamp, by, since: Date.now(), isAskedFor: false })
    return true
  }

  /** Whether an announced place is taken over. The own place is compared only if announced, which readers cannot do. */
  function isNews(newest: SharedPlace, { stamp, by }: RehearsalPlace): boolean {
    const isOwn = by === null && !telling.isOn()
    if (isOwn || !mayTell()) return !isSameMove(newest, heard)
    return isNewer(newest, { stamp, by: by ?? awareness.clientID })
  }

  function settle(place: RehearsalPlace): void {
    if (place.by !== null) {
      anchor = heard?.docPos
      return telling.leaveToOthers()
    }
    const $from = view.state.doc.resolve(place.word.from)
    anchor = relativePositionToJSON(sharedPosition(bindingIn(view.state), $from))
    if (mayTell()) telling.tell(anchor, place)
  }

  function heedRole(): void {
    const { place } = rehearsalIn(view.state)
    if (place?.by !== null) return
    if (!mayTell()) telling.end()
    else if (!heard) settle(place)
  }

  function leave(): void {
    heard = null
    telling.end()
  }

  return { update, hear, heedRole, end: telling.end }
}

/** An edit may have deleted the word, or brought it back. By the anchor all clients find the same word again. */
function findAgain(view: EditorView, place: RehearsalPlace, anchor: unknown): void {
  const { from, to } = place.word
  const word = wordOf(view, anchor) ?? wordNear(view.state.doc, from, playedIn(view.state))
  if (word && (word.from !== from || word.to !== to)) show(view, { ...place, word })
}

function wordOf({ state }: EditorView, docPos: unknown): TextRange | null {
  const position = namedPosition(bindingIn(state), docPos, state.doc)
  return position === null ? null : wordNear(state.doc, position, playedIn(state))
}

function show(view: EditorView, place: RehearsalPlace): void {
  view.dispatch(withRehearsal(view.state.tr, { isOn: true, place }))
}

type Told = Pick<RehearsalPlace, 'word' | 'stamp' | 'by'>

/** Writes the rehearsal's place into the own presence. */
function createTelling(view: EditorView, awareness: Awareness, measure: typeof wordRect) {
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
function wordRect(
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

/** The word at a position, spoken or not; if there is none, the next spoken word, or else the last one. */
export function wordNear(doc: Node, position: number, played: PlayedCuts): TextRange | null {
  const inside = Math.max(0, Math.min(position, doc.content.size))
  const word = wordAt(doc.resolve(inside))
  if (word) return word
  const words = wordsForLine({ doc, played })
  const near =
    words[spokenWordFrom(words, inside)] ?? words.findLast(({ kind }) => kind === 'spoken')
  return near ? { from: near.from, to: near.to } : null
}
