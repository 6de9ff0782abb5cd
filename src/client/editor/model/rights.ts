import { type EditorState, Plugin, PluginKey } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { AddMarkStep, RemoveMarkStep, type Step } from 'prosemirror-transform'
import { permits, type ScriptRights, setsCuesOnly } from '#/shared/access/script-rights.ts'
import { isBy } from '#/shared/script/comment-origin.ts'
import { idOfCue, type CueType, cueType, cueLabel } from '#/shared/script/cue-types.ts'
import { cueOfDetails } from '#/shared/script/kept-details.ts'
import { frozenTypeOfKey, numberPlaceOf } from '#/shared/script/numbers/numbering.ts'
import { schema } from '#/shared/script/schema.ts'
import { unplacedOfKey } from '#/shared/script/unplaced-cues.ts'
import { useStore } from '#/client/ui/store.ts'
import { cuesOfTypes } from '#/client/i18n/editor-page.ts'
import { MetaStep } from '../core/binding/steps.ts'
import type { ScriptSession } from '../core/connection/script-session.ts'
import {
  mayEdit,
  type EditorHandle,
  useEditorState,
  useCan,
  useCanEdit,
} from '../core/editor-handle.ts'
import { numberingIn, unplacedIn } from './cue-records-plugin.ts'
import { outlineListIn } from './outline-plugin.ts'
import type { FirstText } from '../core/feature.ts'
import { isRehearsing } from './rehearsal-state.ts'

// Which cues the person may set: all of them with the text, or those of their department alone. The server enforces it.

interface Person extends Pick<ScriptSession, 'rights' | 'username' | 'since'> {}

const key = new PluginKey<Person>('cueRights')

export const cueRightsPlugin = ({ rights, username, since }: Person): Plugin<Person> =>
  new Plugin<Person>({
    key,
    state: { init: () => ({ rights, username, since }), apply: (_transaction, person) => person },
  })

/** Null where nobody can be kept from setting cues. */
const rightsIn = (state: EditorState): ScriptRights | null =>
  key.getState(state)?.rights.get() ?? null

export function maySetCue(state: EditorState, type: CueType): boolean {
  return key.getState(state) === undefined || permits(rightsIn(state), `cues:${type}`)
}

/** Whether the person sets cues in a text that they cannot write: then no caret is in it. */
export const setsCuesOnlyIn = (state: EditorState): boolean => setsCuesOnly(rightsIn(state))

/** Whether the person may set some cues. */
export const maySetCues = (view: EditorView): boolean => mayEdit(view) || setsCuesOnlyIn(view.state)

/** The types of cue that the person sets; they change while the page is open. */
export function useCueTypes({ session }: EditorHandle): readonly CueType[] {
  return useStore(session.rights)?.cueTypes ?? NO_TYPES
}
const NO_TYPES: readonly CueType[] = []

/** Whether the person lets the numbers of a type be counted again: a writer, or who has frozen them. */
export function mayThaw(state: EditorState, type: CueType): boolean {
  if (!setsCuesOnlyIn(state)) return maySetCue(state, type)
  const [frozen, person] = [numberingIn(state).types.get(type), key.getState(state)]
  const isOwn = frozen !== undefined && person !== undefined && isBy(person, frozen.by, frozen.at)
  return maySetCue(state, type) && isOwn
}

/** Whether a step sets or changes a cue that is the person's to set, and nothing else. */
export function isOfOwnCue(step: Step, state: EditorState): boolean {
  if (!setsCuesOnlyIn(state)) return false
  if (step instanceof MetaStep) return isOfOwnCues(step.name, step.value, state)
  const isMark = step instanceof AddMarkStep || step instanceof RemoveMarkStep
  if (!isMark || step.mark.type !== schema.marks.cueConnection) return false
  const { attrs } = step.mark
  return maySetCue(state, cueType(attrs['cueType'])) && isOwn(state, idOfCue(attrs))
}

function isOfOwnCues(name: string, value: unknown, state: EditorState): boolean {
  const frozen = frozenTypeOfKey(name)
  if (frozen !== null) return mayFreeze(state, frozen)
  const type = numberPlaceOf(name)?.type
  if (type !== undefined) return maySetCue(state, type)
  const cueId = cueOfDetails(name) ?? unplacedOfKey(name)
  if (cueId === null || !isOwn(state, cueId)) return false
  return unplacedOfKey(name) === null || value === undefined || maySetCue(state, typeOf(value))
}

const typeOf = (value: unknown): CueType =>
  cueType((value as { readonly cueType?: unknown } | null)?.cueType)

/** Whether the person may freeze the numbers of a type, or freeze them otherwise. */
const mayFreeze = (state: EditorState, type: CueType): boolean =>
  numberingIn(state).types.has(type) ? mayThaw(state, type) : maySetCue(state, type)

/** Whether a cue is of a type that the person sets. A new or a deleted one may become theirs. */
function isOwn(state: EditorState, cueId: string): boolean {
  const known = [...outlineListIn(state).cues, ...unplacedIn(state)].find(
    (cue) => cue.cueId === cueId,
  )
  return known === undefined || maySetCue(state, known.cueType)
}

/** What people who may not write may do in the script, briefly and as a sentence. */
export function rightsInWords(
  rights: ScriptRights,
  words: FirstText,
): readonly [label: string, hint: string] {
  const own = rights.cueTypes.map(cueLabel).join(', ')
  const hint = words.departmentOnlyHint(cuesOfTypes(rights.cueTypes, words))
  if (own !== '') return [words.departmentOnly(own), hint]
  return permits(rights, 'script:comment')
    ? [words.commentOnly, words.commentOnlyHint]
    : [words.readOnly, words.readOnlyHint]
}

/** Whether lists offer to change what they list. In rehearsal they do not: a wrong touch in the dark must not hurt. */
export function useMayChange(editor: EditorHandle): boolean {
  const rehearses = useEditorState(editor, isRehearsing)
  return useCanEdit(editor) && !rehearses
}

/** Whether lists offer to comment on what they list. */
export function useMayComment(editor: EditorHandle): boolean {
  const rehearses = useEditorState(editor, isRehearsing)
  return useCan(editor, 'script:comment') && !rehearses
}
