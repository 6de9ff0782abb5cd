import { type ReactNode, useMemo } from 'react'
import type { TextSearch } from '#/shared/script/find/occurrences.ts'
import { speakerList } from '#/shared/script/speaker-names.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { CheckField } from '#/client/ui/check-field.tsx'
import { Select } from '#/client/ui/select.tsx'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import styles from './search.module.css'

const EVERYWHERE = ''

/** The choices for a search: where to search, and how exactly. */
export function SearchChoices(props: {
  readonly editor: EditorHandle
  readonly search: TextSearch
  readonly onChange: (next: Partial<TextSearch>) => void
}): ReactNode {
  const { editor, search, onChange } = props
  const { search: words } = useText().editor
  const { outline } = useEditorState(editor, outlineIn)
  const speakers = useMemo(
    () => speakerList(outline.speakers.map(({ name }) => name)),
    [outline.speakers],
  )
  const options = [
    { value: EVERYWHERE, label: words.everywhere },
    ...speakers.map((name) => ({ value: name, label: words.speechesOf(name) })),
  ]
  return (
    <div className={styles['choices']}>
      <CheckField
        checked={search.matchesCase}
        onChange={(matchesCase) => onChange({ matchesCase })}
      >
        {words.matchesCase}
      </CheckField>
      <CheckField
        checked={search.matchesWholeWords}
        onChange={(matchesWholeWords) => onChange({ matchesWholeWords })}
      >
        {words.wholeWords}
      </CheckField>
      <CheckField
        checked={search.includesStruck}
        onChange={(includesStruck) => onChange({ includesStruck })}
      >
        {words.struck}
      </CheckField>
      <Select
        label={words.where}
        isLabelHidden
        value={search.speaker ?? EVERYWHERE}
        options={options}
        isDisabled={speakers.length === 0}
        onChange={(speaker) => onChange({ speaker: speaker === EVERYWHERE ? null : speaker })}
      />
    </div>
  )
}
