import type { api } from '#/shared/api/index.ts'

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
  deleteScript: 'Ein Skript für alle löschen.',
  getRole: 'Was man für ein Skript ist.',
  getPreview: 'Die ersten Zeilen eines Skripts, die nicht leer sind.',
  getDocumentState: 'Der vollständige jetzige Stand des Dokuments, als ein Yjs-Update.',
  getRecentUpdates: 'Updates, die noch nicht im gespeicherten Stand stehen, in base64.',
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
  nameVersion:
    'Einer Fassung einen Namen geben. Eine ohne Namen wird dadurch festgehalten; eine, die jemand anders benannt hat, benennt nur um, wem das Skript gehört.',
  deleteVersion: 'Eine Fassung für alle löschen.',
  deleteVersions: 'Alle Fassungen eines Skripts für alle löschen.',
  addShare: 'Ein Skript mit jemandem teilen, nach Benutzernamen.',
  listShares: 'Mit wem ein Skript geteilt ist.',
  changeShare: 'Die Berechtigung einer Freigabe ändern.',
  listSharedWith:
    'Die Benutzernamen aller, mit denen man eigene Skripte teilt; zuerst, mit wem am meisten.',
  leaveScript: 'Die eigene Freigabe an einem Skript aufgeben.',
  removeShare: 'Eine Freigabe zurücknehmen. Nach der Antwort liest dort niemand mehr mit.',
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
  getRecogniser: 'Wessen Spracherkennung einer Probe folgt.',
  getVersion: 'Welche Version von Stichwort dieser Server ist.',
  getLegalNotice: 'Wer für diesen Server verantwortlich ist.',
}
