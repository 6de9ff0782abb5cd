import { texts } from './texts.ts'

export const cutsTexts = texts({
  de: {
    tab: 'Striche',
    none: 'Noch kein Strich. Markiere Text und wähle „Streichen“.',
    cut: 'Streichen',
    /** @param saved and `length`: minutes and seconds */
    sum: (count: number, saved: string, length: string) =>
      `${count === 1 ? '1 Strich' : `${count} Striche`} · −${saved} · Spieldauer ca. ${length}`,
    saved: (time: string) => `−${time}`,
    view: 'Striche',
    views: { shown: 'zeigen', grey: 'grau', 'left-out': 'weglassen' },
    leftOutWhere: 'Weggelassen wird beim Proben, Lesen und Drucken.',
    inScene: (number: number, name: string) => `Szene ${number}${name ? `: ${name}` : ''}`,
    beforeScenes: 'Vor der ersten Szene',
    states: { closed: 'gestrichen', open: 'geöffnet', proposed: 'vorgeschlagen' },
    open: 'Strich öffnen',
    close: 'Strich schließen',
    remove: 'Strich entfernen',
    removed: 'Strich entfernt',
    madeBy: (name: string) => `von ${name}`,
    stateBy: (state: string, name: string) => `${state} von ${name}`,
    reason: 'Grund',
    breaks: 'Was der Strich ändert',
    consequences: {
      cue: (label: string) => `${label} hängt an gestrichenem Text`,
      cueLine: (speaker: string, hears: string) => `${speaker} hört jetzt „… ${hears}“`,
      sameSpeaker: (speaker: string) => `${speaker} spricht zweimal hintereinander`,
      silent: (speaker: string, scene: number | null) =>
        scene === null
          ? `${speaker} hat keinen Text mehr`
          : scene === 0
            ? `${speaker} hat vor der ersten Szene keinen Text mehr`
            : `${speaker} hat in Szene ${scene} keinen Text mehr`,
      entrance: (speaker: string | null) =>
        speaker === null
          ? 'Ein Auftritt ist gestrichen'
          : `Ein Auftritt von ${speaker} ist gestrichen`,
      exit: (speaker: string | null) =>
        speaker === null ? 'Ein Abgang ist gestrichen' : `Ein Abgang von ${speaker} ist gestrichen`,
      comment: 'Ein Kommentar steht im Gestrichenen',
    },
  },
  en: {
    tab: 'Cuts',
    none: 'No cuts yet. Select text and choose “Cut from the play”.',
    cut: 'Cut from the play',
    sum: (count, saved, length) =>
      `${count === 1 ? '1 cut' : `${count} cuts`} · −${saved} · runs about ${length}`,
    saved: (time) => `−${time}`,
    view: 'Cuts',
    views: { shown: 'show', grey: 'grey', 'left-out': 'leave out' },
    leftOutWhere: 'They are left out in rehearsal, in reading and on paper.',
    inScene: (number, name) => `Scene ${number}${name ? `: ${name}` : ''}`,
    beforeScenes: 'Before the first scene',
    states: { closed: 'cut', open: 'opened', proposed: 'proposed' },
    open: 'Open the cut',
    close: 'Close the cut',
    remove: 'Remove the cut',
    removed: 'Cut removed',
    madeBy: (name) => `by ${name}`,
    stateBy: (state, name) => `${state} by ${name}`,
    reason: 'Reason',
    breaks: 'What the cut changes',
    consequences: {
      cue: (label) => `${label} is on words that are cut`,
      cueLine: (speaker, hears) => `${speaker} now hears “… ${hears}”`,
      sameSpeaker: (speaker) => `${speaker} speaks twice in a row`,
      silent: (speaker, scene) =>
        scene === null
          ? `${speaker} has no lines left`
          : scene === 0
            ? `${speaker} has no lines left before the first scene`
            : `${speaker} has no lines left in scene ${scene}`,
      entrance: (speaker) =>
        speaker === null ? 'An entrance is cut' : `An entrance of ${speaker} is cut`,
      exit: (speaker) => (speaker === null ? 'An exit is cut' : `An exit of ${speaker} is cut`),
      comment: 'A comment is on words that are cut',
    },
  },
})
