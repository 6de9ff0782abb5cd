import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/use-text.ts'
import { Button } from '#/client/ui/button.tsx'
import { wordWithoutMarks } from '#/shared/script/word-without-marks.ts'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import { connectToCaret } from './connect-cue.ts'
import { saveCueDraft, type CueDraft } from './cue-draft.ts'
import { CueFields } from './cue-fields.tsx'
import type { CueRow } from './cue-rows.ts'
import { startCueExtension } from './cue-selection.ts'
import styles from './cues-panel.module.css'
import { cueWordAt } from './words-between.ts'

interface Props {
  readonly editor: EditorHandle
  readonly row: CueRow
  readonly draft: CueDraft
  readonly onDraft: (draft: CueDraft) => void
  readonly onClose: () => void
}

/** A cue's panel, under its row. */
export function CueEditor({ editor, row, draft, onDraft, onClose }: Props): ReactNode {
  const { editor: text } = useText()
  return (
    <div
      role="presentation"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
    >
      <form
        className={styles['editor']}
        onSubmit={(event) => {
          event.preventDefault()
          saveCueDraft(editor, draft)
          onClose()
        }}
      >
        <p className={styles['keyword']}>
          <span>{text.keyword}</span>
          <q>{row.cue.text}</q>
        </p>
        <ConnectToCaret editor={editor} cueId={row.cue.cueId} />
        <CueFields row={row} draft={draft} onDraft={onDraft} />
        <div className={styles['editor-actions']}>
          <Button tone="quiet" onClick={() => editor.run(startCueExtension(row.cue.cueId))}>
            {text.extendCue}
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
    </div>
  )
}

/** Only where it would change something. */
function ConnectToCaret(props: {
  readonly editor: EditorHandle
  readonly cueId: string
}): ReactNode {
  const { editor, cueId } = props
  const { editor: text } = useText()
  const applies = useEditorState(editor, connectToCaret(cueId))
  const word = useEditorState(editor, ({ doc, selection }) => {
    const range = cueWordAt(selection.$head)
    return range ? wordWithoutMarks(doc.textBetween(range.from, range.to)) : ''
  })
  return (
    applies && (
      <Button onClick={() => editor.run(connectToCaret(cueId))}>{text.connectWith(word)}</Button>
    )
  )
}
