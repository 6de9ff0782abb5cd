/** Abbreviations in front of a name: 'Mrs. Allonby', 'DR. APPEL', 'Frl. Julie'. */
const TITLES =
  'mr mrs ms mme mlle messrs dr drs prof st ste frl hr hrn fr rev ven hon capt cpt col gen lt maj sgt cpl ' +
  'dir ing mag insp kom ltn oblt hptm wwe bgm geh exz'

const anyCase = (word: string) =>
  `${word}|${word.slice(0, 1).toUpperCase()}${word.slice(1)}|${word.toUpperCase()}`
const TITLE = TITLES.split(' ').map(anyCase).join('|')

/** Behind a title, or behind a number that begins the line: '1. BÜRGER'. */
const BEHIND_TITLE = String.raw`(?<=(?<![\p{L}\p{M}\p{N}])(?:${TITLE})|^\d{1,3} ?)`
/** Behind an initial as well: 'J. P. MORGAN'. */
const BEHIND_INITIAL = String.raw`(?<=(?<![\p{L}\p{M}\p{N}])(?:${TITLE}|\p{Lu})|^\d{1,3} ?)`
const BEFORE_NAME = String.raw`(?=\s*\p{L})`

/** Source of a pattern (flag u): a full stop that abbreviates and does not end the name. */
export const TITLE_STOP = String.raw`${BEHIND_TITLE}\.${BEFORE_NAME}`
export const NAME_STOP = String.raw`${BEHIND_INITIAL}\.${BEFORE_NAME}`
/** A full stop that ends the name. */
export const END_STOP = String.raw`(?!${TITLE_STOP})\.`
