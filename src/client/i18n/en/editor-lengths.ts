import type { Dictionary } from '../dictionary.ts'
import type { editorLengthsDe } from '../de/editor-lengths.ts'

const number = new Intl.NumberFormat('en-GB')

export const editorLengthsEn: Dictionary<typeof editorLengthsDe> = {
  title: 'Length',
  open: 'Length …',
  nothing: 'Nothing is said here yet.',
  minutes: (minutes) => {
    const whole = Math.round(minutes)
    if (whole < 1) return minutes === 0 ? '–' : '< 1 min'
    return whole < 60 ? `${whole} min` : `${Math.floor(whole / 60)} h ${whole % 60} min`
  },
  count: (words) => number.format(words),
  extent: (words, speeches) =>
    `${words === 1 ? '1 spoken word' : `${number.format(words)} spoken words`}` +
    (speeches === 0
      ? ''
      : speeches === 1
        ? ' in 1 speech'
        : ` in ${number.format(speeches)} speeches`),
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
}
