// The words of cuts (Striche): their list, their cards, and what they break.
import { texts } from './texts.ts'

export const cutsTexts = texts({
  de: {
    tab: 'Striche',
    full: 'Ein Skript hat Platz für 5.000 Striche. Entferne erst einen.',
    none: 'Noch kein Strich. Markiere Text und wähle „Strich machen“.',
    cut: 'Strich machen',
    propose: 'Strich vorschlagen',
    proposeScene: 'Strich der ganzen Szene vorschlagen',
    proposeFromHere: 'Strich ab hier vorschlagen',
    isProposed: 'Vorgeschlagen. Der Text wird gespielt, bis jemand den Vorschlag annimmt.',
    explain: 'Begründen',
    accept: 'Annehmen',
    decline: 'Ablehnen',
    declined: 'Vorschlag abgelehnt',
    withdraw: 'Zurückziehen',
    withdrawn: 'Vorschlag zurückgezogen',
    sets: 'Strichfassung',
    firstSet: 'Erste Fassung',
    newSet: 'Neue Fassung …',
    fullOfSets: 'Ein Skript hat Platz für 20 Fassungen. Lösche erst eine.',
    newSetName: 'Name der neuen Fassung',
    setNameTaken: 'So heißt schon eine Fassung dieses Skripts.',
    addSet: 'Anlegen',
    renameSet: 'Fassung umbenennen',
    setName: 'Name der Fassung',
    saveSet: 'Speichern',
    deleteSet: 'Fassung löschen',
    setDeleted: 'Fassung gelöscht',
    /** @param shown empty for the first one */
    shownSetDeleted: (name: string, shown: string) =>
      `Die Strichfassung „${name}“ wurde gelöscht. Du siehst jetzt ${shown === '' ? 'die erste' : `„${shown}“`}.`,
    compareSets: 'Fassungen verglichen',
    comparedWith: 'Verglichen mit',
    comparedWithFirst: 'Verglichen mit der ersten Fassung',
    /** @param set empty for the first one; `saved`: minutes and seconds, empty for none */
    onlyIn: (set: string, count: number, saved: string) =>
      `Nur in ${set === '' ? 'der ersten Fassung' : set}: ${count === 1 ? '1 Strich' : `${count} Striche`}${saved && `, −${saved}`}`,
    inBoth: (count: number) =>
      count === 0
        ? 'Kein Strich ist in beiden.'
        : count === 1
          ? '1 Strich ist in beiden.'
          : `${count} Striche sind in beiden.`,
    card: 'Strich',
    show: 'Strich zeigen',
    more: 'Mehr zum Strich',
    /** Names what a button of a list acts on, behind the word that the button has alone. */
    actionOn: (action: string, what: string) => `${action}: ${what}`,
    quoted: (words: string) => `„${words}“`,
    bracket: (state: string) => `Strich: ${state}`,
    inList: 'In der Liste',
    inSets: 'Gehört zu',
    alsoCut: (name: string | null) =>
      name === null ? 'auch in einem anderen Strich' : `auch gestrichen von ${name}`,
    earlierBy: (state: string, name: string) => `vorher ${state} von ${name}`,
    proposals: (count: number) => `Nur Vorschläge (${count})`,
    /** @param set empty for the first one */
    proposalsIn: (set: string, count: number) =>
      `${count === 1 ? '1 Vorschlag' : `${count} Vorschläge`} in ${set === '' ? 'der ersten Fassung' : `„${set}“`}`,
    newCutBreaks: (first: string, others: number) =>
      others === 0 ? first : `${first} · ${others} weitere`,
    struck: (count: number) =>
      count === 1
        ? 'Eine Stelle ist gestrichen, ohne Strich.'
        : `${count} Stellen sind gestrichen, ohne Strich.`,
    convert: (count: number) => `In ${count === 1 ? 'einen Strich' : 'Striche'} umwandeln`,
    scene: 'Ganze Szene streichen',
    fromHere: 'Strich ab hier',
    pressLastWord: 'Wähle das letzte Wort des Strichs.',
    cancel: 'Abbrechen',
    /** @param saved and `length`: minutes and seconds; `saved` is empty for none */
    sum: (count: number, saved: string, length: string, measured: string) =>
      `${count === 1 ? '1 Strich' : `${count} Striche`}${saved && ` · −${saved}`} · Spieldauer ca. ${length}${measured && ` (${measured})`}`,
    saved: (time: string) => `−${time}`,
    view: 'Striche',
    views: { shown: 'zeigen', grey: 'grau', 'left-out': 'weglassen' },
    allLeftOut:
      'Hier ist nichts zu sehen: Der ganze Text ist gestrichen, und Striche werden weggelassen.',
    allHidden:
      'Hier ist nichts zu sehen: Der ganze Text ist gestrichen, und Striche sind ausgeblendet.',
    showGrey: 'Striche grau zeigen',
    leftOutWhere: 'Weggelassen wird beim Proben, Lesen und Drucken.',
    inScene: (number: number, name: string) => `Szene ${number}${name ? `: ${name}` : ''}`,
    beforeScenes: 'Vor der ersten Szene',
    reaches: (scene: number) => `reicht bis in Szene ${scene}`,
    /** @param from the number of a scene, 0 before the first one */
    goesOn: (from: number) =>
      from === 0
        ? 'Ein Strich von vor der ersten Szene geht hier weiter'
        : `Ein Strich aus Szene ${from} geht hier weiter`,
    states: { closed: 'gestrichen', open: 'geöffnet', proposed: 'vorgeschlagen' },
    open: 'Strich öffnen',
    close: 'Strich schließen',
    remove: 'Strich entfernen',
    removed: 'Strich entfernt',
    madeBy: (name: string) => `von ${name}`,
    stateBy: (state: string, name: string) => `${state} von ${name}`,
    reason: 'Grund …',
    reasonFor: (words: string) => `Grund für „${words}“`,
    breaks: 'Was der Strich ändert',
    moveCue: (word: string) => `Auf „${word}“ verlegen`,
    cutCue: 'Mit streichen',
    cutAllCues: (count: number) =>
      count === 2 ? 'Beide Cues mit streichen' : `Alle ${count} Cues mit streichen`,
    cuesGone: (count: number) =>
      count === 1 ? 'Cue mit gestrichen' : `${count} Cues mit gestrichen`,
    playDirection: 'Anweisung spielen',
    consequences: {
      cue: (label: string) => `${label} hängt an gestrichenem Text`,
      goneCue: (label: string) => `${label} ist mit gestrichen`,
      cueLine: (speaker: string, hears: string) => `${speaker} hört jetzt „… ${hears}“`,
      first: (speaker: string) => `${speaker} spricht jetzt zuerst`,
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
    wouldBreak: 'Was der Vorschlag ändern würde',
    /** The same sentences, of a proposed cut. */
    proposed: {
      cue: (label: string) => `${label} hinge an gestrichenem Text`,
      cueLine: (speaker: string, hears: string) => `${speaker} würde „… ${hears}“ hören`,
      first: (speaker: string) => `${speaker} spräche zuerst`,
      sameSpeaker: (speaker: string) => `${speaker} spräche zweimal hintereinander`,
      silent: (speaker: string, scene: number | null) =>
        scene === null
          ? `${speaker} hätte keinen Text mehr`
          : scene === 0
            ? `${speaker} hätte vor der ersten Szene keinen Text mehr`
            : `${speaker} hätte in Szene ${scene} keinen Text mehr`,
      entrance: (speaker: string | null) =>
        speaker === null ? 'Ein Auftritt fiele weg' : `Ein Auftritt von ${speaker} fiele weg`,
      exit: (speaker: string | null) =>
        speaker === null ? 'Ein Abgang fiele weg' : `Ein Abgang von ${speaker} fiele weg`,
      comment: 'Ein Kommentar stünde im Gestrichenen',
    },
  },
  en: {
    tab: 'Cuts',
    full: 'A script has room for 5,000 cuts. Remove one first.',
    none: 'No cuts yet. Select text and choose “Make a cut”.',
    cut: 'Make a cut',
    propose: 'Propose a cut',
    proposeScene: 'Propose to cut the whole scene',
    proposeFromHere: 'Propose a cut from here',
    isProposed: 'Proposed. The words are played until somebody accepts the proposal.',
    explain: 'Give a reason',
    accept: 'Accept',
    decline: 'Decline',
    declined: 'Proposal declined',
    withdraw: 'Withdraw',
    withdrawn: 'Proposal withdrawn',
    sets: 'Set of cuts',
    firstSet: 'First set',
    newSet: 'New set…',
    fullOfSets: 'A script has room for 20 sets. Delete one first.',
    newSetName: 'Name of the new set',
    setNameTaken: 'Another set of this script has this name.',
    addSet: 'Create',
    renameSet: 'Rename the set',
    setName: 'Name of the set',
    saveSet: 'Save',
    deleteSet: 'Delete the set',
    setDeleted: 'Set deleted',
    shownSetDeleted: (name, shown) =>
      `The set of cuts ‘${name}’ was deleted. You see ${shown === '' ? 'the first one' : `‘${shown}’`} now.`,
    compareSets: 'Sets compared',
    comparedWith: 'Compared with',
    comparedWithFirst: 'Compared with the first set',
    onlyIn: (set, count, saved) =>
      `Only in ${set === '' ? 'the first set' : set}: ${count === 1 ? '1 cut' : `${count} cuts`}${saved && `, −${saved}`}`,
    inBoth: (count) => (count === 1 ? '1 cut is in both.' : `${count || 'No'} cuts are in both.`),
    card: 'Cut',
    show: 'Show the cut',
    more: 'More about the cut',
    actionOn: (action, what) => `${action}: ${what}`,
    quoted: (words) => `“${words}”`,
    bracket: (state) => `Cut: ${state}`,
    inList: 'In the list',
    inSets: 'Belongs to',
    alsoCut: (name) => (name === null ? 'in another cut, too' : `also cut by ${name}`),
    earlierBy: (state, name) => `before that ${state} by ${name}`,
    proposals: (count) => `Proposals only (${count})`,
    proposalsIn: (set, count) =>
      `${count === 1 ? '1 proposal' : `${count} proposals`} in ${set === '' ? 'the first set' : `“${set}”`}`,
    newCutBreaks: (first, others) => (others === 0 ? first : `${first} · ${others} more`),
    struck: (count) =>
      count === 1
        ? 'One passage is struck without a cut.'
        : `${count} passages are struck without a cut.`,
    convert: (count) => `Make ${count === 1 ? 'a cut of it' : 'cuts of them'}`,
    scene: 'Cut the whole scene',
    fromHere: 'Cut from here',
    pressLastWord: 'Press the last word of the cut.',
    cancel: 'Cancel',
    sum: (count, saved, length, measured) =>
      `${count === 1 ? '1 cut' : `${count} cuts`}${saved && ` · −${saved}`} · runs about ${length}${measured && ` (${measured})`}`,
    saved: (time) => `−${time}`,
    view: 'Cuts',
    views: { shown: 'show', grey: 'grey', 'left-out': 'leave out' },
    allLeftOut: 'There is nothing to see here: the whole text is cut, and cuts are left out.',
    allHidden: 'There is nothing to see here: the whole text is cut, and cuts are hidden.',
    showGrey: 'Show cuts in grey',
    leftOutWhere: 'They are left out in rehearsal, in reading and on paper.',
    inScene: (number, name) => `Scene ${number}${name ? `: ${name}` : ''}`,
    beforeScenes: 'Before the first scene',
    reaches: (scene) => `reaches into scene ${scene}`,
    goesOn: (from) =>
      from === 0
        ? 'A cut from before the first scene goes on here'
        : `A cut from scene ${from} goes on here`,
    states: { closed: 'cut', open: 'opened', proposed: 'proposed' },
    open: 'Open the cut',
    close: 'Close the cut',
    remove: 'Remove the cut',
    removed: 'Cut removed',
    madeBy: (name) => `by ${name}`,
    stateBy: (state, name) => `${state} by ${name}`,
    reason: 'Reason…',
    reasonFor: (words) => `Reason for “${words}”`,
    breaks: 'What the cut changes',
    moveCue: (word) => `Move to “${word}”`,
    cutCue: 'Cut it, too',
    cutAllCues: (count) => (count === 2 ? 'Cut both cues, too' : `Cut all ${count} cues, too`),
    cuesGone: (count) => (count === 1 ? 'The cue is cut, too' : `${count} cues are cut, too`),
    playDirection: 'Play the direction',
    consequences: {
      cue: (label) => `${label} is on words that are cut`,
      goneCue: (label) => `${label} is cut, too`,
      cueLine: (speaker, hears) => `${speaker} now hears “… ${hears}”`,
      first: (speaker) => `${speaker} now speaks first`,
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
    wouldBreak: 'What the proposal would change',
    proposed: {
      cue: (label) => `${label} would be on words that are cut`,
      cueLine: (speaker, hears) => `${speaker} would hear “… ${hears}”`,
      first: (speaker) => `${speaker} would speak first`,
      sameSpeaker: (speaker) => `${speaker} would speak twice in a row`,
      silent: (speaker, scene) =>
        scene === null
          ? `${speaker} would have no lines left`
          : scene === 0
            ? `${speaker} would have no lines left before the first scene`
            : `${speaker} would have no lines left in scene ${scene}`,
      entrance: (speaker) =>
        speaker === null ? 'An entrance would be lost' : `An entrance of ${speaker} would be lost`,
      exit: (speaker) =>
        speaker === null ? 'An exit would be lost' : `An exit of ${speaker} would be lost`,
      comment: 'A comment would be on words that are cut',
    },
  },
})
