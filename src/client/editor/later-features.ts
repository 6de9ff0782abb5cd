// What the features add to the text once it stands and takes what is typed. It is loaded right after the text, which a slow line
// would else delay (decision 024). Keys, pastes and drops that come before it are held (core/later-part.ts).
import { type EditorState, Plugin } from 'prosemirror-state'
import { currentText } from '#/client/i18n/editor.ts'
import { setEditorLayout } from '#/client/preferences/editor-layout.ts'
import { caretsPlugin } from './collab/carets.ts'
import { endFollowingShortcut, followPlugin } from './collab/follow-plugin.ts'
import { closedMeanwhilePlugin } from './comments/closed-meanwhile-plugin.ts'
import { commenterPlugin } from './comments/commenter-plugin.ts'
import { commentOriginsPlugin } from './comments/edit-comment.ts'
import {
  newCommentPlugins,
  newCommentText,
  commentShortcut,
  rowDraftsPlugin,
  saveCommentShortcut,
} from './comments/new-comment.ts'
import { changedSuggestion, newSuggestionPlugins, takenOverPlugin } from './comments/suggestion.ts'
import { changedRowDrafts } from './comments/threads-plugin.ts'
import type { ScriptSession } from './core/connection/script-session.ts'
import { type EditorFeature, withLater } from './core/feature.ts'
import { oneBlockPlugin } from './core/sheet/one-block-plugin.ts'
import { askBeforeRenamingPlugin } from './cues/ask-before-renaming.ts'
import { cueDraftsIn, cueDraftsPlugin, wordsOfDraft } from './cues/cue-drafts.ts'
import { cueKeysPlugin } from './cues/cue-keys.ts'
import { cueSelectionPlugin } from './cues/cue-selection.ts'
import { dragCuePlugin } from './cues/drag-cue-plugin.ts'
import { departmentKeysPlugin, cueShortcuts } from './cues/shortcuts.ts'
import { wordPreview } from './cues/words.ts'
import { cutFromHerePlugin } from './cuts/cut-from-here.ts'
import { deletedSetPlugin } from './cuts/deleted-set.ts'
import { cutShortcut, showCutShortcut } from './cuts/opened-cut.ts'
import { firstFeatures } from './features.ts'
import { foundWords, goToShortcut } from './go-to/open-go-to.ts'
import { toolbarContextPlugin } from './model/toolbar-context.ts'
import { fitBlanksPlugin, pastePlugin } from './paste/paste-plugin.ts'
import { print } from './print/index.ts'
import { rehearsal } from './rehearsal/index.ts'
import { removal } from './removal/index.ts'
import { askedScenePlugin } from './scenes/delete-scene.ts'
import { searchPlugin, searchShortcuts } from './search/search-plugin.ts'
import { speakerSuggestionsPlugin } from './speakers/suggestions-plugin.ts'
import { restoredNoticePlugin } from './versions/restored-notice-plugin.ts'

/** Unlike those of an editor's context, all texts. */
const text = () => currentText().editor

/** The first letters go without what makes letters cheap in a play. */
const blocks: EditorFeature = { name: 'blocks', plugins: () => [oneBlockPlugin()] }

const formatting: EditorFeature = { name: 'formatting', plugins: () => [toolbarContextPlugin()] }

const scenes: EditorFeature = { name: 'scenes', plugins: () => [askedScenePlugin()] }

const paste: EditorFeature = {
  name: 'paste',
  plugins: () => [pastePlugin(), fitBlanksPlugin()],
}

/** After those of the features that come first: it reads their state. */
const speakers: EditorFeature = { name: 'speakers', plugins: () => [speakerSuggestionsPlugin()] }

const cues: EditorFeature = {
  name: 'cues',
  plugins: ({ session }) => [
    cueSelectionPlugin(),
    cueKeysPlugin(),
    departmentKeysPlugin(),
    wordPreview.plugin(),
    dragCuePlugin(),
    cueDraftsPlugin(session.scriptId),
    askBeforeRenamingPlugin(),
  ],
  shortcuts: cueShortcuts,
}

const cuts: EditorFeature = {
  name: 'cuts',
  plugins: () => [cutFromHerePlugin(text), deletedSetPlugin(text)],
  shortcuts: [cutShortcut, showCutShortcut],
}

const showPanel = () => setEditorLayout({ sidebarOpen: true, sidebarTab: 'comments' })

const comments: EditorFeature = {
  name: 'comments',
  plugins: ({ session }) => [
    ...newCommentPlugins(session.scriptId, showPanel),
    rowDraftsPlugin(session),
    commentOriginsPlugin(() => session.username),
    commenterPlugin(session),
    closedMeanwhilePlugin(session),
    ...newSuggestionPlugins(showPanel),
    takenOverPlugin(),
  ],
  shortcuts: [commentShortcut, saveCommentShortcut],
}

/** One field that leads to a scene, a page, a cue, a speaker's speech, or words (NAV-30). */
const goTo: EditorFeature = {
  name: 'go-to',
  plugins: () => [foundWords.plugin()],
  shortcuts: [goToShortcut],
}

/** Search and replace over the whole script (NAV-40). */
const search: EditorFeature = {
  name: 'search',
  plugins: () => [searchPlugin()],
  shortcuts: searchShortcuts,
}

const versions: EditorFeature = {
  name: 'versions',
  plugins: ({ session }) => [restoredNoticePlugin(session)],
}

/** What is typed into the fields of features, and not saved. */
function draftsIn(state: EditorState, session: ScriptSession): readonly string[] {
  const inFields = [newCommentText(state), changedSuggestion(state)]
  const inRows = changedRowDrafts(state, session)
  const inCues = cueDraftsIn(state).drafts.values().map(wordsOfDraft)
  return [...inFields, ...inRows, ...inCues].map((draft) => draft.trim()).filter(Boolean)
}

/** Where the script is lost, these words are offered with the others that the server lacks. */
const draftsPlugin = (session: ScriptSession): Plugin =>
  new Plugin({
    view(view) {
      session.visit.drafts = () => draftsIn(view.state, session)
      return {}
    },
  })

const collab: EditorFeature = {
  name: 'collab',
  plugins: ({ session }) => [
    caretsPlugin(session.connection.awareness),
    followPlugin(session),
    draftsPlugin(session),
  ],
  shortcuts: [endFollowingShortcut],
}

/** The rest of the features, each behind what comes first of it. */
export const laterFeatures: readonly EditorFeature[] = [
  formatting,
  paste,
  scenes,
  speakers,
  blocks,
  cues,
  cuts,
  comments,
  rehearsal,
  goTo,
  search,
  print,
  versions,
  collab,
  removal,
]

export const features: readonly EditorFeature[] = withLater(firstFeatures, laterFeatures)
