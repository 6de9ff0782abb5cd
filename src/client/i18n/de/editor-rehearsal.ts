import type { DictionarySource } from '../dictionary.ts'

export const editorRehearsalDe = {
  name: 'Probe',
  start: 'Probe beginnen',
  end: 'Probe beenden',
  joinOne: (name: string) => `${name} probt – mitmachen`,
  joinTwo: (one: string, other: string) => `${one} und ${other} proben – mitmachen`,
  joinMany: (name: string, others: number) => `${name} und ${others} andere proben – mitmachen`,
  joinOwn: 'Du probst schon anderswo – mitmachen',
  joinShort: 'Mitproben',
  bar: 'Probe',
  jump: 'Hierher springen',
  nextLine: 'Nächste Zeile',
  previousLine: 'Vorige Zeile',
  backToLine: 'Zur aktuellen Stelle',
  nextCues: 'Nächste Cues',
  noMoreCues: 'Keine weiteren Cues',
  staysNotAwake:
    'Der Bildschirm kann während der Probe dunkel werden: Der Browser hält ihn nur über eine sichere Verbindung (https) wach.',
  cueNow: 'jetzt',
  demo: 'Vorführung (Demo)',
  demoHint: 'Die Probe läuft von selbst. Nichts wird gespeichert oder mit anderen geteilt.',
  startDemo: 'Probe vorführen (Demo)',
  endDemo: 'Vorführung beenden',
  cueIn: (words: number) => (words === 1 ? 'in 1 Wort' : `in ${words} Wörtern`),
  cueInMinutes: (minutes: number) => `in ca. ${minutes} min`,
} as const satisfies DictionarySource
