import type { DictionarySource } from '../dictionary.ts'

export const legalDe = {
  back: 'Zurück zu Stichwort',
  pages: 'Rechtliches',
  privacyTitle: 'Datenschutzerklärung',
  privacySections: {
    what: {
      heading: 'Was gespeichert wird',
      text: 'Dein Benutzername, deine E-Mail-Adresse, dein Passwort als nicht umkehrbarer Prüfwert, deine Skripte, deine Arbeitsplätze und wem du was freigegeben hast. Alles liegt auf dem Server des Hauses, das Stichwort betreibt. Es dient dazu, dir den Dienst bereitzustellen (Art. 6 Abs. 1 lit. b DSGVO), und bleibt, bis du es löschst. E-Mails bekommst du nur, wenn du einen Link zu einem neuen Passwort anforderst: Dann geht deine Adresse an den Mail-Dienst, den das Haus eingerichtet hat.',
    },
    cookies: {
      heading: 'Cookies und dieses Gerät',
      text: 'Zwei Cookies halten die Anmeldung und schützen vor untergeschobenen Anfragen: auth_token und csrf_token. Beide gelten höchstens 7 Tage. Meldest du dich über den Anbieter des Hauses an, hält ein drittes, sign_in, für höchstens 10 Minuten fest, dass die Anmeldung in diesem Browser begonnen hat. Andere Cookies gibt es nicht, auch keine Auswertung deines Verhaltens. Auf deinem Gerät liegen außerdem deine Einstellungen und Kopien der Skripte, die du geöffnet hast, damit du ohne Netz weiterarbeiten kannst. Beim Abmelden werden die Kopien gelöscht.',
    },
    collaboration: {
      heading: 'Gemeinsames Schreiben',
      text: 'Wer dasselbe Skript offen hat, sieht deinen Benutzernamen und deine Schreibmarke. Zwischenstände der gemeinsamen Arbeit werden höchstens 2 Stunden aufbewahrt und dann in den Stand des Skripts übernommen. Frühere Fassungen eines Skripts hebt der Server von selbst auf: alle der letzten 48 Stunden, dann 60 Tage lang die letzte jedes Tages, danach die letzte jeder Woche; was jemand unter einem Namen festgehalten hat, und der Stand nach einem Import, bleiben, bis sie gelöscht werden. Sehen können Fassungen alle, mit denen das Skript geteilt ist, löschen kann sie nur, wem es gehört. Dazu wird in Abschnitten von zehn Minuten festgehalten, wer an einem Skript geschrieben hat, und wer zuletzt, was alle sehen, mit denen es geteilt ist: 180 Tage lang, oder bis zur Löschung des Kontos oder des Skripts.',
    },
    google: {
      heading: 'Anmeldung mit Google',
      text: 'Nur wenn du sie wählst, öffnet sich die Seite des Anbieters. Er erfährt dann, dass du dich hier anmeldest; wir erfahren deine E-Mail-Adresse und deinen Namen. Von seinen Servern wird nichts in diese Seiten geladen.',
    },
    speech: {
      heading: 'Spracherkennung',
      text: 'Folgt die Probe dem gesprochenen Wort, hört entweder die Spracherkennung deines Browsers mit, deren Hersteller dann den Ton erhält, oder eine, die das Haus selbst eingerichtet hat (ASR_URL): Dann geht der Ton über den Server dorthin, und weder Ton noch erkannte Wörter werden gespeichert. Vor der ersten Nutzung auf einem Gerät wirst du gefragt.',
    },
    imports: {
      heading: 'Import von PDF-Dateien',
      text: 'Hochgeladene PDF-Dateien wandelt der Server selbst um und löscht sie danach. Kein Text verlässt das Haus, solange der Betreiber keinen Sprachmodell-Dienst eingerichtet hat (IMPORT_LLM_URL).',
    },
    rights: {
      heading: 'Deine Rechte',
      text: 'Du kannst Auskunft über deine Daten, ihre Berichtigung, Löschung und Einschränkung verlangen, der Verarbeitung widersprechen und dich bei einer Aufsichtsbehörde beschweren. Vieles geht ohne uns: Im Menü unter deinem Namen kannst du alle deine Daten herunterladen und dein Konto löschen.',
    },
  },
  controller: 'Verantwortlich',
  imprintTitle: 'Impressum',
  imprintProvider: 'Anbieter',
  licences: 'Lizenzen der verwendeten Programme',
  imprintLaw: 'Angaben nach § 5 DDG',
  soleProprietor: 'Einzelunternehmen in Deutschland',
  missingName: 'Der Name des Anbieters ist noch nicht hinterlegt (LEGAL_NAME).',
  missingAddress: 'Die Anschrift ist noch nicht hinterlegt (LEGAL_ADDRESS).',
  missingEmail: 'Eine E-Mail-Adresse ist noch nicht hinterlegt (LEGAL_EMAIL).',
  loadFailed: 'Die Angaben zum Anbieter konnten nicht geladen werden.',
} as const satisfies DictionarySource
