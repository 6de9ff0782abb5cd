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
import { readPreferences } from '#/client/preferences/preferences.ts'
import { classOf } from '#/client/ui/class-names.ts'
import { moveShortcuts } from './model/move-selected.ts'
import styles from './blocks/unreadable.module.css'
import { savedPlugin, savedShortcut } from './collab/connection-report.ts'
import { suggestionsPlugin, threadsPlugin } from './comments/sheet-threads.ts'
import { bindingIn } from './core/binding/binding-plugin.ts'
import { onDeletingKeys } from './core/document/borders-plugin.ts'
import type { EditorFeature, FirstText } from './core/feature.ts'
import { drawCutsPlugin } from './cuts/draw-cuts-plugin.ts'
import { removeEmptyDialogue } from './dialogue/dialogue-commands.ts'
import { dialogueShortcuts } from './dialogue/shortcuts.ts'
import { simultaneousPlugin } from './dialogue/speak-simultaneously.ts'
import { dialogueByColonPlugin } from './dialogue/start-dialogue.ts'
import { formattingShortcuts } from './formatting/format-commands.ts'
import { importReview } from './import-review/review-keys.ts'
import { typesetPlugin } from './language/typeset-plugin.ts'
import { cueRightsPlugin } from './model/rights.ts'
import { cueVisibility, struckVisibility } from './model/visibility.ts'
import { lastLettersPlugin } from './model/writers-in.ts'
import { ownCutsPlugin } from './model/own-cuts.ts'
import { tasksPlugin } from './model/tasks-plugin.ts'
import { page } from './page/index.ts'
import { copyPlugin, putBackPlugin, selectedText } from './paste/copied-content.ts'
import { refuseFilesPlugin } from './paste/dropped.ts'
import { placeLink } from './place-link/index.ts'
import { sceneShortcut } from './placement/shortcuts.ts'
import { newsPlugin, newsShortcuts } from './news/news-plugin.ts'
import { regions } from './regions/index.ts'
import { scenes } from './scenes/index.ts'
import { showShortcutsShortcut } from './shortcuts/show-shortcuts.ts'
import { speakers } from './speakers/index.ts'
import { touch } from './touch/index.ts'
import { versionShortcuts } from './versions/shortcuts.ts'

/** Takes the place of a block that cannot be shown here; the block can be moved and deleted like any other. */
function createUnreadableView({ attrs }: Node, text: () => FirstText): NodeView {
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
const versions: EditorFeature = { name: 'versions', shortcuts: versionShortcuts }

const cues: EditorFeature = {
  name: 'cues',
  plugins: ({ session }) => [cueRightsPlugin(session), cueVisibility.plugin()],
}

/** Cuts of the text for the performance (Striche), which can be opened again. */
const cuts: EditorFeature = {
  name: 'cuts',
  plugins: ({ session }) => [ownCutsPlugin(session.username, session), drawCutsPlugin()],
}

/** What the sheet shows of them, because suggested words take room in a line. */
const comments: EditorFeature = {
  name: 'comments',
  plugins: ({ session }) => [threadsPlugin(session.doc), suggestionsPlugin()],
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

/** What is cut or copied at once can be pasted: only the pasting comes later. */
const paste: EditorFeature = {
  name: 'paste',
  plugins({ session, text }) {
    const language = () => scriptLanguage(session.doc) ?? readPreferences().lang
    return [
      refuseFilesPlugin(text),
      putBackPlugin((state) => selectedText(state, language())),
      copyPlugin(language),
    ]
  },
}

const formatting: EditorFeature = { name: 'formatting', shortcuts: formattingShortcuts }

const collab: EditorFeature = {
  name: 'collab',
  plugins: ({ session, text }) => [savedPlugin(session, text)],
  shortcuts: [savedShortcut],
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

/** Which letters others write is noted from the start: the question before a deletion knows them when it is there. */
const removal: EditorFeature = {
  name: 'removal',
  plugins: ({ session: { doc, connection } }) => [lastLettersPlugin(doc, connection.status)],
}

/**
 * All features of the editor, in the order of their shortcuts, with what the text needs before it takes what is typed. The
 * rest of them follows at once (later-features.ts); of some nothing is needed before. stage-surfaces.tsx lists their surfaces.
 */
export const firstFeatures: readonly EditorFeature[] = [
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
  { name: 'rehearsal' },
  { name: 'go-to' },
  { name: 'search' },
  { name: 'print' },
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
