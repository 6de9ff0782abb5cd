import type { CallAccess } from '#/shared/api/call.ts'
import type { api, ApiGroup } from '#/shared/api/index.ts'

export interface DocsTexts {
  readonly title: string
  readonly intro: string
  readonly contents: string
  readonly howTo: string
  /** HTML. */
  readonly howToParagraphs: readonly string[]
  readonly sockets: string
  readonly socketsIntro: string
  readonly access: string
  readonly status: string
  readonly errors: string
  readonly closeCodes: string
  readonly parts: Readonly<Record<'params' | 'query' | 'body' | 'response', string>>
  readonly groups: Readonly<Record<ApiGroup, string>>
  /** The access of calls that need a sign-in and accept no access token. */
  readonly sessionOnly: string
  /** Behind the access of a call that guests may make, too. */
  readonly guestsToo: string
  readonly accesses: Readonly<Record<CallAccess, string>>
}

const de: DocsTexts = {
  title: 'Schnittstelle von Stichwort',
  intro: 'Alle Aufrufe dieses Hauses. Dasselbe für Programme, als OpenAPI 3.1:',
  contents: 'Inhalt',
  howTo: 'Anmelden und aufrufen',
  howToParagraphs: [
    'Programme melden sich mit einem Zugang an: einem Token, das du im Kontomenü unter „Zugänge“ anlegst, zum Lesen oder zum Schreiben, und dort jederzeit widerrufst. Es steht im Kopf <code>Authorization: Bearer …</code> und nie in einer Adresse (außer bei Verbindungen, siehe unten).',
    'Mit dem Cookie einer Anmeldung braucht jeder schreibende Aufruf zusätzlich den Kopf <code>x-csrf-token</code>.',
    'Fehler sind <code>{"error", "code", "details"}</code>: <code>code</code> ist für Programme, <code>error</code> für Menschen. Wer ein Skript nicht lesen darf, bekommt 404; wer es lesen, aber das nicht darf, 403; wer zu oft fragt, 429 mit <code>Retry-After</code>.',
  ],
  sockets: 'Verbindungen',
  socketsIntro:
    'WebSockets weisen sich nur durch <code>?token=</code> aus: ein Bearer-Token oder eines von <code>GET /api/ws-token</code>, das eine Minute gilt.',
  access: 'Wer darf',
  status: 'Antwort',
  errors: 'Fehler',
  closeCodes: 'Gründe fürs Schließen',
  parts: { params: 'Teile der Adresse', query: 'Abfrage', body: 'Inhalt', response: 'Antwort' },
  groups: {
    accounts: 'Konto und Anmeldung',
    tokens: 'Zugänge',
    scripts: 'Skripte',
    shares: 'Teilen',
    productions: 'Produktionen',
    imports: 'PDF-Import',
    layouts: 'Layouts',
    thumbnails: 'Vorschaubilder',
    house: 'Das Haus',
  },
  sessionOnly: 'wer angemeldet ist, nicht mit einem Zugang',
  guestsToo: 'auch Gäste',
  accesses: {
    anyone: 'alle',
    'signed-in': 'wer angemeldet ist',
    'script:read': 'wer das Skript lesen darf',
    'script:follow': 'wer der Probe folgen darf',
    'script:copy': 'wer das Skript mit einem Konto lesen darf',
    'script:history': 'mit wem das Skript geteilt ist, und wem es gehört',
    'script:leave': 'mit wem das Skript geteilt ist',
    'script:take': 'mit wem das Skript geteilt ist',
    'script:comment': 'wer das Skript kommentieren darf',
    'script:edit': 'wer das Skript schreiben darf',
    'script:rename': 'wem das Skript gehört',
    'script:share': 'wem das Skript gehört',
    'script:publish': 'wem das Skript gehört',
    'script:give': 'wem das Skript gehört',
    'script:delete': 'wem das Skript gehört',
    'script:restore': 'wem das Skript gehört',
    'script:purge': 'wem das Skript gehört, wenn es im Papierkorb liegt',
    'production:read': 'wer zur Produktion gehört',
    'production:people': 'die Regie der Produktion',
  },
}

const en: DocsTexts = {
  title: 'Stichwort’s interface',
  intro: 'All calls of this house. The same for programs, as OpenAPI 3.1:',
  contents: 'Contents',
  howTo: 'Sign in and call',
  howToParagraphs: [
    'Programs sign in with an access token, which you make in the account menu under “Access tokens”, to read or to write, and revoke there at any time. It stands in the header <code>Authorization: Bearer …</code> and never in an address (but for sockets, see below).',
    'With the cookie of a sign-in, every call that writes needs the header <code>x-csrf-token</code>, too.',
    'Errors are <code>{"error", "code", "details"}</code>: <code>code</code> is for programs, <code>error</code> for people. Who may not read a script gets 404; who may read it, but not do that, 403; who asks too often 429 with <code>Retry-After</code>.',
  ],
  sockets: 'Sockets',
  socketsIntro:
    'WebSockets say who they are by <code>?token=</code> only: a bearer token, or one from <code>GET /api/ws-token</code>, which is good for a minute.',
  access: 'Who may',
  status: 'Answer',
  errors: 'Errors',
  closeCodes: 'Close codes',
  parts: { params: 'Parts of the address', query: 'Query', body: 'Body', response: 'Answer' },
  groups: {
    accounts: 'Account and sign-in',
    tokens: 'Access tokens',
    scripts: 'Scripts',
    shares: 'Sharing',
    productions: 'Productions',
    imports: 'PDF import',
    layouts: 'Layouts',
    thumbnails: 'Thumbnails',
    house: 'The house',
  },
  sessionOnly: 'whoever is signed in, not by an access token',
  guestsToo: 'guests, too',
  accesses: {
    anyone: 'anyone',
    'signed-in': 'whoever is signed in',
    'script:read': 'whoever may read the script',
    'script:follow': 'whoever may follow the rehearsal',
    'script:copy': 'whoever may read the script with an account',
    'script:history': 'whom the script is shared with, and whose it is',
    'script:leave': 'whom the script is shared with',
    'script:take': 'whom the script is shared with',
    'script:comment': 'whoever may comment on the script',
    'script:edit': 'whoever may write the script',
    'script:rename': 'whose script it is',
    'script:share': 'whose script it is',
    'script:publish': 'whose script it is',
    'script:give': 'whose script it is',
    'script:delete': 'whose script it is',
    'script:restore': 'whose script it is',
    'script:purge': 'whose script it is, if it is in the trash',
    'production:read': 'whoever belongs to the production',
    'production:people': 'the direction of the production',
  },
}

export const DOCS_TEXTS = { de, en }

/** The German summary of each call; the contract has the English one. */
export const GERMAN_SUMMARIES: Readonly<Record<keyof typeof api, string>> = {
  login: 'Mit E-Mail und Passwort anmelden; setzt die Cookies der Sitzung.',
  register: 'Ein Konto anlegen und anmelden.',
  getSignInOptions:
    'Wie man sich außer mit E-Mail und Passwort anmelden kann; null, wo nichts eingerichtet ist.',
  loginGoogle: 'Mit dem Identitätstoken eines Dritten anmelden; legt das Konto bei Bedarf an.',
  startHouseSignIn:
    'Eine Anmeldung beim eigenen Anbieter des Hauses beginnen: wohin der Browser geht, der angemeldet zurückkommt.',
  requestPasswordReset:
    'Einen Link zu einem neuen Passwort schicken lassen; die Antwort verrät nicht, ob es ein solches Konto gibt.',
  resetPassword:
    'Mit dem Token eines Links ein neues Passwort setzen; beendet alle Sitzungen des Kontos und seine Zugänge.',
  changePassword:
    'Das eigene Passwort ändern; beendet die anderen Sitzungen des Kontos und seine Zugänge.',
  getHouse: 'Was dieses Haus anbietet und erlaubt.',
  logout: 'Die Sitzung beenden und ihre Cookies löschen.',
  getCurrentUser:
    'Wer angemeldet ist. Steht die id im Kopf x-expected-user, antwortet die Sitzung eines anderen mit 401 other_user.',
  getCsrfToken: 'Das Token dieser Sitzung für den Kopf x-csrf-token.',
  getSocketToken: 'Ein Token für Verbindungen, das 60 Sekunden gilt.',
  getAccount: 'Das eigene Konto, und was mit ihm gelöscht würde.',
  exportAccount: 'Alles, was zum eigenen Konto gehört.',
  deleteAccount: 'Das eigene Konto mit allen Skripten löschen, für alle.',
  listTokens: 'Die eigenen Zugänge ohne ihr Geheimnis, die ältesten zuerst.',
  createToken:
    'Einen Zugang ohne Ablauf anlegen, zum Lesen oder zum Schreiben; höchstens 50. Sein Geheimnis steht nur in dieser Antwort.',
  revokeToken: 'Einen Zugang widerrufen, mit jeder Verbindung, die er geöffnet hat.',
  listScripts: 'Eigene und geteilte Skripte, oder öffentliche der anderen; die neuesten zuerst.',
  createScript: 'Ein leeres Skript anlegen.',
  copyScript: 'Ein Skript ohne seine Kommentare in ein eigenes kopieren.',
  getScript: 'Ein Skript mit seinem Dokument.',
  getScriptInfo: 'Ein Skript ohne sein Dokument.',
  renameScript: 'Ein Skript umbenennen.',
  deleteScript: 'Ein Skript in den Papierkorb legen: Für alle ist es weg.',
  listTrash: 'Die Skripte im eigenen Papierkorb, das zuletzt gelöschte zuerst.',
  restoreScript:
    'Ein Skript aus dem Papierkorb zurückholen, mit Freigaben, Fassungen und Sichtbarkeit.',
  purgeScript: 'Ein Skript im Papierkorb endgültig löschen.',
  getRole: 'Was man für ein Skript ist.',
  getPreview: 'Die ersten Zeilen eines Skripts, die nicht leer sind.',
  getDocumentState: 'Der vollständige jetzige Stand des Dokuments, als ein Yjs-Update.',
  getRecentUpdates: 'Updates, die noch nicht im gespeicherten Stand stehen, in base64.',
  searchTexts:
    'Die Texte aller Skripte durchsuchen, die einem gehören oder mit einem geteilt sind; zuletzt bearbeitete zuerst. Bearbeitungen findet die Suche nach einer Minute.',
  listCues:
    'Die Cues eines Skripts in der Reihenfolge der Liste am Bildschirm, als JSON, oder als CSV für `Accept: text/csv` oder `?format=csv`.',
  listEditors:
    'Wer zwischen einer Fassung und einer späteren geschrieben hat, oder seit ihr, auf zehn Minuten und soweit es noch bekannt ist.',
  listVersions: 'Frühere Stände eines Skripts, die neuesten zuerst, 50 auf einer Seite.',
  getVersionText: 'Was ein Skript in einer Fassung war.',
  keepVersion:
    'Das Skript, wie man es gerade sieht, unter einem Namen als Fassung festhalten; höchstens 200.',
  keepBeforeRestore:
    'Das Skript, wie der Aufrufer es sieht, für 30 Tage festhalten, bevor eine frühere Fassung zurückkommt.',
  keepBeforeRemoval:
    'Das Skript, wie der Aufrufer es sieht, festhalten, bevor er Text entfernt, wenn seit der neuesten Fassung jemand anders geschrieben hat.',
  nameVersion:
    'Einer Fassung einen Namen geben. Eine ohne Namen wird dadurch festgehalten; eine, die jemand anders benannt hat, benennt nur um, wem das Skript gehört.',
  deleteVersion: 'Eine Fassung für alle löschen.',
  deleteVersions: 'Alle Fassungen eines Skripts für alle löschen.',
  listNews:
    'Wie viel sich nach den eigenen Aufgaben in eigenen und geteilten Skripten geändert hat, seit die aufrufende Person sie bestätigt hat; von den 50 zuletzt geänderten.',
  getNews:
    'Wie viel sich nach den eigenen Aufgaben in einem Skript geändert hat, seit die aufrufende Person es bestätigt hat; gezählt mit der ersten Strichfassung.',
  getRead: 'Welchen Stand eines Skripts die aufrufende Person als gesehen bestätigt hat.',
  confirmRead:
    'Das Skript bestätigen, wie es die aufrufende Person sieht: Was sich danach ändert, ist neu.',
  getMyTasks:
    'Was die aufrufende Person in einem Skript macht: Rollen, Arten von Cues, oder alles.',
  setMyTasks: 'Merken, was die aufrufende Person in einem Skript macht; höchstens 40 Rollen.',
  addShare: 'Ein Skript mit jemandem teilen, nach Benutzernamen.',
  listShares: 'Mit wem ein Skript geteilt ist.',
  changeShare: 'Die Berechtigung einer Freigabe ändern.',
  listSharedWith:
    'Die Benutzernamen aller, mit denen man eigene Skripte teilt; zuerst, mit wem am meisten.',
  leaveScript: 'Die eigene Freigabe an einem Skript aufgeben.',
  removeShare: 'Eine Freigabe zurücknehmen. Nach der Antwort liest dort niemand mehr mit.',
  offerScript:
    'Ein Skript jemandem anbieten, mit dem es geteilt ist und dem es durch Annehmen gehört.',
  withdrawScriptOffer:
    'Das Angebot eines Skripts beenden: Wem es gehört, zieht es zurück; wer gefragt ist, lehnt ab.',
  takeScript:
    'Ein angebotenes Skript annehmen: Es gehört einem dann; wem es gehört hat, kann weiter schreiben.',
  createInvite:
    'Eine Einladung zu einem Skript anlegen, als Link, dessen Token nur in dieser Antwort steht; höchstens 50 gültige.',
  listInvites:
    'Die Einladungen zu einem Skript, die weder widerrufen noch abgelaufen sind, die neuesten zuerst.',
  revokeInvite:
    'Eine Einladung widerrufen. Sie lässt niemanden mehr ein, und ihre Gäste sind mit der Antwort draußen; wer ein Konto hat, behält seine Freigabe.',
  mailInvite:
    'Eine Einladung, deren Token man noch hat, mailen: an höchstens 100 Adressen, und 200 am Tag. Keine wird gespeichert oder nachgeschlagen.',
  removeGuest:
    'Einen Gast aus einem Skript entfernen; er ist mit der Antwort draußen. Die Einladung lässt weiter ein.',
  createProductionInvite:
    'Eine Einladung in eine Produktion anlegen, als Link, dessen Token nur diese Antwort enthält.',
  listProductionInvites:
    'Die Einladungen in eine Produktion, die weder widerrufen noch abgelaufen sind, die neueste zuerst.',
  revokeProductionInvite:
    'Eine Einladung in eine Produktion widerrufen. Ihre Gäste sind draußen, wenn der Aufruf antwortet; Mitglieder bleiben.',
  mailProductionInvite:
    'Eine Einladung in eine Produktion per E-Mail verschicken, wie eine zu einem Skript.',
  removeProductionGuest:
    'Einen Gast einer Produktion entfernen; er ist draußen, wenn der Aufruf antwortet. Die Einladung gilt weiter.',
  readInvite: 'Wohin eine Einladung führt, nach dem Token hinter dem # ihres Links.',
  takeInvite:
    'Eine Einladung annehmen: Das Skript ist dann mit dem Aufrufer geteilt, oder er gehört zur Produktion. Wer schon dabei ist, auch als Gast, kommt so auch mit einer hin, die nicht mehr gilt.',
  enterAsGuest:
    'Eine Einladung ohne Konto annehmen, unter einem Namen; die Sitzung endet mit der Einladung.',
  listProductions:
    'Die Produktionen, zu denen der Aufrufer gehört, nach Titel, mit ihren Leuten und Skripten.',
  createProduction:
    'Eine Produktion anlegen, deren Regie der Aufrufer ist; man gehört zu höchstens 100.',
  renameProduction: 'Eine Produktion umbenennen.',
  deleteProduction:
    'Eine Produktion löschen: Ihre Skripte bleiben, wem sie gehören, und die Rechte nach Funktion enden.',
  addMember:
    'Jemanden mit dem Benutzernamen und einer Funktion in eine Produktion aufnehmen; höchstens 300.',
  changeMember:
    'Einem Mitglied eine andere Funktion geben; die neuen Rechte gelten mit der Antwort.',
  removeMember:
    'Ein Mitglied entfernen, mit den Skripten, die es eingebracht hat; mit der Antwort sind alle Rechte daraus beendet.',
  leaveProduction: 'Eine Produktion verlassen, mit den Skripten, die man eingebracht hat.',
  handOverProduction:
    'Ein Mitglied zur Regie machen und die Produktion verlassen, mit den Skripten, die man eingebracht hat: beides auf einmal oder nichts.',
  placeScript:
    'Ein Skript in eine eigene Produktion geben: Ihre Leute haben die Rechte ihrer Funktion.',
  withdrawScript:
    'Ein Skript aus einer Produktion nehmen: Mit der Antwort sind die Rechte nach Funktion beendet.',
  listScriptPeople:
    'Die Namen der Leute eines Skripts, um sie zu erwähnen: Besitzer, Mitwirkende und Gäste.',
  listToldNames:
    'Die Namen von Leuten und Abteilungen eines Skripts, deren Erwähnung durch den Aufrufer jemand anderem etwas sagt.',
  listNotices:
    'Was an den Aufrufer gerichtet ist, in allen Skripten, die er lesen darf, das neueste zuerst; 60 Tage lang.',
  readNotices: 'Eigene Hinweise als gelesen vermerken. Sonst erfährt es niemand.',
  togglePublic: 'Zwischen privat und öffentlich umschalten; antwortet mit dem neuen Wert.',
  generateThumbnails: 'Fehlende Vorschaubilder der eigenen Skripte zeichnen; antwortet, wie viele.',
  regenerateThumbnails:
    'Alle Vorschaubilder der eigenen Skripte neu zeichnen; antwortet, wie viele.',
  listLayouts: 'Die selbst gespeicherten Layouts, die ältesten zuerst.',
  createLayout: 'Ein Layout speichern; höchstens 50.',
  replaceLayout: 'Einem gespeicherten Layout diesen Namen und diese Einstellungen geben.',
  deleteLayout: 'Ein gespeichertes Layout löschen.',
  uploadPdf: 'Ein PDF hochladen (multipart, Feld `file`) und umwandeln lassen.',
  getImportSession: 'Wie weit ein eigener Import ist.',
  cancelImportSession: 'Einen Import abbrechen; die Arbeit hört auf.',
  getPrintedPages:
    'Wo die Zeilen eines importierten Skripts auf ihren Seiten stehen, 30 Tage lang nach dem Import.',
  learnReadingRule:
    'Eine Korrektur eines Imports für die nächsten eigenen Importe desselben Satzes merken.',
  forgetReadingRule: 'Eine gemerkte Korrektur vergessen.',
  getRecogniser: 'Wessen Spracherkennung einer Probe folgt.',
  getVersion: 'Welche Version von Stichwort dieser Server ist.',
  getLegalNotice: 'Wer für diesen Server verantwortlich ist.',
}
