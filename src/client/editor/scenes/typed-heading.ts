// A typed heading becomes what it says at Enter: 'Szene 3: Am See', 'INT. KÜCHE', '## Am See' a scene, 'ERSTER AKT',
// '# Erster Akt' an act. Undo right after it restores the text, and then typed headings stay text in this script.
import { Plugin, PluginKey, TextSelection, type Command, type EditorState } from 'prosemirror-state'
import {
  isActHeading,
  isSceneHeading,
  numberedName,
} from '#/shared/script/line-grammar/scene-heading.ts'
import { schema } from '#/shared/script/schema.ts'
import { readLocal, storeLocal } from '#/client/local/local-storage.ts'
import { isUndoOrRedo } from '../core/binding/local-change.ts'
import { asOneStep } from '../core/binding/undo.ts'
import { sceneOf, isEmptyParagraph } from '../core/document/block-nodes.ts'
import { sceneNumberAt } from '../model/scene-blocks.ts'

interface TypedHeadings {
  /** Whether the newest change made a heading, so that its undo refuses headings. */
  readonly isNewest: boolean
  readonly areRefused: boolean
}

const key = new PluginKey<TypedHeadings>('typedHeadings')
const MADE = 'made'

export function typedHeadingsPlugin(scriptId: string): Plugin<TypedHeadings> {
  const place = `editor.typedHeadings.${scriptId}`
  return new Plugin<TypedHeadings>({
    key,
    state: {
      init: () => ({ isNewest: false, areRefused: readLocal(place) === 'off' }),
      apply(transaction, before) {
        if (transaction.getMeta(key) === MADE) return { ...before, isNewest: true }
        if (!transaction.docChanged || transaction.getMeta('appendedTransaction')) return before
        const areRefused = before.areRefused || (before.isNewest && isUndoOrRedo(transaction))
        return { isNewest: false, areRefused }
      },
    },
    view: () => ({
      update({ state }, before) {
        const isNew = key.getState(state)?.areRefused && !key.getState(before)?.areRefused
        if (isNew) storeLocal(place, 'off')
      },
    }),
  })
}

interface TypedHeading {
  readonly kind: 'act' | 'scene'
  readonly text: string
}

/** The heading that a paragraph's text is; null if it is text. */
export function typedHeading(text: string): TypedHeading | null {
  const [, signs, marked] = /^(##?)\s+(\S.*)$/.exec(text) ?? []
  if (marked !== undefined) return { kind: signs === '#' ? 'act' : 'scene', text: marked.trim() }
  const line = text.trim()
  if (isActHeading(line)) return { kind: 'act', text: line }
  return isSceneHeading(line) ? { kind: 'scene', text: line } : null
}

/** Enter behind a typed heading makes it one, and leads on to a paragraph below. */
export const enterTypedHeading: Command = (state, dispatch) => {
  const { $head, empty } = state.selection
  const { parent, parentOffset, depth } = $head
  if (!empty || depth !== 1 || parent.type !== schema.nodes.paragraph) return false
  if (parentOffset < parent.content.size || key.getState(state)?.areRefused === true) return false
  const heading = typedHeading(parent.textContent)
  if (!heading) return false
  if (dispatch) {
    const [from, to] = [$head.before(), $head.after()]
    const block =
      heading.kind === 'act'
        ? schema.node('heading', { level: 1 }, schema.text(heading.text))
        : sceneOf(nameOf(state, heading.text, from))
    const transaction = state.tr.replaceWith(from, to, block)
    const below = from + block.nodeSize
    if (!isEmptyParagraph(transaction.doc.nodeAt(below)))
      transaction.insert(below, schema.node('paragraph'))
    transaction.setSelection(TextSelection.create(transaction.doc, below + 1))
    dispatch(asOneStep(transaction).setMeta(key, MADE).scrollIntoView())
  }
  return true
}

/** A typed number is not doubled: a scene that has this number anyway is named by the rest. */
function nameOf(state: EditorState, typed: string, position: number): string {
  const own = numberedName(typed)
  const isCounted = own?.number === sceneNumberAt(state, position) + 1
  return own && isCounted && own.title !== '' ? own.title : typed
}
