import type { ResolvedPos } from 'prosemirror-model'
import { TextSelection, type Command, type EditorState } from 'prosemirror-state'
import { schema } from '#/shared/script/schema.ts'
import { enterSceneName } from './scene-view.ts'

/** Shift-Tab in a scene's text leads to its name. */
export const goToSceneName: Command = (state, dispatch, view) => {
  const $caret = caretInScene(state)
  if (!$caret) return false
  if (dispatch && view) enterSceneName(view, $caret.before())
  return true
}

/** Backspace at the start of a scene's text leads to its name, and joins nothing. */
export const backToSceneName: Command = (state, dispatch, view) => {
  const $caret = caretInScene(state)
  return $caret?.parentOffset === 0 && goToSceneName(state, dispatch, view)
}

/** Arrow-Up in the first line of a scene's text leads to its name. */
export const upToSceneName: Command = (state, dispatch, view) => {
  const isInFirstLine = caretInScene(state) !== null && view?.endOfTextblock('up', state)
  return isInFirstLine === true && goToSceneName(state, dispatch, view)
}

/** Backspace in a scene without name and text turns it into a paragraph. */
export const removeEmptyScene: Command = (state, dispatch) => {
  const $caret = caretInScene(state)
  if (!$caret || $caret.parent.content.size > 0 || $caret.parent.attrs.sceneName !== '')
    return false
  dispatch?.(state.tr.setNodeMarkup($caret.before(), schema.nodes.paragraph, {}))
  return true
}

/** Enter in a scene's text turns the text behind the caret into a paragraph, and does not divide the scene. */
export const splitScene: Command = (state, dispatch) => {
  const $caret = caretInScene(state)
  if (!$caret) return false
  dispatch?.(state.tr.split($caret.pos, 1, [{ type: schema.nodes.paragraph }]).scrollIntoView())
  return true
}

function caretInScene({ selection }: EditorState): ResolvedPos | null {
  const { $head, empty } = selection
  const isInScene =
    selection instanceof TextSelection && $head.parent.type === schema.nodes.sceneBlock
  return empty && isInScene ? $head : null
}
