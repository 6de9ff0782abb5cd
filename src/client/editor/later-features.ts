// What the features add to the text once it stands and takes what is typed. It is loaded right after the text, which a slow line
// would else delay (decision 024). Keys, pastes and drops that come before it are held (core/later-part.ts).
import type { EditorView } from 'prosemirror-view'
import { currentText } from '#/client/i18n/signed-in.ts'
import { setEditorLayout } from '#/client/preferences/editor-layout.ts'
import { showMessage } from '#/client/ui/messages.ts'
import { caretsPlugin } from './collab/carets.ts'
import { endFollowingShortcut, followPlugin } from './collab/follow-plugin.ts'
import { closedMeanwhilePlugin } from './comments/closed-meanwhile-plugin.ts'
import { commentOriginsPlugin } from './comments/edit-comment.ts'
import { newCommentPlugins, commentShortcut, saveCommentShortcut } from './comments/new-comment.ts'
import { newSuggestionPlugins, takenOverPlugin } from './comments/suggestion.ts'
import { type EditorFeature, withLater } from './core/feature.ts'
import { endOpening, repeatOpening } from './core/later-part.ts'
import { focusSheet } from './core/sheet/reveal.ts'
import { oneBlockPlugin } from './core/sheet/one-block-plugin.ts'
import { askBeforeRenamingPlugin } from './cues/ask-before-renaming.ts'
import { cueDraftsPlugin } from './cues/cue-drafts.ts'
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
import { fitBlanksPlugin } from './paste/dropped.ts'
import { pastePlugin } from './paste/paste-plugin.ts'
import { print } from './print/index.ts'
import { rehearsal } from './rehearsal/index.ts'
import { removal } from './removal/index.ts'
import { askedScenePlugin } from './scenes/delete-scene.ts'
import { searchPlugin, searchShortcuts } from './search/search-plugin.ts'
import { speakerSuggestionsPlugin } from './speakers/suggestions-plugin.ts'
import { restoredNoticePlugin } from './versions/restored-notice-plugin.ts'

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
  plugins: ({ text }) => [cutFromHerePlugin(text), deletedSetPlugin(text)],
  shortcuts: [cutShortcut, showCutShortcut],
}

const showPanel = () => setEditorLayout({ sidebarOpen: true, sidebarTab: 'comments' })

const comments: EditorFeature = {
  name: 'comments',
  plugins: ({ session }) => [
    ...newCommentPlugins(showPanel),
    commentOriginsPlugin(() => session.username),
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

const collab: EditorFeature = {
  name: 'collab',
  plugins: ({ session }) => [caretsPlugin(session.connection.awareness), followPlugin(session)],
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

/** Gives the keys that were pressed for a mode to it. */
export function giveKeys(view: EditorView, keys: readonly KeyboardEvent[]): void {
  focusSheet(view)
  repeatOpening(view)
  for (const event of keys) view.dom.dispatchEvent(new KeyboardEvent('keydown', event))
  endOpening(view)
}

/** Opens a field, and gives it what was typed in its place as soon as it has the focus. */
export function giveWords(
  view: EditorView,
  field: HTMLTextAreaElement,
  listening: AbortController,
): void {
  if (listening.signal.aborted) return
  const end = (target: EventTarget | null) => {
    if (listening.signal.aborted) return
    listening.abort()
    const { value } = field
    endOpening(view)
    writeInto(target, value)
  }
  const look = ({ target }: Event) => {
    if (target === field || target === view.dom) return
    // the field may select its words when it has the focus
    queueMicrotask(() => end(target))
  }
  document.addEventListener('focusin', look, { signal: listening.signal })
  if (view.editable) view.focus()
  if (!repeatOpening(view)) end(null)
  // a field that is drawn with the next frame takes the focus from here
  queueMicrotask(() => {
    if (!listening.signal.aborted && document.activeElement === view.dom) field.focus()
  })
}

function writeInto(target: EventTarget | null, typed: string): void {
  if (typed === '') return
  const isLong = target instanceof HTMLTextAreaElement
  if (!isLong && !(target instanceof HTMLInputElement)) {
    showMessage('news', currentText().editor.noField(typed))
    return
  }
  const words = typed.replace(/\n$/, '')
  const { selectionStart, selectionEnd } = target
  const all = isLong ? typed : words.replaceAll('\n', ' ')
  target.setRangeText(all, selectionStart ?? 0, selectionEnd ?? target.value.length, 'end')
  target.dispatchEvent(new InputEvent('input', { bubbles: true }))
  if (isLong || words === typed) return
  const init = { key: 'Enter', bubbles: true, cancelable: true }
  setTimeout(() => target.dispatchEvent(new KeyboardEvent('keydown', init)))
}
