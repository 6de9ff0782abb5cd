import type { DictionarySource } from './dictionary.ts'

export const editorRehearsalDe = {
  name: 'Probe',
  start: 'Probe beginnen',
  end: 'Probe beenden',
  isRunning: 'Andere proben gerade',
  bar: 'Probe',
  jump: 'Springen',
  nextLine: 'Nächste Zeile',
  previousLine: 'Vorige Zeile',
  backToLine: 'Zurück zur Zeile',
  nextCue: 'Nächster Cue',
  noMoreCues: 'Keine weiteren Cues',
  cueNow: 'jetzt',
  demo: 'Demo-Modus',
  demoHint: 'Die Probe läuft von selbst. Nichts wird gespeichert oder mit anderen geteilt.',
  startDemo: 'Demo-Modus beginnen',
  endDemo: 'Demo-Modus beenden',
  cueIn: (words: number) => (words === 1 ? 'in 1 Wort' : `in ${words} Wörtern`),
} as const satisfies DictionarySource
