/** Words before a colon that say what follows, and not who speaks: 'Achtung:', 'Licht: hell', 'Lugar:', 'Ort:'. */
const LABELS = [
  'achtung|hinweise?|anmerkung(?:en)?|bemerkung|notiz|wichtig|beachten|frage|idee|todo|ps|nb|tel|e-?mail',
  'anm|nr|abb|bsp|bem|vgl|hinw|forts|seite|titel|autor(?:in)?|text|inhalt|handlung|stand|fassung|verlag|probe',
  'ort|zeit|ort und zeit|spielzeit|spielort|schauplatz|raum|dauer|datum|uhrzeit|bühne|bühnenbild|kulisse|umbau',
  'licht|beleuchtung|ton|sound|geräusche?|musik|requisiten?|kostüme?|maske|technik|projektion|video|effekte?|einruf',
  'regie|regieanweisung|auftritt|abgang|vorhang|pause|stille|rollen?|personen|figuren|besetzung|darsteller(?:innen)?',
  'attention|caution|warning|notice|notes?|important|question|idea|date|page|title|author|draft|version|synopsis',
  'place|time|setting|set|location|stage|scenery|lights?|lighting|sounds?|music|noise|props?|properties|costumes?',
  'make-?up|tech|effects?|projections?|directions?|enter|exit|curtain|silence|cast|characters|roles?|director',
  'duration|running time|lieu|temps|décors?|lumières?|éclairages?|son|bruits?|musique|accessoires|personnages',
  'distribution|durée|auteur|luogo|tempo|ora|scena|scenografia|luci|luce|suono|suoni|musica|oggetti|attrezzeria',
  'costumi|personaggi|durata|autore|lugar|tiempo|época|escenario|escenografía|decorado|luz|luces|iluminación|sonido',
  'música|utilería|atrezzo|vestuario|personajes|reparto|duración|casa|calle|plaats|tijd|toneel|decor|geluid|muziek',
  'rekwisieten|kostuums?|personages|rolverdeling|plats|tid|dekor|ljus|ljud|rekvisita|kostym(?:er)?|roller|medverkande',
  'miejsce|czas|światło|dźwięk|muzyka|rekwizyty|kostiumy|osoby|obsada|место|время|сцена|декорации|свет|звук|музыка',
  'реквизит|костюмы|действующие лица|роли',
].join('|')
const LABEL = new RegExp(`^(?:${LABELS})\\.?$`, 'iu')
const TIME =
  /^\d{1,2}(?:[.:]\d{2})?\s*(?:uhr(?:\s*\d{2})?|h|am|pm|a\.m\.|p\.m\.|min|minuten|sek|sec)?\.?$/i
const BEFORE_COLON = /^([^:]{2,24}?)\s*:/u

/** Whether words in front of a mark are a label or a time: no role is called so. */
export function isLabel(name: string): boolean {
  return LABEL.test(name.trim()) || TIME.test(name)
}

/** The label that a line begins with: 'Licht' of 'Licht: hell'; null if it begins with none. */
export function labelBeforeColon(text: string): string | null {
  const before = BEFORE_COLON.exec(text)?.[1]
  return before !== undefined && isLabel(before) ? before : null
}

/** 'LICHT: Blackout' says what a department does, and is no part of a speech. */
export function isPrompt(text: string): boolean {
  const label = labelBeforeColon(text)
  return label !== null && !/\p{Ll}/u.test(label)
}
