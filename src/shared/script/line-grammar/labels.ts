// Words before a colon that name no person: the entries of a form that stands over a scene ('Licht: hell', 'Ort:').
const LABELS = [
  'ort|zeit|spielzeit|spielort|schauplatz|raum|dauer|datum|bühne|bühnenbild|kulisse|licht|beleuchtung|ton|sound',
  'geräusche?|musik|requisiten?|kostüme?|maske|technik|projektion|video|effekte?|rollen?|personen|figuren|besetzung',
  'darsteller(?:innen)?|regie|autor(?:in)?|text|titel|inhalt|hinweis(?:e)?|anmerkung(?:en)?|stand|fassung|verlag|tel|e-?mail',
  'place|time|setting|set|location|stage|scenery|lights?|lighting|sounds?|music|props?|properties|costumes?|make-?up',
  'effects?|projections?|cast|characters|roles?|director|author|title|note|notes|synopsis|duration|running time|draft',
  'lieu|temps|décors?|lumières?|éclairages?|son|bruits?|musique|accessoires|personnages|distribution|durée|auteur',
  'luogo|tempo|ora|scena|scenografia|luci|luce|suono|suoni|musica|oggetti|attrezzeria|costumi|personaggi|durata|autore',
  'lugar|tiempo|época|escenario|escenografía|decorado|luz|luces|iluminación|sonido|música|utilería|atrezzo|vestuario',
  'personajes|reparto|duración|casa|calle',
  'plaats|tijd|toneel|decor|licht|geluid|muziek|rekwisieten|kostuums?|personages|rolverdeling',
  'plats|tid|scenografi|dekor|ljus|ljud|musik|rekvisita|kostym(?:er)?|roller|medverkande',
  'miejsce|czas|scenografia|światło|dźwięk|muzyka|rekwizyty|kostiumy|osoby|obsada',
  'место|время|сцена|декорации|свет|звук|музыка|реквизит|костюмы|действующие лица|роли',
].join('|')
const LABEL = new RegExp(`^(?:${LABELS})$`, 'iu')

/** Is this word before a colon the label of an entry, and no person? */
export function isLabel(name: string): boolean {
  return LABEL.test(name.trim())
}
