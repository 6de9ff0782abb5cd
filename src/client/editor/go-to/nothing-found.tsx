import { Fragment, type ReactNode } from 'react'
import { FOUND_KINDS } from '#/shared/script/find/found.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { outlineListIn } from '../model/outline-plugin.ts'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'
import styles from './go-to.module.css'

/** Examples of input, shown while the field is empty. */
export function Examples(): ReactNode {
  const { goTo: text } = useText().editor
  return (
    <dl className={styles['examples']}>
      {FOUND_KINDS.map((kind) => (
        <Fragment key={kind}>
          <dt>{text.kinds[kind]}</dt>
          <dd>{text.examples[kind]}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** Says that nothing was found, and how many scenes, pages and cues there are. */
export function NothingFound(props: {
  readonly editor: EditorHandle
  readonly typed: string
}): ReactNode {
  const { goTo: text } = useText().editor
  const { scenes, cues, pageCount } = useEditorState(props.editor, outlineListIn)
  return (
    <div className={styles['nothing']}>
      <p>{text.nothing(props.typed)}</p>
      <p>{text.extent(scenes.length, pageCount, cues.length)}</p>
    </div>
  )
}
