import type { Dictionary } from './dictionary.ts'
import type { editorRehearsalDe } from './editor-rehearsal-de.ts'

export const editorRehearsalEn: Dictionary<typeof editorRehearsalDe> = {
  name: 'Rehearsal',
  start: 'Start rehearsal',
  end: 'End rehearsal',
  isRunning: 'Others are rehearsing',
  bar: 'Rehearsal',
  jump: 'Jump',
  nextLine: 'Next line',
  previousLine: 'Previous line',
  backToLine: 'Back to current line',
  nextCue: 'Next cue',
  noMoreCues: 'No more cues',
  cueNow: 'now',
  demo: 'Demo Mode',
  demoHint: 'The rehearsal plays by itself. Nothing is saved or shared with others.',
  startDemo: 'Start Demo Mode',
  endDemo: 'End Demo Mode',
  cueIn: (words) => (words === 1 ? 'in 1 word' : `in ${words} words`),
}
