const CURTAINS =
  '(?:der )?vorhang(?: fällt)?|(?:the )?curtain(?: falls)?|(?:le )?rideau(?: tombe)?|(?:cala (?:il|la) )?(?:sipario|tela)|' +
  '(?:cae el )?telón|(?:het )?doek(?: valt)?|ridå(?:n faller)?|kurtyna(?: opada)?|занавес(?: падает)?'
const ENDS = 'ende|(?:the )?end|finis|fine?|finale|einde|slut|koniec|конец|fim'
/** What ends: 'Ende des ersten Aktes', 'END OF PART ONE', 'Fin de la scène'. */
const OF =
  "(?:\\s+(?:des|der|vom|of|de|del|della|dell|du|van|av|första|primo|первого|второго)(?:\\s|['’]).{1,40})?"
const END = new RegExp(`^[-–—*\\s]*[([]?(?:${CURTAINS}|(?:${ENDS})${OF})[)\\].]*[-–—*\\s]*$`, 'iu')

/** Does the line say that the play, or a part of it, is over ('ENDE', 'Vorhang', 'Fin de la scène')? It is a direction. */
export function isEndMark(text: string): boolean {
  return END.test(text.trim())
}

const TRANSITIONS = [
  '(?:(?:SMASH|MATCH|JUMP|HARD|QUICK|TIME)\\s+)?CUT(?:\\s+(?:TO|BACK TO|TO BLACK))?|DISSOLVE(?:\\s+TO)?',
  'FADE\\s+(?:IN|OUT|TO(?:\\s+BLACK)?|UP)|WIPE\\s+TO|INTERCUT(?:\\s+WITH)?|BACK\\s+TO(?:\\s+SCENE)?|BLACK(?:OUT)?',
  'SCHNITT(?:\\s+(?:AUF|ZU))?|(?:AUF|AB|ÜBER)BLENDE(?:\\s+(?:AUF|ZU))?|SCHWARZ(?:BLENDE)?',
  'COUPE(?:\\s+(?:FRANCHE|SUR|À))?|FONDU(?:\\s+(?:AU\\s+NOIR|ENCHAÎNÉ|SUR))?|STACCO(?:\\s+SU)?|TAGLIO\\s+SU|DISSOLVENZA(?:\\s+SU)?',
  'CORTE(?:\\s+A)?|FUNDIDO(?:\\s+A(?:\\s+NEGRO)?)?|DISOLVENCIA(?:\\s+A)?|OVERVLOEIER|KLIPP(?:\\s+TILL)?|CIĘCIE|OSCURO|APAGÓN|BUIO|NOIR|DUNKEL|LICHTWECHSEL|DONKER|ЗТМ|ЗАТЕМНЕНИЕ|СМЕНА\\s+ПЛАНА',
].join('|')
const TRANSITION = new RegExp(`^(?:${TRANSITIONS})[.:]?$`, 'u')
/** What the camera sees, in capitals: 'CLOSE ON THE LETTER', 'TOTALE: DER HOF'. */
const SHOT =
  /^(?:(?:EXTREME\s+)?CLOSE(?:[\s-]?UP|\s+(?:ON|SHOT))|ANGLE\s+ON|(?:WIDE|LONG|MEDIUM|TRACKING|ESTABLISHING|REVERSE)\s+(?:SHOT|ANGLE|ON)|INSERT|POV|(?:HALB)?TOTALE|GROSSAUFNAHME|NAHAUFNAHME|GROS\s+PLAN|PLAN\s+LARGE|PRIMER\s+PLANO|PRIMO\s+PIANO|КРУПНЫЙ\s+ПЛАН)(?:\s*[.:–—-]|\s(?=\P{Ll}*$)|$)\P{Ll}*$/u

/** Does the line say how one scene passes into the next ('CUT TO:', 'FADE OUT.'), or a shot? It is a direction. */
export function isTransition(text: string): boolean {
  const line = text.trim()
  return TRANSITION.test(line) || SHOT.test(line)
}

/** A transition that is no name. A single word such as 'SCHWARZ' may be one. */
export function isPassage(words: string): boolean {
  return isTransition(words) && words.includes(' ')
}
