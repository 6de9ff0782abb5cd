import type { DictionarySource } from './dictionary.ts'

export const editorRehearsalDe = {
  name: 'Probe',
  start: 'Probe beginnen',
  end: 'Probe beenden',
  isRunning: 'Andere proben gerade',
  bar: 'Probe',
  jump: 'Hierher springen',
  nextLine: 'Nächste Zeile',
  previousLine: 'Vorige Zeile',
  backToLine: 'Zur aktuellen Stelle',
  nextCue: 'Nächster Cue',
  noMoreCues: 'Keine weiteren Cues',
  cueNow: 'jetzt',
  demo: 'Vorführung (Demo)',
  demoHint: 'Die Probe läuft von selbst. Nichts wird gespeichert oder mit anderen geteilt.',
  startDemo: 'Probe vorführen (Demo)',
  endDemo: 'Vorführung beenden',
  cueIn: (words: number) => (words === 1 ? 'in 1 Wort' : `in ${words} Wörtern`),
} as const satisfies DictionarySource
