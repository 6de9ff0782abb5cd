import { EditorState, type Plugin } from 'prosemirror-state'
import { editorModePlugin } from './model/editor-mode.ts'
import { lastParagraphPlugin } from './core/document/last-paragraph-plugin.ts'
import { outlinePlugin } from './model/outline-plugin.ts'
import { rehearsalStatePlugin } from './model/rehearsal-state.ts'
import { repairLastParagraphPlugin } from './core/document/repair-last-paragraph-plugin.ts'
import { schemaVersionPlugin } from './core/binding/schema-version-plugin.ts'
import type { ScriptSession } from './core/connection/script-session.ts'
import { bindingPlugin } from './core/binding/binding-plugin.ts'
import { ownRunPlugin } from './core/binding/own-run-plugin.ts'
import { ScriptBinding } from './core/binding/script-binding.ts'
import { storedMarksPlugin } from './core/binding/stored-marks-plugin.ts'
import { toolbarContextPlugin } from './model/toolbar-context.ts'
import { undoPlugins } from './core/binding/undo.ts'

/** The part of a session that binds the editor to its script. */
export interface BoundTo {
  readonly doc: ScriptSession['doc']
  readonly connection: Pick<ScriptSession['connection'], 'awareness' | 'status'>
}

/** An editor state that is bound to a loaded script: edits of the one are written into the other. */
export function boundState(
  { doc: shared, connection }: BoundTo,
  plugins: readonly Plugin[],
): EditorState {
  const binding = new ScriptBinding(shared)
  return EditorState.create({
    doc: binding.known,
    plugins: [
      lastParagraphPlugin(),
      bindingPlugin(binding),
      ownRunPlugin(),
      storedMarksPlugin(),
      outlinePlugin(),
      editorModePlugin(),
      rehearsalStatePlugin(),
      toolbarContextPlugin(),
      ...undoPlugins(),
      repairLastParagraphPlugin(shared, connection.status),
      schemaVersionPlugin(shared),
      ...plugins,
    ],
  })
}
