// The editor is mounted by hand: React renders around it, never inside (a React node view per block
// takes half a minute to mount a play).
import { baseKeymap } from 'prosemirror-commands'
import { keymap } from 'prosemirror-keymap'
import { EditorState, type Plugin } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import type * as Y from 'yjs'
import { initProseMirrorDoc, ySyncPlugin, ySyncPluginKey } from 'y-prosemirror'
import { FRAGMENT_NAME, schema } from '#/shared/script/schema.ts'
import type { EditorHandle } from './core/editor-handle.ts'
import { editorModePlugin } from './core/editor-mode.ts'
import type { EditorContext, EditorFeature } from './core/feature.ts'
import { housekeepingPlugin } from './core/housekeeping-plugin.ts'
import { outlinePlugin } from './core/outline-plugin.ts'
import { rehearsalStatePlugin } from './core/rehearsal-state.ts'
import { bindSmallestReplace } from './core/smallest-replace.ts'
import { schemaVersionPlugin } from './core/schema-version-plugin.ts'
import { createStore } from './core/store.ts'
import { toolbarContextPlugin } from './core/toolbar-context.ts'
import { undoPlugins } from './core/undo.ts'

export interface MountedEditor extends EditorHandle {
  /** Draws the labels again, in the language of now; nothing else changes. */
  readonly relabel: () => void
  readonly destroy: () => void
}

/** Binds a loaded script to a new editor in `place`. */
export function mountEditor(
  place: HTMLElement,
  features: readonly EditorFeature[],
  context: EditorContext,
  options: { readonly canEdit: () => boolean },
): MountedEditor {
  const { session } = context
  const fragment = session.doc.getXmlFragment(FRAGMENT_NAME)
  const { doc, mapping } = initProseMirrorDoc(fragment, schema)
  // an empty script shows one paragraph, and nothing is written until somebody does
  const shown = doc.childCount > 0 ? doc : schema.topNodeType.createAndFill()
  const initial = EditorState.create({
    ...(shown && { doc: shown }),
    plugins: [
      ySyncPlugin(fragment, { mapping }),
      ...corePlugins(session.doc),
      ...pluginsOf(features, context),
    ],
  })
  bindSmallestReplace(ySyncPluginKey.getState(initial).binding)
  const state = createStore(initial)
  const view = new EditorView(place, {
    state: initial,
    editable: options.canEdit,
    ...labelledProps(features, context),
    dispatchTransaction(transaction) {
      // libraries dispatch from timers, which may fire when the page is already another one
      if (view.isDestroyed) return
      view.updateState(view.state.apply(transaction))
      state.set(view.state)
    },
  })
  return {
    view,
    session,
    state,
    run(command) {
      const applies = options.canEdit() && command(view.state, view.dispatch, view)
      if (applies) view.focus()
      return applies
    },
    relabel: () => view.setProps(labelledProps(features, context)),
    destroy: () => view.destroy(),
  }
}

/** What of the view carries words of the interface. */
function labelledProps(features: readonly EditorFeature[], context: EditorContext) {
  return {
    nodeViews: Object.assign({}, ...features.map((feature) => feature.nodeViews?.(context))),
    attributes: {
      role: 'textbox',
      tabindex: '0',
      'aria-multiline': 'true',
      'aria-label': context.text().sheet,
    },
  }
}

function corePlugins(doc: Y.Doc): readonly Plugin[] {
  return [
    outlinePlugin(),
    editorModePlugin(),
    rehearsalStatePlugin(),
    toolbarContextPlugin(),
    ...undoPlugins(),
    housekeepingPlugin(),
    schemaVersionPlugin(doc),
  ]
}

/** The features' shortcuts come before the basic ones, in the features' order. */
function pluginsOf(features: readonly EditorFeature[], context: EditorContext): readonly Plugin[] {
  return [
    ...features.flatMap((feature) => feature.plugins?.(context) ?? []),
    ...features.flatMap((feature) => (feature.keymap ? [keymap({ ...feature.keymap })] : [])),
    keymap(baseKeymap),
  ]
}
