import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/use-text.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { IconButton } from '#/client/ui/icon-button.tsx'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import { cueLabel } from '#/shared/script/cue-types.ts'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'
import { outlineIn } from '../core/outline-plugin.ts'
import { PanelList, PanelRow } from '../core/panel-list.tsx'
import { revealPosition } from '../core/reveal-position.ts'
import { deleteCue } from './delete-cue.ts'

/** The cue desk: every cue in order, its number, its kind, its words. */
export function CuesPanel({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  const { outline, cueNumbers } = useEditorState(editor, outlineIn)
  return (
    <PanelList empty={text.noCues}>
      {outline.cues.map((cue) => {
        const number = cueLabelOfNumber(cueNumbers.get(cue.cueId) ?? '')
        return (
          <PanelRow
            key={cue.cueId}
            tint={cue.cueType}
            lead={
              <>
                <Icon name={cue.cueType} size={16} />
                {number}
              </>
            }
            title={cue.text}
            detail={cue.cueName || cueLabel(cue.cueType)}
            onClick={() => revealPosition(editor.view, (cue.ranges[0]?.from ?? 1) - 1)}
            action={
              editor.view.editable && (
                <IconButton
                  label={text.deleteCue(number)}
                  onClick={() => editor.run(deleteCue(cue.cueId))}
                >
                  <Icon name="trash" size={16} />
                </IconButton>
              )
            }
          />
        )
      })}
    </PanelList>
  )
}
