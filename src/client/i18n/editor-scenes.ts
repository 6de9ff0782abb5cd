import { texts, someNames } from './texts.ts'

/** Whether a time was measured in rehearsals, or is estimated by words. */
export const measuredTexts = texts({
  de: { measured: 'gemessen', partly: 'teils gemessen', estimated: 'geschätzt' },
  en: { measured: 'measured', partly: 'partly measured', estimated: 'estimated' },
})

const listDe = new Intl.ListFormat('de-DE')

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
const listEn = new Intl.ListFormat('en-GB')

/** Moving and deleting scenes. */
export const scenesTexts = texts({
  de: {
    delete: 'Szene löschen …',
    deleteTitle: (number: number, name: string) => `Szene ${number} „${name}“ löschen?`,
    deleteAll: 'Szene löschen',
    deleteHeading: 'Nur die Überschrift',
    goesAlong: (speeches: number, cues: number, comments: number) => {
      const things = [
        ...counted(speeches, 'Replik', 'Repliken'),
        ...counted(cues, 'Cue', 'Cues'),
        ...counted(comments, 'Kommentar', 'Kommentare'),
      ]
      if (things.length === 0) return 'Mit der Szene geht ihr Text.'
      const goes = speeches + cues + comments === 1 ? 'geht' : 'gehen'
      return `Mit der Szene ${goes} ${listDe.format(things)}.`
    },
    headingOnly: 'Löschst du nur die Überschrift, gehört der Text zur Szene davor.',
    firstHeadingOnly: 'Löschst du nur die Überschrift, steht der Text vor der ersten Szene.',
    deleted: (name: string) => `Szene „${name}“ gelöscht`,
    deletedHeading: (name: string) => `Überschrift „${name}“ gelöscht`,
    actions: (name: string) => `Mehr zu „${name}“`,
  },
  en: {
    delete: 'Delete scene…',
    deleteTitle: (number, name) => `Delete scene ${number} “${name}”?`,
    deleteAll: 'Delete scene',
    deleteHeading: 'Only the heading',
    goesAlong: (speeches, cues, comments) => {
      const things = [
        ...counted(speeches, 'line', 'lines'),
        ...counted(cues, 'cue', 'cues'),
        ...counted(comments, 'comment', 'comments'),
      ]
      if (things.length === 0) return 'The scene’s text is deleted with it.'
      const are = speeches + cues + comments === 1 ? 'is' : 'are'
      return `${listEn.format(things)} ${are} deleted with the scene.`
    },
    headingOnly: 'If you delete only the heading, its text belongs to the scene before.',
    firstHeadingOnly: 'If you delete only the heading, its text stands before the first scene.',
    deleted: (name) => `Scene “${name}” deleted`,
    deletedHeading: (name) => `Heading “${name}” deleted`,
    actions: (name) => `More about “${name}”`,
  },
})

const numberDe = new Intl.NumberFormat('de-DE')
const numberEn = new Intl.NumberFormat('en-GB')

/** How long a script is. */
export const lengthsTexts = texts({
  de: {
    title: 'Umfang',
    open: 'Umfang …',
    nothing: 'Hier wird noch nichts gesprochen.',
    minutes: (minutes: number) => {
      const whole = Math.round(minutes)
      if (whole < 1) return minutes === 0 ? '–' : '< 1 min'
      return whole < 60 ? `${whole} min` : `${Math.floor(whole / 60)} h ${whole % 60} min`
    },
    count: (words: number) => numberDe.format(words),
    extent: (words: number, speeches: number) =>
      `${words === 1 ? '1 gesprochenes Wort' : `${numberDe.format(words)} gesprochene Wörter`}` +
      (speeches === 0
        ? ''
        : speeches === 1
          ? ' in 1 Replik'
          : ` in ${numberDe.format(speeches)} Repliken`),
    pace: 'Sprechtempo',
    paces: { slow: 'Langsam', usual: 'Üblich', fast: 'Schnell' },
    stated: (words: number) =>
      `Bei ${words} Wörtern in der Minute, ohne Pausen, Spiel und Umbauten. Gestrichenes und Regieanweisungen zählen nicht.`,
    byScene: 'Szene',
    bySpeaker: 'Figur',
    words: 'Wörter',
    duration: 'Dauer',
    beforeScenes: 'Vor der ersten Szene',
    inScenes: (count: number) => (count === 1 ? 'in 1 Szene' : `in ${count} Szenen`),
    measured: measuredTexts.de,
    statedRest: (words: number) =>
      `Gemessen in euren Proben; der Rest ist geschätzt, bei ${words} Wörtern in der Minute ohne Pausen, Spiel und Umbauten.`,
    learned: 'Gelernte Zeiten',
    noRuns:
      'Schalte in der Probe „Zeit nehmen“ ein: Dann lernt das Skript, wie lange eure Szenen dauern.',
    runs: (count: number, last: string) =>
      `${count === 1 ? '1 Lauf' : `${count} Läufe`}, zuletzt ${last}`,
    countOfRuns: (count: number) => (count === 1 ? '1 Lauf' : `${count} Läufe`),
    measuredLines: (lines: number, time: string) =>
      `${lines === 1 ? '1 Replik' : `${numberDe.format(lines)} Repliken`}, ${time}`,
    notInText: 'Nicht mehr im Text',
    forget: 'Lauf löschen',
    forgetAll: 'Alle Läufe löschen',
    forgotten: (count: number) => (count === 1 ? 'Lauf gelöscht.' : `${count} Läufe gelöscht.`),
  },
  en: {
    title: 'Length',
    open: 'Length…',
    nothing: 'Nothing is said here yet.',
    minutes: (minutes) => {
      const whole = Math.round(minutes)
      if (whole < 1) return minutes === 0 ? '–' : '< 1 min'
      return whole < 60 ? `${whole} min` : `${Math.floor(whole / 60)} h ${whole % 60} min`
    },
    count: (words) => numberEn.format(words),
    extent: (words, speeches) =>
      `${words === 1 ? '1 spoken word' : `${numberEn.format(words)} spoken words`}` +
      (speeches === 0
        ? ''
        : speeches === 1
          ? ' in 1 speech'
          : ` in ${numberEn.format(speeches)} speeches`),
    pace: 'Pace',
    paces: { slow: 'Slow', usual: 'Usual', fast: 'Fast' },
    stated: (words) =>
      `At ${words} words a minute, without pauses, action and changes of scene. Struck text and directions do not count.`,
    byScene: 'Scene',
    bySpeaker: 'Role',
    words: 'Words',
    duration: 'Time',
    beforeScenes: 'Before the first scene',
    inScenes: (count) => (count === 1 ? 'in 1 scene' : `in ${count} scenes`),
    measured: measuredTexts.en,
    statedRest: (words) =>
      `Measured in your rehearsals; the rest is estimated, at ${words} words a minute without pauses, action and changes of scene.`,
    learned: 'Learned times',
    noRuns:
      'Switch on “Take times” in rehearsal: the script then learns how long your scenes last.',
    runs: (count, last) => `${count === 1 ? '1 run' : `${count} runs`}, the last on ${last}`,
    countOfRuns: (count) => (count === 1 ? '1 run' : `${count} runs`),
    measuredLines: (lines, time) =>
      `${lines === 1 ? '1 speech' : `${numberEn.format(lines)} speeches`}, ${time}`,
    notInText: 'No longer in the text',
    forget: 'Delete run',
    forgetAll: 'Delete all runs',
    forgotten: (count) => (count === 1 ? 'Run deleted.' : `${count} runs deleted.`),
  },
})

const writeDe = (names: readonly string[]) =>
  `${listDe.format(someNames(names, (count) => `${count} weitere`))} ${names.length === 1 ? 'schreibt' : 'schreiben'}`

const writeEn = (names: readonly string[]) =>
  `${listEn.format(someNames(names, (count) => `${count} more`))} ${names.length === 1 ? 'is' : 'are'} writing`

/** Text that is removed while others write in it. */
export const removalTexts = texts({
  de: {
    title: {
      delete: 'Diesen Text löschen?',
      replace: 'Alle Stellen ersetzen?',
      restore: 'Trotzdem zurückholen?',
    },
    action: { delete: 'Löschen', replace: 'Ersetzen', restore: 'Zurückholen' },
    writeHere: (...names: string[]) => `${writeDe(names)} gerade in diesem Text.`,
    writeInScene: (...names: string[]) => `${writeDe(names)} gerade in dieser Szene.`,
    somebody: 'Jemand',
    deletedScene: (by: string) => `${by} hat die Szene gelöscht, in der du geschrieben hast.`,
    deletedText: (by: string) => `${by} hat den Text gelöscht, in dem du geschrieben hast.`,
    restored: (by: string, version: string) =>
      `${by} hat „${version}“ zurückgeholt. Dabei ist der Text gegangen, in dem du geschrieben hast.`,
    fetchBack: 'Meine Passage zurückholen',
  },
  en: {
    title: {
      delete: 'Delete this text?',
      replace: 'Replace everywhere?',
      restore: 'Restore it anyway?',
    },
    action: { delete: 'Delete', replace: 'Replace', restore: 'Restore' },
    writeHere: (...names) => `${writeEn(names)} in this text.`,
    writeInScene: (...names) => `${writeEn(names)} in this scene.`,
    somebody: 'Somebody',
    deletedScene: (by) => `${by} has deleted the scene in which you were writing.`,
    deletedText: (by) => `${by} has deleted the text in which you were writing.`,
    restored: (by, version) =>
      `${by} has restored “${version}”. The text in which you were writing is gone with it.`,
    fetchBack: 'Bring my passage back',
  },
})
