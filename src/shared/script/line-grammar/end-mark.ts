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
