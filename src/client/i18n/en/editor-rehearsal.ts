import type { Dictionary } from '../dictionary.ts'
import type { editorRehearsalDe } from '../de/editor-rehearsal.ts'

export const editorRehearsalEn: Dictionary<typeof editorRehearsalDe> = {
  name: 'Rehearsal',
  start: 'Start rehearsal',
  end: 'End rehearsal',
  joinOne: (name) => `${name} is rehearsing – join`,
  joinTwo: (one, other) => `${one} and ${other} are rehearsing – join`,
  joinMany: (name, others) => `${name} and ${others} others are rehearsing – join`,
  joinOwn: 'You are rehearsing elsewhere – join',
  joinShort: 'Join',
  bar: 'Rehearsal',
  jump: 'Jump',
  nextLine: 'Next line',
  previousLine: 'Previous line',
  backToLine: 'Back to current line',
  nextCues: 'Next cues',
  noMoreCues: 'No more cues',
  staysNotAwake:
    'The screen may go dark during the rehearsal: the browser keeps it awake only over a secure connection (https).',
  cueNow: 'now',
  demo: 'Demo Mode',
  demoHint: 'The rehearsal plays by itself. Nothing is saved or shared with others.',
  startDemo: 'Start Demo Mode',
  endDemo: 'End Demo Mode',
  cueIn: (words) => (words === 1 ? 'in 1 word' : `in ${words} words`),
  cueInMinutes: (minutes) => `in about ${minutes} min`,
}
