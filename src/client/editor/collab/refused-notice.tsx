import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { KeptWords } from '#/client/ui/kept-words.tsx'
import { useStore } from '#/client/ui/store.ts'
import { letGoOfWords, refusals, refusedWords } from '../core/connection/refused-words.ts'
import type { EditorHandle } from '../core/editor-handle.ts'

/** The words of edits that the server did not take, above the sheet, until their author lets go of them. */
export function RefusedNotice({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  useStore(refusals)
  const words = refusedWords(editor.session)
  if (words.length === 0) return null
  return (
    <KeptWords
      title={text.refusedWords}
      words={words}
      onLetGo={() => letGoOfWords(editor.session)}
    />
  )
}
