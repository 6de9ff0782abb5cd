import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { Button } from '#/client/ui/button.tsx'
import { copyText } from '#/client/ui/copy-text.ts'
import { useStore } from '#/client/ui/store.ts'
import { letGoOfWords, refusals, refusedWords } from '../core/connection/refused-words.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import styles from './collab.module.css'

/** The words of edits that the server did not take, above the sheet, until their author lets go of them. */
export function RefusedNotice({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  useStore(refusals)
  const words = refusedWords(editor.session)
  if (words.length === 0) return null
  return (
    <section className={styles['refused']} role="status" aria-label={text.refusedWords}>
      <p>{text.refusedWords}</p>
      <ul>
        {words.map((each) => (
          <li key={each} dir="auto">
            <q>{each}</q>
          </li>
        ))}
      </ul>
      <Button onClick={() => void copyText(words.join('\n'))}>{text.copyRefused}</Button>
      <Button tone="quiet" onClick={() => letGoOfWords(editor.session)}>
        {text.discard}
      </Button>
    </section>
  )
}
