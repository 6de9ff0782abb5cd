import type { Lang } from './script-word.ts'

type Rules = readonly (readonly [RegExp, string])[]

// Capitals stand for sounds of several letters: S 'sch', C 'ch', T English 'th', A 'au', E 'ei', O 'eu'.
const GERMAN: Rules = [
  [/aeu|eu/g, 'O'],
  [/au/g, 'A'],
  [/ei|ai|ay/g, 'E'],
  [/ae/g, 'e'],
  [/oe/g, 'ö'],
  [/ue/g, 'ü'],
  [/ie/g, 'i'],
  [/tsch/g, 'tS'],
  [/sch/g, 'S'],
  [/chs|x/g, 'ks'],
  [/ch/g, 'C'],
  [/ck|c|q|g/g, 'k'],
  [/ph|v|w/g, 'f'],
  [/dt|d/g, 't'],
  [/tz|z/g, 's'],
  [/b/g, 'p'],
  [/y|j/g, 'i'],
  [/([aeiouöüAEO])h/g, '$1'],
]

const ENGLISH: Rules = [
  [/^kn/, 'n'],
  [/^wr/, 'r'],
  [/tion/g, 'Sn'],
  [/igh/g, 'ai'],
  [/gh/g, ''],
  [/ph|v/g, 'f'],
  [/wh/g, 'w'],
  [/th/g, 'T'],
  [/sh|ch/g, 'S'],
  [/c(?=[eiy])/g, 's'],
  [/ck|c|q|g/g, 'k'],
  [/x/g, 'ks'],
  [/d/g, 't'],
  [/z/g, 's'],
  [/b/g, 'p'],
  [/y|j/g, 'i'],
  [/ea|ee|ie/g, 'i'],
  [/oo|ou|ow/g, 'u'],
  [/([a-zST]{2})e$/, '$1'],
]

/** The sound of a spelling, one letter for each sound. Words that recognisers confuse have similar sounds. */
export function sound(spelled: string, lang: Lang): string {
  let result = spelled
  for (const [letters, to] of lang === 'de' ? GERMAN : ENGLISH) result = result.replace(letters, to)
  return result.replace(/(.)\1+/g, '$1')
}
