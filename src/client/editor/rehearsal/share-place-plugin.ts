// The line is shared through presence. Whoever moved it last says where it is; everybody else adopts
// that, keeps it, and says nothing: however many rehearse, one presence state speaks of the place.
import { Plugin, type EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { relativePositionToJSON } from 'yjs'
import { can } from '#/shared/access/capabilities.ts'
import { rehearsalIn, withRehearsal, type RehearsalPlace } from '../core/rehearsal-state.ts'
import type { ScriptSession } from '../core/connection/script-session.ts'
import { bindingIn, namedPosition, sharedPosition } from '../core/binding/shared-position.ts'
import { hasMoved, isNewer, newestPlace } from './shared-place.ts'
import { tellPlace, withdrawPlace, wordRect } from './tell-place.ts'
import { wordNear } from './word-near.ts'

export function sharePlacePlugin(session: ScriptSession): Plugin {
  const { awareness } = session.connection
  return new Plugin({
    view(view) {
      const sharing = createSharing(view, session)
      const onPresence = (_change: unknown, origin: unknown) => {
        if (origin !== 'local') sharing.hear()
      }
      awareness.on('change', onPresence)
      const stopWatching = session.role.subscribe(() => {
        if (!can(session.role.get(), 'script:edit')) withdrawPlace(awareness)
      })
      return {
        update: (_view, before) => sharing.update(before),
        destroy() {
          awareness.off('change', onPresence)
          stopWatching()
          withdrawPlace(awareness)
        },
      }
    },
  })
}

function createSharing(view: EditorView, { connection: { awareness }, role }: ScriptSession) {
  /** The position that was told last; null where nothing is told. */
  let told: number | null = null
  /** Where the current word begins, as a place that outlives concurrent edits. */
  let anchor: unknown = null
  /** Whether nothing is spoken from there on any more, and the line stands before it. */
  let isBefore = false

  function update(before: EditorState): void {
    const { isOn, place } = rehearsalIn(view.state)
    const was = rehearsalIn(before)
    if (!isOn) return was.isOn ? withdraw() : undefined
    const isEdited = view.state.doc !== before.doc
    if (place && place.stamp !== was.place?.stamp) settle(place)
    else if (place && isEdited) findAgain(place)
    // a place that was heard before its text is understood once the text is there
    if (!was.isOn || isEdited) hear()
  }

  /** Takes over what others say, if it is newer. */
  function hear(): void {
    const { isOn, place } = rehearsalIn(view.state)
    const now = Date.now()
    const newest = isOn && newestPlace(awareness.getStates(), awareness.clientID, now)
    const own = { stamp: place?.stamp ?? 0, by: place?.by ?? awareness.clientID }
    if (!newest || !isNewer(newest, own)) return
    const { stamp, by } = newest
    const position = namedPosition(bindingIn(view.state), newest.docPos, view.state.doc)
    if (position !== null) show(position, { stamp, by, since: now, isAskedFor: false })
  }

  function settle(place: RehearsalPlace): void {
    const $from = view.state.doc.resolve(place.word.from)
    anchor = relativePositionToJSON(sharedPosition(bindingIn(view.state), $from))
    isBefore = false
    // what was adopted is never told again (REH-9)
    if (place.by !== null) return withdraw()
    if (place.stamp === 0 || !can(role.get(), 'script:edit')) return
    if (!hasMoved(told, place.word.from)) return
    told = place.word.from
    tellPlace(awareness, {
      rehearsalDocPos: anchor,
      rehearsalLinePosition: place.word.from,
      rehearsalWordRect: wordRect(view, place.word),
      rehearsalTime: place.stamp,
    })
  }

  /** Where an edit has replaced the word with all around it, the same word is still there. */
  function findAgain(place: RehearsalPlace): void {
    const { from, to } = place.word
    if (from < to && !isBefore) return
    show(namedPosition(bindingIn(view.state), anchor, view.state.doc) ?? from, place)
  }

  function show(position: number, place: Omit<RehearsalPlace, 'word'>): void {
    const word = wordNear(view.state.doc, position)
    if (!word) return
    isBefore = word.to < position
    view.dispatch(withRehearsal(view.state.tr, { isOn: true, place: { ...place, word } }))
  }

  function withdraw(): void {
    told = null
    withdrawPlace(awareness)
  }

  return { update, hear }
}
