const ORDINALS =
  'erste|zweite|dritte|vierte|fünfte|sechste|siebente|siebte|achte|neunte|zehnte|elfte|zwölfte|' +
  'dreizehnte|vierzehnte|fünfzehnte|sechzehnte|siebzehnte|achtzehnte|neunzehnte|zwanzigste|letzte|' +
  'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last'
const NUMBERS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn'
const DIVISIONS =
  'akt|aufzug|auftritt|szene|scene|bild|handlung|abteilung|act|verwandlung|prolog|prologue|epilog|epilogue|' +
  'vorspiel|nachspiel|zwischenspiel|interlude|intermezzo|induction'

const COUNT = `(?:(?:${ORDINALS})[rsn]?|${NUMBERS}|[ivxlc]+|\\d+)`
const TAIL = '(?:\\s*[.:,–—-]\\s*\\S.*|\\s*[.:])?'
const COUNTED_BEFORE = new RegExp(
  `^(?:(?:der|die|das|the)\\s+)?${COUNT}\\.?\\s+(?:${DIVISIONS})${TAIL}$`,
  'i',
)
const COUNTED_AFTER = new RegExp(`^(?:${DIVISIONS})\\s+(?:the\\s+)?${COUNT}${TAIL}$`, 'i')
const UNCOUNTED =
  /^(?:prolog|prologue|epilog|epilogue|vorspiel|nachspiel|zwischenspiel|interlude|intermezzo|verwandlung)[.:]?$/i
/** Of a screenplay, with or without a number in either margin: '12 INT. KITCHEN - NIGHT 12'. */
const PLACE =
  /^(?:\d{1,3}[A-Z]?\.?\s+)?(?:INT|EXT|I\/E|INNEN|AUSSEN|AUẞEN)(?:\.?\s*\/\s*(?:INT|EXT|INNEN|AUSSEN))?(?:[.:]|\s[-–—])?\s+\P{Ll}.*$/u
const LONGEST = 80

/** Is this line, by its words alone, the heading of an act or a scene? */
export function isSceneHeading(text: string): boolean {
  if (text.length > LONGEST) return false
  return (
    PLACE.test(text) ||
    COUNTED_BEFORE.test(text) ||
    COUNTED_AFTER.test(text) ||
    UNCOUNTED.test(text)
  )
}
