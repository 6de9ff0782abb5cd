import { type ReactNode, useState } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { Button } from '#/client/ui/button.tsx'
import { showMessage } from '#/client/ui/messages.ts'
import { isPressed } from '../core/controls/shortcut.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import { offerUndo } from '../core/offer-undo.ts'
import { keepBeforeRemoval } from '../model/keep-before-removal.ts'
import { asConfirmed, mayRemove } from '../model/removal-question.ts'
import { rangesDeletedBy, writersIn } from '../model/writers-in.ts'
import { replaceOccurrences } from './replace.ts'
import styles from './search.module.css'
import { replaceAllShortcut } from './shortcuts.ts'
import { activeOf, searchIn, type OpenSearch } from './search-plugin.ts'
import { showActive } from './show-occurrence.ts'

interface Props {
  readonly editor: EditorHandle
  readonly open: OpenSearch
}

/** The field for the replacement, and the buttons that replace one occurrence or all. */
export function ReplaceRow({ editor, open }: Props): ReactNode {
  const { view } = editor
  const { editor: text } = useText()
  const { search: words } = text
  const [replacement, setReplacement] = useState('')
  const { matchesCase } = open.search
  const replaceOne = () => {
    const at = activeOf(open)
    if (!at) return
    view.dispatch(replaceOccurrences(view.state, [at], { text: replacement, matchesCase }))
    showActive(view, text)
  }
  const replaceAll = async () => {
    const make = () => {
      const { found } = searchIn(view.state) ?? open
      const options = { text: replacement, matchesCase }
      return { found, transaction: replaceOccurrences(view.state, found, options) }
    }
    if (open.found.length === 0) return
    const { transaction: asked } = make()
    if (!asked.docChanged) return void showMessage('good', words.same)
    const { awareness } = editor.session.connection
    const writers = writersIn(view.state, awareness, rangesDeletedBy(asked))
    if (!(await mayRemove('replace', writers))) return
    await keepBeforeRemoval(editor.session)
    // others may have written meanwhile
    const { found, transaction } = make()
    if (!transaction.docChanged) return
    view.dispatch(asConfirmed(transaction))
    offerUndo(editor, words.replaced(found.length), text.undo)
  }
  const isNothing = open.active === null
  return (
    <div className={styles['row']}>
      <input
        type="text"
        className={styles['input']}
        aria-label={words.replacement}
        placeholder={words.replacement}
        autoComplete="off"
        value={replacement}
        onChange={(event) => setReplacement(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (isPressed(replaceAllShortcut, event)) replaceAll()
          else if (event.key === 'Enter') replaceOne()
          else return
          event.preventDefault()
        }}
      />
      <Button disabled={isNothing} onClick={replaceOne}>
        {words.replace}
      </Button>
      <Button disabled={isNothing} onClick={() => void replaceAll()}>
        {words.replaceAll}
      </Button>
    </div>
  )
}
