import type { EditorView } from 'prosemirror-view'
import { type ReactNode, useEffect } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { Button } from '#/client/ui/button.tsx'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import { wordWithoutMarks } from '#/shared/script/word-without-marks.ts'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'
import { connectToCaret } from './cue-commands.ts'
import type { CueDraft } from './cue-drafts.ts'
import { CueFields } from './cue-fields.tsx'
import { CueNote } from './cue-note.tsx'
import type { CueRow } from './cue-rows.ts'
import { selectedCueType, startCueExtension } from './cue-selection.ts'
import styles from './cues-panel.module.css'
import { closePanel, panelId } from './open-panel.ts'
import { showPreview, cueWordAt } from './words.ts'

interface Props {
  readonly editor: EditorHandle
  readonly row: CueRow
  readonly draft: CueDraft | null
}

/** A cue's panel, under its row. */
export function CueEditor({ editor, row, draft }: Props): ReactNode {
  const { editor: text } = useText()
  const { cueId } = row.cue
  const close = (how: 'save' | 'cancel') => closePanel(editor, cueId, how)
  return (
    <div
      id={panelId(cueId)}
      role="presentation"
      className={styles['editor']}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        close('cancel')
      }}
    >
      <form
        className={styles['fields']}
        onSubmit={(event) => {
          event.preventDefault()
          close('save')
        }}
      >
        <p className={styles['keyword']}>
          <span>{text.keyword}</span>
          <q>{row.cue.text}</q>
        </p>
        <div className={styles['connecting']}>
          <Button onClick={() => editor.run(startCueExtension(cueId))}>{text.extendCue}</Button>
          <ConnectToCaret editor={editor} cueId={cueId} />
        </div>
        <CueFields editor={editor} row={row} draft={draft} />
        <div className={styles['editor-actions']}>
          <Button tone="quiet" onClick={() => close('cancel')}>
            {text.cancelCue}
          </Button>
          <Button
            type="submit"
            tone="primary"
            aria-label={text.saveCue(cueLabelOfNumber(row.number))}
          >
            {text.save}
          </Button>
        </div>
      </form>
      <CueNote key={cueId} cueId={cueId} />
    </div>
  )
}

/** Shows the button only if it would change the cue, and only while the user is not choosing a word on the sheet. */
function ConnectToCaret(props: {
  readonly editor: EditorHandle
  readonly cueId: string
}): ReactNode {
  const { editor, cueId } = props
  const applies = useEditorState(
    editor,
    (state) => selectedCueType(state) === null && connectToCaret(cueId)(state),
  )
  return applies && <ConnectButton editor={editor} cueId={cueId} />
}

/** While the button has the focus, the caret is invisible. So the sheet highlights the word at the caret. */
function ConnectButton(props: {
  readonly editor: EditorHandle
  readonly cueId: string
}): ReactNode {
  const { editor, cueId } = props
  const { view } = editor
  const { editor: text } = useText()
  const word = useEditorState(editor, ({ doc, selection }) => {
    const range = cueWordAt(selection.$head)
    return range ? wordWithoutMarks(doc.textBetween(range.from, range.to)) : ''
  })
  const show = () => showPreview(view, cueWordAt(view.state.selection.$head))
  // a removed button gets neither `pointerleave` nor `blur`, which would end the highlight
  useEffect(() => () => hidePreview(view), [view])
  return (
    <Button
      onPointerEnter={show}
      onPointerLeave={() => hidePreview(view)}
      onFocus={show}
      onBlur={() => hidePreview(view)}
      onClick={() => editor.run(connectToCaret(cueId))}
    >
      {text.connectWith(word)}
    </Button>
  )
}

function hidePreview(view: EditorView): void {
  if (!view.isDestroyed) showPreview(view, null)
}
