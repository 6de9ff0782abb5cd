import { texts } from './texts.ts'

const numberDe = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 3, useGrouping: false })
const numberEn = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 3, useGrouping: false })
/** A number that is free text, for example one set by hand, stays as it is. */
const shownDe = (number: string) =>
  Number.isNaN(Number(number)) ? number : numberDe.format(Number(number))

/** What a cue does. */
export const cueDetailsTexts = texts({
  de: {
    does: 'Was passiert',
    who: 'Wer',
    trigger: 'Auslöser',
    triggers: { word: 'Wort', visual: 'Sicht-Cue', follow: 'folgt auf …' },
    visual: 'Sicht-Cue',
    after: 'Folgt auf',
    noCue: 'Cue wählen …',
    follows: (number: string) => `folgt auf ${number}`,
    followsNone: 'folgt auf einen Cue',
    seconds: 'Sekunden danach',
    secondsLater: (seconds: number) => `nach ${numberDe.format(seconds)}\u00a0s`,
    standby: 'Achtung vorher',
    noStandby: 'keine Ansage',
    words: (count: number) => `${count} Wörter`,
    halfPage: 'halbe Seite',
    standbyOf: (how: string) => `Achtung: ${how} vorher`,
    standbyNow: 'Achtung',
    badSeconds: 'Eine Zahl von 0,1 bis 3600.',
  },
  en: {
    does: 'What happens',
    who: 'Who',
    trigger: 'Trigger',
    triggers: { word: 'its words', visual: 'visual cue', follow: 'follows…' },
    visual: 'Visual cue',
    after: 'Follows',
    noCue: 'Choose a cue…',
    follows: (number) => `follows ${number}`,
    followsNone: 'follows a cue',
    seconds: 'Seconds later',
    secondsLater: (seconds) => `after ${numberEn.format(seconds)}\u00a0s`,
    standby: 'Standby before',
    noStandby: 'no standby',
    words: (count) => `${count} words`,
    halfPage: 'half a page',
    standbyOf: (how) => `Standby ${how} before`,
    standbyNow: 'Standby',
    badSeconds: 'A number from 0.1 to 3600.',
  },
})

/** Numbers of cues that stand. */
export const numbersTexts = texts({
  de: {
    menu: 'Nummern',
    freeze: 'Nummern festhalten …',
    title: 'Nummern festhalten',
    lead: 'Ab jetzt bleibt Q 204 Q 204. Neue Cues bekommen Zwischennummern.',
    types: 'Arten',
    frozen: 'festgehalten',
    frozenUpTo: 'festgehalten, danach gezählt',
    since: (name: string, day: string) => `festgehalten von ${name}, ${day}`,
    scope: 'Wie weit',
    all: 'Das ganze Stück',
    upTo: (scene: number, name: string) => `Bis hier: Ende der Szene ${scene}, ${name}`,
    upToUnnamed: (scene: number) => `Bis hier: Ende der Szene ${scene}`,
    freezeAction: 'Festhalten',
    thaw: 'Wieder zählen',
    renamed: (renamed: number) =>
      renamed === 0
        ? 'Kein Cue heißt danach anders.'
        : `${renamed === 1 ? '1 Cue heißt' : `${renamed} Cues heißen`} danach anders.`,
    nothing: 'Wähle mindestens eine Art.',
    done: (labels: string) => `Nummern festgehalten: ${labels}`,
    sign: 'Nummern festgehalten',
    provisional: 'Nummer noch vorläufig',
    outOfOrder: 'außer der Reihe',
    bad: 'Eine Nummer von 0,001 bis 9999,999.',
    crowded: (before: string, after: string) =>
      `Zwischen ${shownDe(before)} und ${shownDe(after)} passt keine Nummer. Nummeriere die Szene neu.`,
    crowdedByHand: (before: string, after: string) =>
      `Zwischen ${shownDe(before)} und ${shownDe(after)} passt keine Nummer. Gib einem der beiden Cues von Hand eine andere.`,
    renumber: 'Szene neu nummerieren',
    gaps: 'Lücken',
    gapsHint: 'Die Nummern gelöschter Cues bleiben frei.',
    noGaps: 'Keine Lücken.',
    print: 'Nummernstand drucken',
    sheetTitle: 'Nummernstand',
    sheetOf: (day: string) => `Stand: ${day}`,
    byHand: 'von Hand',
    would: (count: number) =>
      count === 1 ? '1 Cue würde anders heißen' : `${count} Cues würden anders heißen`,
    wouldText: (day: string) =>
      `Seit ${day} stehen die Nummern auf Papier oder in einer Liste. Halte sie fest, dann bleiben sie.`,
    goOn: 'Trotzdem',
    freezeFirst: 'Nummern festhalten',
  },
  en: {
    menu: 'Numbers',
    freeze: 'Freeze numbers…',
    title: 'Freeze numbers',
    lead: 'From now on Q 204 stays Q 204. New cues get numbers in between.',
    types: 'Types',
    frozen: 'frozen',
    frozenUpTo: 'frozen, counted after that',
    since: (name, day) => `frozen by ${name}, ${day}`,
    scope: 'How far',
    all: 'The whole play',
    upTo: (scene, name) => `Up to here: the end of scene ${scene}, ${name}`,
    upToUnnamed: (scene) => `Up to here: the end of scene ${scene}`,
    freezeAction: 'Freeze',
    thaw: 'Count again',
    renamed: (renamed) =>
      renamed === 0
        ? 'No cue gets another number.'
        : `${renamed === 1 ? '1 cue gets' : `${renamed} cues get`} another number.`,
    nothing: 'Choose at least one type.',
    done: (labels) => `Numbers frozen: ${labels}`,
    sign: 'Numbers frozen',
    provisional: 'Number still provisional',
    outOfOrder: 'out of order',
    bad: 'A number from 0.001 to 9999.999.',
    crowded: (before, after) =>
      `There is no number between ${before} and ${after}. Renumber the scene.`,
    crowdedByHand: (before, after) =>
      `There is no number between ${before} and ${after}. Give one of the two cues another one by hand.`,
    renumber: 'Renumber the scene',
    gaps: 'Gaps',
    gapsHint: 'The numbers of deleted cues stay free.',
    noGaps: 'No gaps.',
    print: 'Print the numbers',
    sheetTitle: 'Numbers of the cues',
    sheetOf: (day) => `As of ${day}`,
    byHand: 'set by hand',
    would: (count) => (count === 1 ? 'One cue would be renamed' : `${count} cues would be renamed`),
    wouldText: (day) =>
      `Since ${day} the numbers are on paper or in a list. Freeze them, and they stay.`,
    goOn: 'Go on',
    freezeFirst: 'Freeze the numbers',
  },
})
