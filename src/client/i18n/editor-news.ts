import { texts } from './texts.ts'

/** What a person does in a script. */
export const tasksTexts = texts({
  de: {
    open: 'Meine Aufgaben …',
    title: 'Meine Aufgaben',
    lead: 'Was machst du in diesem Stück? Danach tritt zurück, was nicht deins ist, und du erfährst, was sich für dich geändert hat.',
    speakers: 'Rollen',
    noSpeakers: 'In diesem Skript spricht noch niemand.',
    noMore: (most: number) => `Mehr als ${most} Rollen gehen nicht.`,
    cueTypes: 'Cues',
    everything: 'Alles (Regie, Soufflage)',
    everythingHint: 'Nichts tritt zurück, und jede Änderung zählt.',
    save: 'Merken',
    offline: 'Das geht, sobald du wieder verbunden bist.',
    highlight: 'Meins hervorheben',
    allAlike: 'Alles gleich zeigen',
  },
  en: {
    open: 'My tasks…',
    title: 'My tasks',
    lead: 'What do you do in this play? What is not yours then steps back, and you are told what has changed for you.',
    speakers: 'Roles',
    noSpeakers: 'Nobody speaks in this script yet.',
    noMore: (most) => `There can be no more than ${most} roles.`,
    cueTypes: 'Cues',
    everything: 'Everything (direction, prompting)',
    everythingHint: 'Nothing steps back, and every change counts.',
    save: 'Keep',
    offline: 'You can do this as soon as you are connected again.',
    highlight: 'Highlight mine',
    allAlike: 'Show all alike',
  },
})
