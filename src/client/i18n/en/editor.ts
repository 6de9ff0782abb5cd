import type { Dictionary } from '../dictionary.ts'
import { editorAutoFollowEn } from './editor-auto-follow.ts'
import { editorCommentsEn } from './editor-comments.ts'
import { editorCueListEn } from './editor-cue-list.ts'
import { editorCuesEn } from './editor-cues.ts'
import { editorGoToEn } from './editor-go-to.ts'
import { editorImportEn } from './editor-import.ts'
import type { editorDe } from '../de/editor.ts'
import { editorDialogueEn } from './editor-dialogue.ts'
import { editorLengthsEn } from './editor-lengths.ts'
import { editorMenusEn } from './editor-menus.ts'
import { editorRehearsalEn } from './editor-rehearsal.ts'
import { editorSearchEn } from './editor-search.ts'
import { editorScenesEn } from './editor-scenes.ts'
import { editorScriptMenuEn } from './editor-script-menu.ts'
import { editorShortcutsEn } from './editor-shortcuts.ts'
import { editorTextEn } from './editor-text.ts'
import { someNames } from '../some-names.ts'

const list = new Intl.ListFormat('en-GB')

export const editorEn: Dictionary<typeof editorDe> = {
  authenticating: 'Authenticating...',
  initializing: 'Initializing collaborative editor...',
  connectionError: 'Connection Error',
  retryConnection: 'Retry Connection',
  failedToInitialize: 'Failed to initialize collaboration',
  dragToReorder: 'Drag to reorder',
  blocks: {
    unreadable: (name) => `Block of another program: ${name}`,
    handle: 'Drag to move · Click to select',
    up: 'Move up',
    down: 'Move down',
  },
  otherVersion:
    'This script belongs to another version of Stichwort. You can read it; reload the page to write. Changes that could not be sent yet are kept.',
  otherVersionOnlyHere:
    'This script belongs to another version of Stichwort. You can read it; reload the page to write. This device cannot keep anything: changes that could not be sent yet are lost then.',
  reloadPage: 'Reload',
  connectionLost: 'Connection lost. Retrying...',
  unknownStatus: (status) => `Connection error: ${status}`,
  refused: {
    token: 'Your session has expired. Reload the page and sign in again.',
    right: 'You do not have access to this script.',
    gone: 'This script no longer exists.',
    schema: 'This page is older than the script. Reload it to continue.',
  },
  opens: 'Opening – you cannot write yet',
  opensHint: 'The server has not said yet what you may do in this script.',
  readOnly: 'Read only',
  hiddenStruck: 'There were hidden cuts in the selection. Now they are shown.',
  readOnlyHint: 'You can read this script, but not change it.',
  connectedWith: (people) => `Rehearsal Active (${people} people)`,
  connectedAlone: 'Ready for Collaboration',
  connecting: 'Connecting to rehearsal...',
  syncing: 'Syncing script changes...',
  offline: 'Working offline',
  tooLarge: 'Too large for the server – kept here only',
  notKept: 'The server lacks some edits – they are kept here',
  connectionIssue: 'Connection issue',
  keepsNothing:
    'This device cannot keep anything. Leave the page open until the connection is back.',
  leaving: {
    title: 'Unsent changes',
    text: 'Your latest changes have not reached the server yet, and this device cannot keep anything. They will be lost if you leave.',
    discard: 'Discard changes and leave',
  },
  onPhone: (status: string) => `Mobile: ${status}`,
  others: (...names) =>
    `${list.format(someNames(names, (count) => `${count} more`))} ${names.length === 1 ? 'is' : 'are'} here`,
  people: {
    hint: 'A click leads to somebody, the next one follows.',
    follow: 'Follow',
    following: 'Following',
    youFollow: (name: string) => `You follow ${name}`,
    isAway: (name: string) => `${name} is away just now`,
    endFollowing: 'Stop following',
    notInText: 'not in the text',
    inText: 'in the text',
    beforeScenes: 'before scene 1',
  },
  copyLink: 'Link to this place',
  linkCopied: 'Link copied. It leads to this place.',
  linkNotCopied: (link: string) => `The browser does not let copy. The link: ${link}`,
  placeGone: 'This place is gone.',
  continueAt: (number: number, name: string) => `Continue at scene ${number} · ${name}`,
  continueHere: 'Continue where you were last',
  continueNot: 'Stay at the beginning',
  sheet: 'Script',
  toolbar: 'Tools',
  keys: {
    Mod: 'Ctrl',
    Shift: 'Shift',
    Alt: 'Alt',
    Enter: 'Enter',
    Space: 'Space',
    Delete: 'Del',
    Escape: 'Esc',
    ContextMenu: 'Menu key',
  },
  undo: 'Undo',
  restOfBook: 'How much of the book is left',
  redo: 'Redo',
  bold: 'Bold',
  italic: 'Italic',
  strike: 'Cut from script',
  insertScene: 'Insert scene',
  insertDialogue: 'Insert dialogue',
  deleteCue: (number) => `Delete cue ${number}`,
  sidebar: 'Scenes and cues',
  openSidebar: 'Open the sidebar',
  closeSidebar: 'Close the sidebar',
  showKeyboard: 'Show keyboard',
  hideKeyboard: 'Hide keyboard',
  scenesTab: 'Scenes',
  cuesTab: 'Cues',
  noScenes: 'No scenes in this script yet.',
  noCues: 'No cues in this script yet.',
  untitledScene: 'Untitled Scene',
  sceneName: 'Scene name',
  scenePlaceholder: 'Place, time, description',
  page: (number) => `Page ${number}`,
  printedPage: (number, printed) => `Page ${number} · printed: ${printed}`,
  print: {
    title: 'Print script',
    breaksAtSplits: 'Break pages as in the original',
    breaksHint: 'Takes more paper. Otherwise page numbers stand in the margin.',
    runningHead: 'Title, date and page number above every page',
    sheet: (number) => `Sheet ${number}`,
  },
  autoFollow: editorAutoFollowEn,
  dialogue: editorDialogueEn,
  lengths: editorLengthsEn,
  menus: editorMenusEn,
  goTo: editorGoToEn,
  search: editorSearchEn,
  writing: editorTextEn,
  rehearsal: editorRehearsalEn,
  scenes: editorScenesEn,
  scriptMenu: editorScriptMenuEn,
  shortcuts: editorShortcutsEn,
  ...editorCueListEn,
  ...editorCuesEn,
  ...editorImportEn,
  ...editorCommentsEn,
}
