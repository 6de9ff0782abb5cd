import './hyphenation.css'
import { Plugin } from 'prosemirror-state'
import { onScriptLanguage, scriptLanguage } from '#/shared/script/script-language.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import type { EditorFeature } from '../core/feature.ts'
import { typesetPlugin } from './typeset-plugin.ts'

/** Sets the language of the sheet, so that the browser checks its spelling and hyphenates it accordingly. */
function languagePlugin(): Plugin {
  return new Plugin({
    props: {
      attributes(state): Record<string, string> {
        const language = scriptLanguage(bindingIn(state).doc)
        return language === null ? {} : { lang: language, spellcheck: 'true' }
      },
    },
    view: (view) => ({
      // the view reads its attributes again with every state
      destroy: onScriptLanguage(bindingIn(view.state).doc, () => view.dispatch(view.state.tr)),
    }),
  })
}

/** Typesetting, spelling and hyphenation by the language that a script is written in. */
export const language: EditorFeature = {
  name: 'language',
  plugins: () => [typesetPlugin(), languagePlugin()],
}
