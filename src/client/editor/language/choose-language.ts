import type { Command } from 'prosemirror-state'
import { chosenLanguage, scriptLanguage } from '#/shared/script/script-language.ts'
import type { ScriptLanguage } from '#/shared/script/script-languages.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { asOneStep, changeMeta } from '../core/binding/undo.ts'

/** Chooses the language that the script is written in, or none, for everybody. */
export function chooseLanguage(language: ScriptLanguage | null): Command {
  return (state, dispatch) => {
    const { doc } = bindingIn(state)
    if (scriptLanguage(doc) === language) return false
    dispatch?.(asOneStep(changeMeta(state.tr, doc, [chosenLanguage(language)])))
    return true
  }
}
