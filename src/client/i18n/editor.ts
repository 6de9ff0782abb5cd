import type { Language } from '#/client/preferences/preferences.ts'
import { cueDetailsTexts, cueListTexts, cuesTexts, numbersTexts } from './editor-cues.ts'
import { cutsTexts } from './editor-cuts.ts'
import { goToTexts, searchTexts } from './editor-find.ts'
import { menusTexts, scriptMenuTexts, shortcutsTexts } from './editor-commands.ts'
import { autoFollowTexts, rehearsalTexts } from './editor-rehearsal.ts'
import { lengthsTexts, removalTexts, scenesTexts } from './editor-scenes.ts'
import { newsTexts } from './editor-news.ts'
import { firstEditorTexts } from './editor-page.ts'
import { importReviewTexts, reviewTexts } from './editor-review.ts'
import { commentsTexts } from './editor-comments.ts'
import { dialogueTexts, tasksTexts, writingTexts } from './editor-writing.ts'
import { signedInTexts } from './signed-in.ts'
import { currentTexts, someNames, texts, useTexts } from './texts.ts'

const listDe = new Intl.ListFormat('de-DE')
const listEn = new Intl.ListFormat('en-GB')

/** Texts of what stands around the text. */
const aroundTexts = texts({
  de: {
    dragToReorder: 'Zum Umstellen ziehen',
    refusedWords: 'Nicht angenommen wurden diese Worte von dir:',
    noField: (words: string) =>
      `Das Feld öffnet sich nicht mehr, für das du geschrieben hast: ${words}`,
    leaving: {
      title: 'Ungesendete Änderungen',
      text: 'Deine letzten Änderungen sind noch nicht auf dem Server, und dieses Gerät kann nichts aufheben. Wenn du gehst, gehen sie verloren.',
      discard: 'Änderungen verwerfen und gehen',
    },
    others: (...names: string[]) =>
      `${listDe.format(someNames(names, (count) => `${count} weitere`))} ${names.length === 1 ? 'ist' : 'sind'} da`,
    people: {
      hint: 'Ein Klick führt zu jemandem, der nächste folgt.',
      follow: 'Folgen',
      following: 'Du folgst',
      youFollow: (name: string) => `Du folgst ${name}`,
      isAway: (name: string) => `${name} ist gerade nicht da`,
      endFollowing: 'Nicht mehr folgen',
      notInText: 'nicht im Text',
      inText: 'im Text',
      beforeScenes: 'vor Szene 1',
    },
    copyLink: 'Link zu dieser Stelle',
    linkCopied: 'Link kopiert. Er führt an diese Stelle.',
    continueAt: (number: number, name: string) => `Weiter bei Szene ${number} · ${name}`,
    continueHere: 'Weiter, wo du zuletzt warst',
    continueNot: 'Am Anfang bleiben',
    toolbar: 'Werkzeuge',
    undo: 'Rückgängig',
    restOfBook: 'So viel vom Buch kommt noch',
    redo: 'Wiederholen',
    bold: 'Fett',
    italic: 'Kursiv',
    strike: 'Streichen',
    insertScene: 'Szene einfügen',
    insertDialogue: 'Replik einfügen',
    deleteCue: (number: string) => `Cue ${number} löschen`,
    sidebar: 'Szenen und Cues',
    showKeyboard: 'Tastatur einblenden',
    hideKeyboard: 'Tastatur ausblenden',
    scenesTab: 'Szenen',
    cuesTab: 'Cues',
    noScenes: 'Noch keine Szenen in diesem Skript.',
    noCues: 'Noch keine Cues in diesem Skript.',
    print: {
      title: 'Skript drucken',
      breaksAtSplits: 'Seiten wie im Original umbrechen',
      breaksHint: 'Braucht mehr Papier. Sonst steht die Seitenzahl am Rand.',
      runningHead: 'Titel, Datum und Seitenzahl über jeder Seite',
      repeatedNames: 'Auf einer neuen Seite steht noch einmal, wer spricht: „ANNA (Forts.)“',
      sheet: (number: string) => `Blatt ${number}`,
      of: 'von',
    },
  },
  en: {
    dragToReorder: 'Drag to reorder',
    refusedWords: 'These words of yours were not accepted:',
    noField: (words) => `The field no longer opens for which you have written: ${words}`,
    leaving: {
      title: 'Unsent changes',
      text: 'Your latest changes have not reached the server yet, and this device cannot keep anything. They will be lost if you leave.',
      discard: 'Discard changes and leave',
    },
    others: (...names) =>
      `${listEn.format(someNames(names, (count) => `${count} more`))} ${names.length === 1 ? 'is' : 'are'} here`,
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
    continueAt: (number: number, name: string) => `Continue at scene ${number} · ${name}`,
    continueHere: 'Continue where you were last',
    continueNot: 'Stay at the beginning',
    toolbar: 'Tools',
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
    showKeyboard: 'Show keyboard',
    hideKeyboard: 'Hide keyboard',
    scenesTab: 'Scenes',
    cuesTab: 'Cues',
    noScenes: 'No scenes in this script yet.',
    noCues: 'No cues in this script yet.',
    print: {
      title: 'Print script',
      breaksAtSplits: 'Break pages as in the original',
      breaksHint: 'Takes more paper. Otherwise page numbers stand in the margin.',
      runningHead: 'Title, date and page number above every page',
      repeatedNames: 'A new page says again who is speaking: “ANNA (CONT’D)”',
      sheet: (number) => `Sheet ${number}`,
      of: 'of',
    },
  },
})

function textsIn(lang: Language) {
  return {
    ...firstEditorTexts[lang],
    ...aroundTexts[lang],
    ...cueListTexts[lang],
    ...cuesTexts[lang],
    ...importReviewTexts[lang],
    ...commentsTexts[lang],
    news: { ...firstEditorTexts[lang].news, ...newsTexts[lang] },
    autoFollow: autoFollowTexts[lang],
    cueDetails: cueDetailsTexts[lang],
    cuts: cutsTexts[lang],
    lengths: lengthsTexts[lang],
    tasks: tasksTexts[lang],
    menus: menusTexts[lang],
    numbers: numbersTexts[lang],
    dialogue: dialogueTexts[lang],
    goTo: goToTexts[lang],
    search: searchTexts[lang],
    writing: writingTexts[lang],
    rehearsal: rehearsalTexts[lang],
    removal: removalTexts[lang],
    scenes: scenesTexts[lang],
    scriptMenu: scriptMenuTexts[lang],
    review: reviewTexts[lang],
    shortcuts: shortcutsTexts[lang],
  }
}

/** All texts of the editor. */
export const editorTexts = { de: textsIn('de'), en: textsIn('en') }

/** The texts of the editor and of what stands around it. The page itself, which comes first, has those of `editor-page.ts`. */
export const stageTexts = {
  de: { ...signedInTexts.de, editor: editorTexts.de },
  en: { ...signedInTexts.en, editor: editorTexts.en },
}
export type Text = (typeof stageTexts)['de']
export const useText = (): Text => useTexts(stageTexts)
export const currentText = (): Text => currentTexts(stageTexts)
