// The fragment of an address names a place of the script as a relative position of the shared document. So it moves
// along with edits and moved blocks. Browsers do not send fragments to a server.
import type { ResolvedPos } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import type { Node } from 'prosemirror-model'
import * as Y from 'yjs'
import { readCuts } from '#/shared/script/cuts/cuts.ts'
import { firstProposedCut } from '#/shared/script/cuts/list-cuts.ts'
import { NOT_TEXT } from '#/shared/script/words.ts'
import {
  commentInFragment,
  FRAGMENT_OF_PROPOSAL,
  type WordsPlace,
  wordsInFragment,
} from '#/shared/routes/place-fragments.ts'
import { createStore } from '#/client/ui/store.ts'
import { bindingIn } from '../binding/binding-plugin.ts'
import { isMarkOfComment } from '../document/anchors.ts'
import { namedPosition, sharedPosition } from '../binding/shared-position.ts'

const PREFIX = '#stelle='

/** Encodes a place as a word for an address. The word names the same place while other users write. */
export function placeOf(state: EditorState, $place: ResolvedPos): string {
  return encodePlace(sharedPosition(bindingIn(state), $place))
}

export function fragmentOfPlace(state: EditorState, $place: ResolvedPos): string {
  return PREFIX + placeOf(state, $place)
}

/** The place that the fragment of an address names; null where it names none. */
export function placeInFragment(fragment: string): string | null {
  if (wordsInFragment(fragment) !== null || commentInFragment(fragment) !== null) return fragment
  if (fragment === FRAGMENT_OF_PROPOSAL) return fragment
  return fragment.startsWith(PREFIX) ? fragment.slice(PREFIX.length) : null
}

/** The current position of a place; null if the place is deleted, has not arrived yet, or never existed. */
export function positionOfPlace(state: EditorState, place: string): number | null {
  const words = wordsInFragment(place)
  if (words !== null) return positionOfWords(state.doc, words)
  if (place === FRAGMENT_OF_PROPOSAL) return positionOfProposal(state)
  const commentId = commentInFragment(place)
  if (commentId !== null) return positionOfComment(state.doc, commentId)
  const position = decodePlace(place)
  const found = position && namedPosition(bindingIn(state), position, state.doc)
  return found === null ? null : Math.min(found, state.doc.content.size)
}

function encodePlace(position: Y.RelativePosition): string {
  const bytes = Y.encodeRelativePosition(position)
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function decodePlace(place: string): Y.RelativePosition | null {
  try {
    const letters = atob(place.replaceAll('-', '+').replaceAll('_', '/'))
    return Y.decodeRelativePosition(Uint8Array.from(letters, (letter) => letter.charCodeAt(0)))
  } catch {
    // the address may be written by hand, and invalid
    return null
  }
}

function positionOfComment(doc: Node, commentId: string): number | null {
  let found: number | null = null
  doc.descendants((node, position) => {
    if (found === null && node.marks.some(isMarkOfComment(commentId))) found = position
    return found === null
  })
  return found
}

function positionOfProposal(state: EditorState): number | null {
  const proposed = firstProposedCut(state.doc, readCuts(bindingIn(state).doc))
  return proposed?.cut.ranges[0]?.from ?? null
}

/** The place to which the address has led last, until a feature has shown more of it. */
export const arrivedPlace = createStore<string | null>(null)

/** The place of words; if they stand less often now, the last of their places. Null if they are gone. */
function positionOfWords(doc: Node, { words, nth }: WordsPlace): number | null {
  let [left, found]: [number, number | null] = [nth, null]
  doc.descendants((node, position) => {
    if (!node.isTextblock) return left >= 0
    const text = node.textBetween(0, node.content.size, undefined, NOT_TEXT).replaceAll(/\s/g, ' ')
    for (let at = text.indexOf(words); at >= 0 && left >= 0; at = text.indexOf(words, at + 1)) {
      found = position + 1 + at
      left -= 1
    }
    return false
  })
  return found
}
