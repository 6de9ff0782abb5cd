// The editor as the product shows it: the real stage, features, sidebar and overlay, on a document that
// is already there. The connection is the real one, too, and never connects.
import '#/client/styles/fonts.css'
import '#/client/styles/tokens.css'
import '#/client/styles/base.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { createRoot } from 'react-dom/client'
import * as Y from 'yjs'
import { rightsOf } from '#/shared/access/script-rights.ts'
import { applyState } from '#/shared/script/items.ts'
import { createQueryClient } from '#/client/api/query-client.ts'
import { createScriptConnection } from '#/client/editor/core/connection/script-connection.ts'
import { beginVisit, type ScriptSession } from '#/client/editor/core/connection/script-session.ts'
import type { EditorFeature } from '#/client/editor/core/feature.ts'
import pageStyles from '#/client/editor/editor-page.module.css'
import { loadScriptFonts } from '#/client/editor/editor-page.tsx'
import { EditorStage } from '#/client/editor/editor-stage.tsx'
import { firstFeatures } from '#/client/editor/features.ts'
import { preloadSurfaces } from '#/client/editor/loaded-surfaces.tsx'
import { type CutsView, showCutsAs } from '#/client/editor/model/cuts-plugin.ts'
import { toggleRehearsal } from '#/client/editor/rehearsal/toggle-rehearsal.ts'
import { currentText } from '#/client/i18n/editor.ts'
import { setEditorLayout } from '#/client/preferences/editor-layout.ts'
import { applyPreferences } from '#/client/preferences/preferences.ts'
import { createStore } from '#/client/ui/store.ts'
import { Waiting } from '#/client/ui/waiting.tsx'
import { painted, startBench } from './harness.ts'
import { timeDispatches } from './time-dispatches.ts'

const text = () => currentText().editor

function sessionOf(doc: Y.Doc): ScriptSession {
  const connection = createScriptConnection(doc, 'bench')
  return {
    userId: 'bench',
    username: 'bench',
    since: 0,
    visit: beginVisit(),
    scriptId: 'bench',
    doc,
    connection,
    rights: createStore(rightsOf('owner')),
    role: createStore('owner' as const),
    arrived: createStore(1),
    isForeign: createStore(false),
    isCopyFailing: createStore(false),
    areEditsOnlyHere: createStore(false),
    giveUpEdits: () => {},
    isPrivate: false,
    isFrozen: false,
    whenUnavailable: new Promise(() => {}),
    whenLoaded: Promise.resolve(),
    whenRefused: new Promise(() => {}),
    whenForeign: new Promise(() => {}),
    whenEditsRefused: new Promise(() => {}),
    cursor: null,
    hasFailed: createStore(false),
    hasLostWords: () => false,
    noteFault: () => {},
    destroy: () => {},
  }
}

// the surfaces around the text are part of the measurement
await preloadSurfaces()
loadScriptFonts()
applyPreferences()
const root = createRoot(document.querySelector('#root') as HTMLElement)
root.render(<Waiting>{text().initializing}</Waiting>)

function mount(doc: Y.Doc): Promise<EditorView> {
  const mounted = new Promise<EditorView>((resolve) => {
    const bench: EditorFeature = {
      name: 'bench',
      plugins: () => [
        new Plugin({
          view(view) {
            resolve(view)
            return {}
          },
        }),
      ],
    }
    // the product never changes its list of features; only the bench adds one
    ;(firstFeatures as EditorFeature[]).push(bench)
  })
  root.render(
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={createQueryClient()}>
        <div className={pageStyles['page']}>
          <EditorStage session={sessionOf(doc)} text={text} />
        </div>
      </QueryClientProvider>
    </CSPProvider>,
  )
  return mounted.then((view) => {
    timeDispatches(view)
    offerCuts(view)
    return view
  })
}

/** What `npm run bench cuts` does with the editor. */
export interface CutsPage {
  readonly openList: () => void
  readonly rehearse: () => void
  /** Shows the cuts in another way; resolves, with the time in ms, when the frame that shows it is done. */
  readonly show: (how: CutsView) => Promise<number>
}

declare global {
  interface Window {
    cuts?: CutsPage
  }
}

function offerCuts(view: EditorView): void {
  window.cuts = {
    openList: () => setEditorLayout({ sidebarOpen: true, sidebarTab: 'cuts' }),
    rehearse: () => toggleRehearsal(view),
    async show(how) {
      const started = performance.now()
      view.dispatch(showCutsAs(view.state.tr, how))
      await painted()
      return performance.now() - started
    },
  }
}

startBench({ Y, mount, applyState })
