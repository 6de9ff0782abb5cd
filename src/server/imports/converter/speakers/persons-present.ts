import { isActHeading, isSceneHeading } from '#/shared/script/line-grammar/scene-heading.ts'
import { type Body, type BodyLine, PARAGRAPH_GAP } from '../lines/body.ts'

/** 'LES MÊMES', 'Die Vorigen', 'DICHOS': those of the scene before. */
const THE_SAME =
  /^(?:die )?vorige[nr]?s?(?!\p{L})|^(?:les )?(?:mêmes|précédents)(?!\p{L})|^(?:los )?(?:dichos|mismos)(?!\p{L})|^(?:i )?(?:detti|suddetti|stessi)(?!\p{L})|^the same(?!\p{L})|^de vorigen(?!\p{L})|^ciż|^те же/iu
const BETWEEN = /\s*[,;.–—]\s*|\s+(?:und|and|et|e|y|en|och|i|и)\s+/u
/** What may stand before a name: 'puis LE BOULANGER', 'later ANNA'. */
const BEFORE =
  /^(?:und|and|et|e|y|en|och|i|и|puis|dann|später|then|later|poi|luego|después|potem|затем|sedan|daarna)\s+/iu
const MAX_WORDS = 4
const MAX_LENGTH = 120

/**
 * The lines below a scene's heading that list who is in the scene: 'MADAME VERDIER, LUCIEN', 'Die Vorigen. Marinelli'.
 * They are known by the line below them, which begins with one of these persons, or by the words for those of before.
 */
export function personsPresent({ lines }: Body): ReadonlySet<BodyLine> {
  const found = new Set<BodyLine>()
  for (const [index, heading] of lines.entries()) {
    if (!isSceneHeading(heading.text) || isActHeading(heading.text)) continue
    const list = listBelow(lines, index + 1)
    const text = list.map((line) => line.text).join(' ')
    const persons = personsIn(text)
    const next = lines[index + 1 + list.length]
    const isFirst = (person: string) => next !== undefined && isNamed(next, person)
    if (persons && (persons.some((person) => THE_SAME.test(person)) || persons.some(isFirst)))
      for (const line of list) found.add(line)
  }
  return found
}

/** Whether the line begins with the person's name as a speech does: alone, before a mark, or set otherwise than the rest. */
function isNamed({ text, runs: [first] }: BodyLine, person: string): boolean {
  const isBeginning = text.toLowerCase().startsWith(person.toLowerCase())
  const isMarked = /^\s*(?:[.:,([–—-]|$)/u.test(text.slice(person.length))
  return isBeginning && (isMarked || first?.text.trim() === person)
}

/** The line at `index`, and those that it goes on in. */
function listBelow(lines: readonly BodyLine[], index: number): readonly BodyLine[] {
  const list = lines.slice(index, index + 1)
  for (const line of lines.slice(index + 1, index + 4)) {
    const last = list.at(-1)
    const isOpen = /(?:,|\s(?:und|and|et|e|y|en|och|i|и))$/u.test(last?.text ?? '')
    const goesOn = isOpen || last?.below?.isAfterFull === true
    if (!goesOn || (line.gapAbove ?? 0) >= PARAGRAPH_GAP) break
    list.push(line)
  }
  return list
}

/** The persons of a list; null if the text is none. One person alone is a list only with a mark: 'ROSALIE, seule.' */
function personsIn(text: string): readonly string[] | null {
  if (text.length > MAX_LENGTH || /[:!?…()[\]]/.test(text)) return null
  const parts = text
    .replace(/\.$/, '')
    .split(BETWEEN)
    .map((part) => part.replace(BEFORE, ''))
  const persons = parts.filter((part) => /^\p{Lu}/u.test(part))
  const areShort = parts.every((part) => part !== '' && part.split(' ').length <= MAX_WORDS)
  return areShort && persons.length >= 1 && parts.length >= 2 && persons[0] === parts[0]
    ? persons
    : null
}
