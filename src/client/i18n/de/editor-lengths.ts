import type { DictionarySource } from '../dictionary.ts'

const number = new Intl.NumberFormat('de-DE')

/** How long a script is. */
export const editorLengthsDe = {
  title: 'Umfang',
  open: 'Umfang …',
  nothing: 'Hier wird noch nichts gesprochen.',
  minutes: (minutes: number) => {
    const whole = Math.round(minutes)
    if (whole < 1) return minutes === 0 ? '–' : '< 1 min'
    return whole < 60 ? `${whole} min` : `${Math.floor(whole / 60)} h ${whole % 60} min`
  },
  count: (words: number) => number.format(words),
  extent: (words: number, speeches: number) =>
    `${words === 1 ? '1 gesprochenes Wort' : `${number.format(words)} gesprochene Wörter`}` +
    (speeches === 0
      ? ''
      : speeches === 1
        ? ' in 1 Replik'
        : ` in ${number.format(speeches)} Repliken`),
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
} as const satisfies DictionarySource
