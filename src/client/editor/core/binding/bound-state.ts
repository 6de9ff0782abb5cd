import { EditorState, type Plugin } from 'prosemirror-state'
import { initProseMirrorDoc, ySyncPlugin } from 'y-prosemirror'
import { FRAGMENT_NAME, schema } from '#/shared/script/schema.ts'
import { editorModePlugin } from '../editor-mode.ts'
import { lastParagraphPlugin } from '../document/last-paragraph-plugin.ts'
import { movedCaretPlugin } from './moved-caret-plugin.ts'
import { outlinePlugin } from '../document/outline-plugin.ts'
import { rehearsalStatePlugin } from '../rehearsal-state.ts'
import { repairLastParagraphPlugin } from '../document/repair-last-paragraph-plugin.ts'
import { schemaVersionPlugin } from './schema-version-plugin.ts'
import type { ScriptSession } from '../connection/script-session.ts'
import { bindSmallestReplace } from './smallest-replace.ts'
import { storedMarksPlugin } from './stored-marks-plugin.ts'
import { toolbarContextPlugin } from '../controls/toolbar-context.ts'
import { undoPlugin } from './undo.ts'
import { bindDocumentWriting } from './write-document.ts'
import { bindingIn, bindSelection } from './shared-position.ts'

/** What the editor needs of a session to be bound to its script. */
export interface BoundTo {
  readonly doc: ScriptSession['doc']
  readonly movedText: ScriptSession['movedText']
  readonly connection: Pick<ScriptSession['connection'], 'awareness' | 'status'>
}

/** A state that is bound to a loaded script: what is edited here is written there, and the reverse. */
export function boundState(
  { doc: shared, movedText, connection }: BoundTo,
  plugins: readonly Plugin[],
): EditorState {
  const fragment = shared.getXmlFragment(FRAGMENT_NAME)
  const { doc, mapping } = initProseMirrorDoc(fragment, schema)
  // an empty script shows one paragraph, and nothing is written until somebody does
  const shown = doc.childCount > 0 ? doc : schema.topNodeType.createAndFill()
  mapping.set(fragment, doc)
  const state = EditorState.create({
    ...(shown && { doc: shown }),
    plugins: [
      lastParagraphPlugin(),
      ySyncPlugin(fragment, { mapping }),
      movedCaretPlugin(movedText),
      storedMarksPlugin(),
      outlinePlugin(),
      editorModePlugin(),
      rehearsalStatePlugin(),
      toolbarContextPlugin(),
      undoPlugin(),
      repairLastParagraphPlugin(shared, connection.status),
      schemaVersionPlugin(shared),
      ...plugins,
    ],
  })
  const binding = bindingIn(state)
  bindSmallestReplace(binding)
  bindDocumentWriting(binding)
  bindSelection(binding)
  return state
}
