import { CUE_TYPES, type CueType } from '../cue-types.ts'
import { foldWords } from './fold-words.ts'

/** The text that a user typed to go to a place: words, and the numbers that they may mean. */
export interface GoToQuery {
  /** Folded, without white space around them. */
  readonly words: string
  readonly scene: string | null
  readonly page: string | null
  readonly cue: { readonly number: string; readonly type: CueType | null } | null
}

const NUMBER = /^\d[\d.,/a-z]*$/
const SCENE = /^(?:szene|sz|scene|sc)[. ]*(\d+)$/
// a Roman number needs a sign that it is one: 's. iv', but not 'sill'
const PAGE = /^(?:seite|s|page|pg|p)(?:[. ]*(\d\S*)|(?:\. ?| )([ivxlcdm]+))$/
const CUE = /^q ?(\d[\w. ]*)$/
const TYPED_CUE = new RegExp(
  `^(${CUE_TYPES.map(({ label }) => foldWords(label)).join('|')}) (?:q ?)?(\\d[\\w. ]*)$`,
)

/** '3', 'Szene 3', 'S. 42', 'Q 304', 'Licht 304', or words. */
export function readQuery(typed: string): GoToQuery {
  const words = foldWords(typed).trim().replaceAll(/ +/g, ' ')
  const none = { words, scene: null, page: null, cue: null }
  if (NUMBER.test(words))
    return { words, scene: words, page: words, cue: { number: words, type: null } }
  const [, scene] = SCENE.exec(words) ?? []
  if (scene !== undefined) return { ...none, scene }
  const [, arabic, roman] = PAGE.exec(words) ?? []
  const page = arabic ?? roman
  if (page !== undefined) return { ...none, page }
  const [, number] = CUE.exec(words) ?? []
  if (number !== undefined) return { ...none, cue: { number, type: null } }
  const [, label, typedNumber] = TYPED_CUE.exec(words) ?? []
  if (typedNumber === undefined) return none
  const type = CUE_TYPES.find((each) => foldWords(each.label) === label)?.id ?? null
  return { ...none, cue: { number: typedNumber, type } }
}
