import { Plugin } from 'prosemirror-state'
import { onScriptLanguage, scriptLanguage } from '#/shared/script/script-language.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import './hyphenation.css'

/** The sheet says in which language it is written, so that the browser spells and hyphenates it so. */
export function languagePlugin(): Plugin {
  return new Plugin({
    props: {
      attributes(state): Record<string, string> {
        const language = scriptLanguage(bindingIn(state).doc)
        return language === null ? {} : { lang: language, spellcheck: 'true' }
      },
    },
    view: (view) => ({
      // attributes are asked for anew with every state
      destroy: onScriptLanguage(bindingIn(view.state).doc, () => view.dispatch(view.state.tr)),
    }),
  })
}
