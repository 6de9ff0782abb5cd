import type { CueType } from '#/shared/script/cue-types.ts'

/** A type's letter: with Mod-Shift it places a cue (CUE-14), alone while cues are set by keys (WRI-1). */
export const CUE_LETTERS = {
  light: 'l',
  video: 'v',
  sound: 's',
  props: 'p',
  technik: 't',
  einruf: 'e',
} as const satisfies Readonly<Record<CueType, string>>
