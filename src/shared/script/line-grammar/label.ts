/** Words before a colon that say what follows, and not who speaks: 'Achtung:', 'Licht:', 'Ort:'. */
const LABELS = new Set(
  (
    'achtung|hinweis|anmerkung|bemerkung|notiz|wichtig|beachten|frage|idee|todo|ps|nb|' +
    'licht|beleuchtung|ton|sound|musik|geräusch|geräusche|video|projektion|requisite|requisiten|technik|einruf|' +
    'bühne|bühnenbild|kostüm|kostüme|maske|regie|regieanweisung|auftritt|abgang|vorhang|umbau|pause|stille|' +
    'ort|zeit|ort und zeit|schauplatz|handlung|inhalt|dauer|datum|uhrzeit|probe|seite|titel|autor|autorin|fassung|' +
    'attention|caution|warning|notice|note|notes|important|question|idea|' +
    'light|lights|lighting|music|noise|projection|prop|props|tech|stage|set|setting|costume|costumes|make-up|' +
    'direction|directions|enter|exit|curtain|silence|place|time|duration|date|page|title|author|draft|version'
  ).split('|'),
)
const ABBREVIATED = new Set('tel|anm|nr|abb|bsp|bem|vgl|hinw|forts'.split('|'))
const TIME =
  /^\d{1,2}(?:[.:]\d{2})?\s*(?:uhr(?:\s*\d{2})?|h|am|pm|a\.m\.|p\.m\.|min|minuten|sek|sec)?\.?$/i

/** Whether words in front of a mark are a label or a time: no role is called so. */
export function isLabel(name: string): boolean {
  const bare = name.toLowerCase().replace(/\.$/, '')
  return LABELS.has(bare) || ABBREVIATED.has(bare) || TIME.test(name)
}
