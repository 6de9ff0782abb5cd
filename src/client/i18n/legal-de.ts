import type { DictionarySource } from './dictionary.ts'

export const legalDe = {
  privacy: 'Datenschutz',
  imprint: 'Impressum',
  back: 'Zu Stichwort',
  privacyTitle: 'Datenschutzerklärung',
  privacySections: {
    what: {
      heading: 'Was gespeichert wird',
      text: 'Dein Benutzername, deine E-Mail-Adresse, dein Passwort als nicht umkehrbarer Prüfwert, deine Skripte und wem du sie freigegeben hast. Alles liegt auf dem Server des Hauses, das Stichwort betreibt.',
    },
    cookies: {
      heading: 'Cookies',
      text: 'Zwei Cookies halten die Anmeldung und schützen vor untergeschobenen Anfragen: auth_token und csrf_token. Sie gelten höchstens 7 Tage. Andere Cookies gibt es nicht, auch keine Auswertung deines Verhaltens.',
    },
    collaboration: {
      heading: 'Gemeinsames Schreiben',
      text: 'Wer dasselbe Skript offen hat, sieht deinen Benutzernamen und deine Schreibmarke. Zwischenstände der gemeinsamen Arbeit werden höchstens 2 Stunden aufbewahrt und dann in den Stand des Skripts übernommen.',
    },
    speech: {
      heading: 'Spracherkennung',
      text: 'Folgt die Probe dem gesprochenen Wort, kann die Spracherkennung deines Browsers beteiligt sein. Dann hört dessen Hersteller den Ton. Vor der ersten Nutzung wirst du gefragt.',
    },
    imports: {
      heading: 'Import von PDF-Dateien',
      text: 'Hochgeladene PDF-Dateien wandelt der Server selbst um und löscht sie danach. Kein Text verlässt das Haus, solange der Betreiber keinen Sprachmodell-Dienst eingerichtet hat (IMPORT_LLM_URL).',
    },
    rights: {
      heading: 'Deine Rechte',
      text: 'Du kannst Auskunft über deine Daten, ihre Berichtigung und ihre Löschung verlangen und dich bei einer Aufsichtsbehörde beschweren. Wende dich dafür an den Betreiber im Impressum.',
    },
  },
  imprintTitle: 'Impressum',
  imprintProvider: 'Anbieter nach § 5 DDG (Einzelunternehmen)',
  imprintMissing:
    'Name, Anschrift und E-Mail-Adresse hat der Betreiber dieser Seite noch nicht hinterlegt.',
} as const satisfies DictionarySource
