import './dialogue/dialogue.css'
import './cuts/cut-words.css'
import './comments/comment-words.css'
import './cues/cue-words.css'
import './tasks/behind.css'
import './news/news.css'
import './search/occurrences.css'
import './language/hyphenation.css'
import type { Node } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import type { NodeView } from 'prosemirror-view'
import { onScriptLanguage, scriptLanguage } from '#/shared/script/meta.ts'
import { setEditorLayout } from '#/client/preferences/editor-layout.ts'
import { readPreferences } from '#/client/preferences/preferences.ts'
import { classOf } from '#/client/ui/class-names.ts'
import { moveShortcuts } from './model/move-selected.ts'
import styles from './blocks/unreadable.module.css'
import { caretsPlugin } from './collab/carets.ts'
import { endFollowingShortcut, followPlugin } from './collab/follow-plugin.ts'
import { savedPlugin, savedShortcut } from './collab/connection-report.ts'
import { closedMeanwhilePlugin } from './comments/closed-meanwhile-plugin.ts'
import { commenterPlugin } from './comments/commenter-plugin.ts'
import { commentOriginsPlugin } from './comments/edit-comment.ts'
import { newCommentPlugins, commentShortcut, saveCommentShortcut } from './comments/new-comment.ts'
import { newSuggestionPlugins, suggestionsPlugin } from './comments/suggestion.ts'
import { takenOverPlugin } from './comments/taken-over-plugin.ts'
import { threadsPlugin } from './comments/threads-plugin.ts'
import { bindingIn } from './core/binding/binding-plugin.ts'
import { onDeletingKeys } from './core/document/borders-plugin.ts'
import type { EditorFeature, EditorText } from './core/feature.ts'
import { askBeforeRenamingPlugin } from './cues/ask-before-renaming.ts'
import { cueDraftsPlugin } from './cues/cue-drafts.ts'
import { cueKeysPlugin } from './cues/cue-keys.ts'
import { cueSelectionPlugin } from './cues/cue-selection.ts'
import { dragCuePlugin } from './cues/drag-cue-plugin.ts'
import { departmentKeysPlugin, cueShortcuts } from './cues/shortcuts.ts'
import { wordPreview } from './cues/words.ts'
import { cutFromHerePlugin } from './cuts/cut-from-here.ts'
import { deletedSetPlugin } from './cuts/deleted-set.ts'
import { drawCutsPlugin } from './cuts/draw-cuts-plugin.ts'
import { cutShortcut, showCutShortcut } from './cuts/opened-cut.ts'
import { removeEmptyDialogue } from './dialogue/dialogue-commands.ts'
import { dialogueShortcuts } from './dialogue/shortcuts.ts'
import { simultaneousPlugin } from './dialogue/speak-simultaneously.ts'
import { dialogueByColonPlugin } from './dialogue/start-dialogue.ts'
import { formattingShortcuts } from './formatting/format-commands.ts'
import { foundWords, goToShortcut } from './go-to/open-go-to.ts'
import { importReview } from './import-review/review-keys.ts'
import { typesetPlugin } from './language/typeset-plugin.ts'
import { cueRightsPlugin } from './model/rights.ts'
import { cueVisibility, struckVisibility } from './model/visibility.ts'
import { ownCutsPlugin } from './model/own-cuts.ts'
import { tasksPlugin } from './model/tasks-plugin.ts'
import { page } from './page/index.ts'
import { fitBlanksPlugin, refuseFilesPlugin } from './paste/dropped.ts'
import { selectedText } from './paste/copied-content.ts'
import { pastePlugin } from './paste/paste-plugin.ts'
import { putBackPlugin } from './paste/insert-pasted.ts'
import { placeLink } from './place-link/index.ts'
import { sceneShortcut } from './placement/shortcuts.ts'
import { newsPlugin, newsShortcuts } from './news/news-plugin.ts'
import { print } from './print/index.ts'
import { regions } from './regions/index.ts'
import { rehearsal } from './rehearsal/index.ts'
import { removal } from './removal/index.ts'
import { scenes } from './scenes/index.ts'
import { searchPlugin, searchShortcuts } from './search/search-plugin.ts'
import { showShortcutsShortcut } from './shortcuts/show-shortcuts.ts'
import { speakers } from './speakers/index.ts'
import { touch } from './touch/index.ts'
import { restoredNoticePlugin } from './versions/restored-notice-plugin.ts'
import { versionShortcuts } from './versions/shortcuts.ts'

/** Takes the place of a block that cannot be shown here; the block can be moved and deleted like any other. */
function createUnreadableView({ attrs }: Node, text: () => EditorText): NodeView {
  const dom = document.createElement('div')
  dom.className = classOf(styles, 'unreadable')
  dom.textContent = text().blocks.unreadable(String(attrs.name))
  return { dom }
}

/** Sets the language of the sheet, so that the browser checks its spelling and hyphenates it accordingly. */
function languagePlugin(): Plugin {
  return new Plugin({
    props: {
      attributes(state): Record<string, string> {
        const language = scriptLanguage(bindingIn(state).doc)
        return language === null ? {} : { lang: language, spellcheck: 'true' }
      },
    },
    view: (view) => ({
      // the view reads its attributes again with every state
      destroy: onScriptLanguage(bindingIn(view.state).doc, () => view.dispatch(view.state.tr)),
    }),
  })
}

/** Typesetting, spelling and hyphenation by the language that a script is written in. */
const language: EditorFeature = {
  name: 'language',
  plugins: () => [typesetPlugin(), languagePlugin()],
}

/** Earlier states of the script: users look at them, compare them, and keep them by name (VER). */
const versions: EditorFeature = {
  name: 'versions',
  plugins: ({ session }) => [restoredNoticePlugin(session)],
  shortcuts: versionShortcuts,
}

/** Search and replace over the whole script (NAV-40). */
const search: EditorFeature = {
  name: 'search',
  plugins: () => [searchPlugin()],
  shortcuts: searchShortcuts,
}

const cues: EditorFeature = {
  name: 'cues',
  plugins: ({ session }) => [
    cueRightsPlugin(session),
    cueSelectionPlugin(),
    cueKeysPlugin(),
    departmentKeysPlugin(),
    wordPreview.plugin(),
    dragCuePlugin(),
    cueVisibility.plugin(),
    cueDraftsPlugin(session.scriptId),
    askBeforeRenamingPlugin(),
  ],
  shortcuts: cueShortcuts,
}

/** Cuts of the text for the performance (Striche), which can be opened again. */
const cuts: EditorFeature = {
  name: 'cuts',
  plugins: ({ session, text }) => [
    ownCutsPlugin(session.username, session),
    drawCutsPlugin(),
    cutFromHerePlugin(text),
    deletedSetPlugin(text),
  ],
  shortcuts: [cutShortcut, showCutShortcut],
}

const showPanel = () => setEditorLayout({ sidebarOpen: true, sidebarTab: 'comments' })

const comments: EditorFeature = {
  name: 'comments',
  plugins: ({ session }) => [
    ...newCommentPlugins(showPanel),
    commentOriginsPlugin(() => session.username),
    commenterPlugin(session),
    threadsPlugin(session.doc),
    closedMeanwhilePlugin(session),
    ...newSuggestionPlugins(showPanel),
    suggestionsPlugin(),
    takenOverPlugin(),
  ],
  shortcuts: [commentShortcut, saveCommentShortcut],
}

const dialogue: EditorFeature = {
  name: 'dialogue',
  plugins: ({ text }) => [
    struckVisibility.plugin(),
    dialogueByColonPlugin(),
    simultaneousPlugin(text),
  ],
  keymap: onDeletingKeys('Backspace', removeEmptyDialogue),
  shortcuts: dialogueShortcuts,
}

/** Shows the shortcuts that all features declare (NAV-50). */
const shortcuts: EditorFeature = { name: 'shortcuts', shortcuts: [showShortcutsShortcut] }

const placement: EditorFeature = { name: 'placement', shortcuts: [sceneShortcut] }

const paste: EditorFeature = {
  name: 'paste',
  plugins({ session, text }) {
    const language = () => scriptLanguage(session.doc) ?? readPreferences().lang
    return [
      refuseFilesPlugin(text),
      putBackPlugin((state) => selectedText(state, language())),
      pastePlugin(language),
      fitBlanksPlugin(),
    ]
  },
}

/** One field that leads to a scene, a page, a cue, a speaker's speech, or words (NAV-30). */
const goTo: EditorFeature = {
  name: 'go-to',
  plugins: () => [foundWords.plugin()],
  shortcuts: [goToShortcut],
}

const formatting: EditorFeature = { name: 'formatting', shortcuts: formattingShortcuts }

const collab: EditorFeature = {
  name: 'collab',
  plugins: ({ session, text }) => [
    caretsPlugin(session.connection.awareness),
    followPlugin(session),
    savedPlugin(session, text),
  ],
  shortcuts: [endFollowingShortcut, savedShortcut],
}

/** Moves the blocks of the script: by a handle beside them, or by keyboard. */
const blocks: EditorFeature = {
  name: 'blocks',
  shortcuts: [moveShortcuts.up, moveShortcuts.down],
  nodeViews: ({ text }) => ({ unreadable: (node) => createUnreadableView(node, text) }),
}

/** What this person does in the script: what is not theirs steps back. */
const tasks: EditorFeature = {
  name: 'tasks',
  plugins: ({ session }) => [tasksPlugin(session)],
}

/** What has changed for this person since they confirmed the script. */
const news: EditorFeature = {
  name: 'news',
  plugins: () => [newsPlugin()],
  shortcuts: newsShortcuts,
}

/** All features of the editor, in the order of their shortcuts. feature-surfaces.ts lists their surfaces. */
export const features: readonly EditorFeature[] = [
  page,
  placement,
  formatting,
  paste,
  scenes,
  speakers,
  tasks,
  dialogue,
  blocks,
  cues,
  cuts,
  comments,
  language,
  rehearsal,
  goTo,
  search,
  print,
  versions,
  news,
  importReview,
  placeLink,
  regions,
  shortcuts,
  touch,
  collab,
  removal,
]
