const BRACKETS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '（': '）', '［': '］' }

/** In brackets from end to end, in one pair of them or in several: a direction. */
export function isBracketed(text: string): boolean {
  if (BRACKETS[text.charAt(0)] === undefined) return false
  const open: string[] = []
  for (const [sign] of text.matchAll(/[()[\]（）［］]|[^()[\]（）［］]+/g)) {
    const closing = BRACKETS[sign]
    if (closing !== undefined) open.push(closing)
    else if (sign === open.at(-1)) open.pop()
    else if (/^[)\]）］]/.test(sign) || (open.length === 0 && !/^[\s.。]*$/.test(sign)))
      return false
  }
  return open.length === 0
}

/** '/leise/', '*geht ab*', '{Stille.}': some write directions between other signs than brackets. */
const BETWEEN_SIGNS = /^(?:\/[^\s/][^/]*\/|\*[^\s*][^*]*\*|\{[^\s{}][^{}]*\})[\s.]*$/u

/** Is this line, by its signs, a direction from end to end? */
export function isDirectionLine(text: string): boolean {
  return isBracketed(text) || (BETWEEN_SIGNS.test(text) && /\p{L}/u.test(text))
}

export function isBalanced(text: string): boolean {
  const opened = text.match(/[([（［]/g)?.length ?? 0
  return opened <= (text.match(/[)\]）］]/g)?.length ?? 0)
}

export function isAtOnce(direction: string): boolean {
  return /^[([](?:gleichzeitig|zugleich|simultaneously)[)\]]$/iu.test(direction)
}

/** Words that people say of themselves or to each other, and no direction has. */
export const SPOKEN_WORDS =
  /(?<!\p{L})(?:ich|mich|mir|mein|meine|du|dich|dir|dein|deine|wir|uns|ihr|euch|i|i’m|i'm|me|my|you|your|we|us|je|moi|tu|toi|vous|nous)(?!\p{L})|[?!]/iu

/** Words that tell what people and the stage do. */
export const STAGE_WORDS =
  /(?<!\p{L})(?:ab|auf|tritt|treten|geht|gehen|kommt|kommen|setzt|steht|nimmt|öffnet|schließt|vorhang|black|licht|bühne|dunkel|pause|stille|exit|exeunt|enters?|exits|re-enter|crosses|sits|stands|curtain|lights|sort|entre|sortent|entrent)(?!\p{L})/iu

/** In cells beside names so many texts at least are none of a list. */
const MIN_SAID = 0.25
const MAX_WORDS_OF_VALUE = 3

/** Whether the texts beside names are speeches: the values of a list ('Stuhl', 'Probe') are short, without words or marks of speech. */
export function areSaid(texts: readonly string[]): boolean {
  const said = texts.filter(
    (text) =>
      /[.?!…,;:–—)\]"”“»«’'-]$/u.test(text.trim()) ||
      SPOKEN_WORDS.test(text) ||
      text.trim().split(/\s+/).length > MAX_WORDS_OF_VALUE,
  )
  return said.length > 0 && said.length >= texts.length * MIN_SAID
}

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
