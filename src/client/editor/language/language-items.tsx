import type { Command } from 'prosemirror-state'
import { type ReactNode, useSyncExternalStore } from 'react'
import {
  chosenLanguage,
  onScriptLanguage,
  scriptLanguage,
  type ScriptLanguage,
} from '#/shared/script/meta.ts'
import { SCRIPT_LANGUAGES } from '#/shared/script/blocks.ts'
import { useText } from '#/client/i18n/editor.ts'
import { MenuChoices, Submenu } from '#/client/ui/menu.tsx'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { asOneStep, changeMeta } from '../core/binding/undo.ts'
import { useCanEdit, type EditorHandle } from '../core/editor-handle.ts'

const NONE = 'none'
const CHOICES = [...SCRIPT_LANGUAGES, NONE] as const

/** The language that the script is written in, in its menu. */
export function LanguageItems({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { scriptMenu: text } = useText().editor
  const { doc } = editor.session
  const chosen = useSyncExternalStore(
    (listener) => onScriptLanguage(doc, listener),
    () => scriptLanguage(doc),
  )
  if (!useCanEdit(editor)) return null
  return (
    <Submenu icon="letter-case" label={text.language}>
      <MenuChoices
        label={text.languageHint}
        chosenId={chosen ?? NONE}
        choices={CHOICES.map((id) => ({ id, name: text.languages[id] }))}
        onChoose={(id) => editor.run(chooseLanguage(id === NONE ? null : id))}
      />
    </Submenu>
  )
}

/** Chooses the language that the script is written in, or none, for everybody. */
export function chooseLanguage(language: ScriptLanguage | null): Command {
  return (state, dispatch) => {
    const { doc } = bindingIn(state)
    if (scriptLanguage(doc) === language) return false
    dispatch?.(asOneStep(changeMeta(state.tr, doc, [chosenLanguage(language)])))
    return true
  }
}
