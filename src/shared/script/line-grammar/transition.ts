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
