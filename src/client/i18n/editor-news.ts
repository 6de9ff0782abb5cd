import { texts } from './texts.ts'

const numberDe = new Intl.NumberFormat('de-DE')
const numberEn = new Intl.NumberFormat('en-GB')
const listDe = new Intl.ListFormat('de-DE')
const listEn = new Intl.ListFormat('en-GB')

/** What has changed for a person since they confirmed the script. */
export const newsTexts = texts({
  de: {
    name: 'Neu für dich',
    since: (when: string, counts: string) => `Neu für dich seit ${when}: ${counts}`,
    counts: (passages: number, cues: number) =>
      [
        ...(passages > 0
          ? [passages === 1 ? '1 Textstelle' : `${numberDe.format(passages)} Textstellen`]
          : []),
        ...(cues > 0 ? [cues === 1 ? '1 Cue' : `${numberDe.format(cues)} Cues`] : []),
      ].join(', '),
    walk: 'Durchgehen',
    end: 'Nicht mehr durchgehen',
    seen: 'Alles gesehen',
    next: 'Neu für dich: nächste Stelle',
    previous: 'Neu für dich: vorige Stelle',
    of: (at: number, total: number) => `${numberDe.format(at)} von ${numberDe.format(total)}`,
    offline: 'Das geht, sobald du wieder verbunden bist.',
    another: 'Noch eine Änderung ist dazugekommen. Schau sie dir an, bevor du bestätigst.',
    failed: 'Vieles hat sich geändert.',
    compare: 'Vergleichen',
    ask: 'Sag, was du in diesem Stück machst, dann erfährst du, was sich für dich ändert.',
    askAction: 'Meine Aufgaben …',
    dismiss: 'Hinweis schließen',
    roleGone: (role: string) => `${role} spricht in diesem Stück nicht mehr.`,
    was: (words: string) => `vorher: „${words}“`,
    is: (words: string) => `jetzt: „${words}“`,
    wasNothing: 'vorher: –',
    isNothing: 'jetzt: –',
    on: (words: string) => `auf: „${words}“`,
    /** @param words of a speech that another spoke */
    wasOf: (speaker: string, words: string) => `vorher ${speaker}: „${words}“`,
    by: (...names: string[]) => `Geschrieben haben seitdem: ${listDe.format(names)}`,
    byOne: (name: string) => `von ${name}`,
    texts: {
      'line-new': 'Deine Replik ist neu',
      'line-gone': 'Deine Replik ist gelöscht',
      'line-cut': 'In deiner Replik ist gestrichen',
      'line-opened': 'In deiner Replik ist ein Strich offen',
      line: 'Deine Replik ist geändert',
      'line-given': 'Deine Replik spricht jetzt eine andere Rolle',
      'line-taken': 'Diese Replik sprichst jetzt du',
      'cue-line': 'Dein Stichwort ist anders',
      'cue-line-gone': 'Dein Stichwort fällt weg',
      moved: 'Diese Stelle ist umgestellt',
      cut: 'Hier ist gestrichen',
      opened: 'Hier ist ein Strich offen',
      direction: 'In deiner Szene ist eine Anweisung anders',
      text: 'Der Text ist geändert',
      renamed: 'Die Rolle heißt anders',
    },
    cues: {
      new: (cue: string) => `${cue} ist neu`,
      gone: (cue: string) => `${cue} ist gelöscht`,
      cut: (cue: string) => `${cue} liegt auf gestrichenem Text`,
      opened: (cue: string) => `${cue} wird wieder gespielt`,
      moved: (cue: string) => `${cue} steht auf anderen Wörtern`,
      renumbered: (cue: string, before: string) => `${cue} hieß ${before}`,
      renumberedFrom: (cue: string, before: string, count: number) =>
        `${cue} hieß ${before}; ab hier heißen ${numberDe.format(count)} Cues anders`,
      renamed: (cue: string) => `${cue} ist umbenannt`,
      retyped: (before: string, cue: string) => `${before} ist jetzt ${cue}`,
      does: (cue: string) => `Was bei ${cue} passiert, ist anders`,
    },
  },
  en: {
    name: 'New for you',
    since: (when, counts) => `New for you since ${when}: ${counts}`,
    counts: (passages, cues) =>
      [
        ...(passages > 0
          ? [passages === 1 ? '1 passage' : `${numberEn.format(passages)} passages`]
          : []),
        ...(cues > 0 ? [cues === 1 ? '1 cue' : `${numberEn.format(cues)} cues`] : []),
      ].join(', '),
    walk: 'Go through',
    end: 'Stop going through',
    seen: 'All seen',
    next: 'New for you: next place',
    previous: 'New for you: previous place',
    of: (at, total) => `${numberEn.format(at)} of ${numberEn.format(total)}`,
    offline: 'You can do this as soon as you are connected again.',
    another: 'One more change has come in. Look at it before you confirm.',
    failed: 'A lot has changed.',
    compare: 'Compare',
    ask: 'Say what you do in this play, and you are told what changes for you.',
    askAction: 'My tasks…',
    dismiss: 'Close this hint',
    roleGone: (role) => `${role} does not speak in this play any more.`,
    was: (words) => `before: “${words}”`,
    is: (words) => `now: “${words}”`,
    wasNothing: 'before: –',
    isNothing: 'now: –',
    on: (words) => `on: “${words}”`,
    wasOf: (speaker, words) => `before, ${speaker}: “${words}”`,
    by: (...names) => `Written since then by ${listEn.format(names)}`,
    byOne: (name) => `by ${name}`,
    texts: {
      'line-new': 'Your line is new',
      'line-gone': 'Your line is deleted',
      'line-cut': 'Your line is cut',
      'line-opened': 'A cut in your line is open',
      line: 'Your line has changed',
      'line-given': 'Another role speaks your line now',
      'line-taken': 'You speak this line now',
      'cue-line': 'Your cue line has changed',
      'cue-line-gone': 'Your cue line is gone',
      moved: 'This passage was moved',
      cut: 'A cut was made here',
      opened: 'A cut is open here',
      direction: 'A direction in your scene has changed',
      text: 'The text has changed',
      renamed: 'The role has another name',
    },
    cues: {
      new: (cue) => `${cue} is new`,
      gone: (cue) => `${cue} is deleted`,
      cut: (cue) => `${cue} is on cut text`,
      opened: (cue) => `${cue} is played again`,
      moved: (cue) => `${cue} is on other words`,
      renumbered: (cue, before) => `${cue} was ${before}`,
      renumberedFrom: (cue, before, count) =>
        `${cue} was ${before}; from here on ${numberEn.format(count)} cues have other numbers`,
      renamed: (cue) => `${cue} was renamed`,
      retyped: (before, cue) => `${before} is now ${cue}`,
      does: (cue) => `What happens at ${cue} has changed`,
    },
  },
})
