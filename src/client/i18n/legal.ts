import { commonTexts } from './common.ts'
import { texts, useTexts } from './texts.ts'

export const legalTexts = texts({
  de: {
    back: 'Zurück zu Stichwort',
    pages: 'Rechtliches',
    privacyTitle: 'Datenschutzerklärung',
    privacySections: {
      what: {
        heading: 'Was gespeichert wird',
        text: 'Dein Benutzername, deine E-Mail-Adresse, dein Passwort als nicht umkehrbarer Prüfwert, deine Skripte, deine Arbeitsplätze, was du in welchem Skript machst (Rollen und Cues, die du auswählst), welchen Stand du dort zuletzt als gesehen bestätigt hast, und welche Wörter dieses Standes du seitdem gelöscht hast (das alles siehst nur du; das letzte bleibt, bis du einen neuen Stand bestätigst), wem du was freigegeben hast, und zu welchen Produktionen du mit welcher Funktion gehörst (das sehen alle, die dazugehören). Alles liegt auf dem Server des Hauses, das Stichwort betreibt. Es dient dazu, dir den Dienst bereitzustellen (Art. 6 Abs. 1 lit. b DSGVO), und bleibt, bis du es löschst. Ein gelöschtes Skript liegt 30 Tage lang in deinem Papierkorb, wo nur du es siehst; dann, oder wenn du es vorher dort löschst, wird es endgültig gelöscht. Öffnest du eine Einladung ohne Konto, wird nur der Name gespeichert, den du angibst, und wann du zuletzt da warst; gelöscht wird beides, wenn du den Gastzugang beendest, sonst 30 Tage nach dem Ende der Einladung. Wem das Skript gehört oder wer die Regie der Produktion hat, sieht die Namen der Gäste. Eine Einladung selbst (Bezeichnung, Berechtigung, wie oft sie benutzt wurde) wird 30 Tage nach ihrem Ende gelöscht. Was an dich gerichtet ist (eine Freigabe, eine geänderte Berechtigung, ein Angebot, eine Erwähnung, eine Antwort, ein Vorschlag, deine Funktion in einer Produktion), steht 60 Tage lang in deiner Liste, und ob du es gesehen hast, erfährt sonst niemand. Dafür liest der Server in neuen Kommentaren, an wen sie gerichtet sind. Wer ein Skript kommentieren darf, sieht die Namen aller, mit denen es geteilt ist, und welche Abteilungen dort jemand hat, ohne zu sehen, wer. E-Mails bekommst du nur, wenn du einen Link zu einem neuen Passwort anforderst oder jemand dich unter deiner Adresse einlädt: Dann geht sie an den Mail-Dienst, den das Haus eingerichtet hat; die Adresse einer Einladung wird nicht gespeichert.',
      },
      cookies: {
        heading: 'Cookies und dieses Gerät',
        text: 'Zwei Cookies halten die Anmeldung und schützen vor untergeschobenen Anfragen: auth_token und csrf_token. Beide gelten höchstens 7 Tage, bei Gästen bis zum Ende der Einladung. Meldest du dich über den Anbieter des Hauses an, hält ein drittes, sign_in, für höchstens 10 Minuten fest, dass die Anmeldung in diesem Browser begonnen hat. Andere Cookies gibt es nicht, auch keine Auswertung deines Verhaltens. Auf deinem Gerät liegen außerdem deine Einstellungen, die Zeit deines letzten Besuchs in jedem Skript, an der Neues erkannt wird, und Kopien der Skripte, die du geöffnet hast, damit du ohne Netz weiterarbeiten kannst. Nimmt der Server Änderungen von dir nicht an oder endet dein Zugang, bevor sie angekommen sind, bleiben deine Worte daraus in diesem Fenster, bis du sie verwirfst oder sich hier jemand anderes anmeldet. Wenn du dich abmeldest oder den Gastzugang beendest, werden Kopien, Zeiten und solche Worte gelöscht.',
      },
      collaboration: {
        heading: 'Gemeinsames Schreiben',
        text: 'Wer dasselbe Skript offen hat, sieht deinen Benutzernamen und deine Schreibmarke. Kommentare, Antworten, Vorschläge und Striche stehen mit deinem Namen und ihrer Zeit im Skript, für alle, die es lesen dürfen: bis sie oder das Skript gelöscht werden, und in aufbewahrten Fassungen so lange wie diese, auch wenn dein Konto vorher gelöscht wird. Zwischenstände der gemeinsamen Arbeit werden höchstens 2 Stunden aufbewahrt und dann in den Stand des Skripts übernommen. Frühere Fassungen eines Skripts hebt der Server von selbst auf: alle der letzten 48 Stunden, dann 60 Tage lang die letzte jedes Tages, danach die letzte jeder Woche; was jemand unter einem Namen festgehalten hat, und der Stand nach einem Import, bleiben, bis sie gelöscht werden. Sehen können Fassungen alle, mit denen das Skript geteilt ist, löschen kann sie nur, wem es gehört. Dazu wird in Abschnitten von zehn Minuten festgehalten, wer an einem Skript geschrieben hat, und wer zuletzt, was alle sehen, mit denen es geteilt ist: 180 Tage lang, oder bis zur Löschung des Kontos oder des Skripts.',
      },
      google: {
        heading: 'Anmeldung mit Google',
        text: 'Nur wenn du sie wählst, öffnet sich die Seite des Anbieters. Er erfährt dann, dass du dich hier anmeldest; wir erfahren deine E-Mail-Adresse und deinen Namen. Von seinen Servern wird nichts in diese Seiten geladen.',
      },
      speech: {
        heading: 'Spracherkennung',
        text: 'Folgt die Probe dem gesprochenen Wort, hört entweder die Spracherkennung deines Browsers mit, deren Hersteller dann den Ton erhält, oder eine, die das Haus selbst eingerichtet hat (ASR_URL, ASR_MODEL): Dann geht der Ton über den Server dorthin, auf Wunsch des Hauses auch die Namen und der gesprochene Text des Skripts, und weder Ton noch erkannte Wörter werden gespeichert. Vor der ersten Nutzung auf einem Gerät wirst du gefragt.',
      },
      imports: {
        heading: 'Import von PDF-Dateien',
        text: 'Hochgeladene PDF-Dateien wandelt der Server selbst um und löscht sie danach. Zum Prüfen neben den Seiten behält dein Browser die fünf neuesten Dateien 30 Tage lang, bis zum Abmelden, und der Server ebenso lange, wo welche Zeile steht. Korrekturen, die du für alle gleichen Zeilen machst, werden für deinen nächsten Import gemerkt, ohne ein Wort des Textes, bis zur Löschung des Kontos. Kein Text verlässt das Haus, solange der Betreiber keinen Sprachmodell-Dienst eingerichtet hat (IMPORT_LLM_URL).',
      },
      rights: {
        heading: 'Deine Rechte',
        text: 'Du kannst Auskunft über deine Daten, ihre Berichtigung, Löschung und Einschränkung verlangen, der Verarbeitung widersprechen und dich bei einer Aufsichtsbehörde beschweren. Vieles geht ohne uns: Im Menü unter deinem Namen kannst du alle deine Daten herunterladen und dein Konto löschen. Dazu gehören deine Kommentare, Antworten und Vorschläge in Skripten anderer, ohne deren Worte und solange sie dort stehen, auch wenn du das Skript nicht mehr öffnen kannst (dann ohne seinen Titel). Nicht dazu gehört, was du in den Text anderer geschrieben hast, was nur noch in früheren Fassungen steht und was im Papierkorb anderer liegt.',
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
  },
  en: {
    back: 'Back to Stichwort',
    pages: 'Legal',
    privacyTitle: 'Privacy policy',
    privacySections: {
      what: {
        heading: 'What is stored',
        text: 'Your username, your email address, your password as a hash that cannot be reversed, your scripts, your layouts, what you do in which script (the roles and cues that you choose), which state of it you have confirmed as seen, and which words of that state you have deleted since (only you see these; the last is kept until you confirm a new state), what you share with whom, and to which productions you belong with which function (everybody in them sees that). All of it is kept on the server of the theatre that runs Stichwort. It is used to provide the service to you (Art. 6 (1) (b) GDPR) and is kept until you delete it. A deleted script stays in your trash for 30 days, where only you can see it; after that, or once you delete it there, it is deleted for good. If you open an invitation without an account, only the name that you give is stored, and when you were last here; both are deleted when you leave as a guest, or else 30 days after the invitation ends. The owner of the script, or the direction of the production, sees the names of the guests. An invitation itself (label, right, how often it was used) is deleted 30 days after its end. What is addressed to you (a share, a changed right, an offer, a mention, an answer, a proposal, your function in a production) stays in your list for 60 days, and nobody else learns whether you have seen it. For this the server reads in new comments to whom they are addressed. Those who may comment on a script see the names of all with whom it is shared, and which departments somebody has there, without seeing who. You get mail only when you ask for a link to a new password, or when somebody invites you by your address: it then goes to the mail service that the house has set up, and an invited address is not stored.',
      },
      cookies: {
        heading: 'Cookies and this device',
        text: 'Two cookies keep you signed in and guard against forged requests: auth_token and csrf_token. They last at most 7 days, for guests until the invitation ends. If you sign in by the house’s own provider, a third one, sign_in, holds for at most 10 minutes that the sign-in began in this browser. There are no other cookies, and nothing analyses your behaviour. Your device also holds your preferences, the time of your last visit to each script, by which what is new is told, and copies of the scripts you opened, so that you can go on working without a network. If the server does not accept changes of yours, or your access ends before they have arrived, your words in them stay in this window until you discard them or somebody else signs in here. When you sign out, or leave as a guest, the copies, the times and such words are deleted.',
      },
      collaboration: {
        heading: 'Writing together',
        text: 'Whoever has the same script open sees your username and your caret. Comments, replies, suggestions and cuts stand in the script with your name and their time, for all who may read it: until they or the script are deleted, and in kept versions as long as those, also where your account is deleted before. Intermediate states of the shared work are kept for at most 2 hours and then become part of the script. The server keeps earlier versions of a script by itself: all of the last 48 hours, then the last of each day for 60 days, then the last of each week; what somebody has kept under a name, and a script as it was imported, stay until they are deleted. They can be seen by the script’s owner and by those it is shared with, and deleted by its owner. It is also noted, by tens of minutes, who wrote in a script, and who wrote last, which all those see whom it is shared with: for 180 days, or until the account or the script is deleted.',
      },
      google: {
        heading: 'Signing in with Google',
        text: 'The provider’s page opens only if you choose it. The provider then learns that you sign in here; we learn your email address and your name. Nothing is loaded from its servers into these pages.',
      },
      speech: {
        heading: 'Speech recognition',
        text: 'Where a rehearsal follows the spoken word, either the speech recognition of your browser listens, whose vendor then receives the sound, or one that the theatre itself has set up (ASR_URL, ASR_MODEL): then the sound goes there through the server, and where the theatre wants it also the names and the spoken text of the script, and neither sound nor recognised words are stored. You are asked before it is first used on a device.',
      },
      imports: {
        heading: 'Importing PDF files',
        text: 'The server itself converts the PDF files you upload and deletes them afterwards. For the review beside the pages your browser keeps the five newest files for 30 days, until you sign out, and the server keeps for as long where each line stands. Corrections that you make for all lines alike are remembered for your next import, without a word of the text, until your account is deleted. No text leaves the theatre unless its operator has set up a language model service (IMPORT_LLM_URL).',
      },
      rights: {
        heading: 'Your rights',
        text: 'You may ask for access to your data, for its correction, deletion and restriction, object to its processing, and complain to a supervisory authority. You can do much of this yourself: in the menu under your name you can download all your data and delete your account. This includes your comments, replies and suggestions in other people’s scripts, without the words of others and as long as they stand there, also where you can no longer open the script (then without its title). It does not include what you wrote into the text of others, what stands only in earlier versions, and what lies in the trash of others.',
      },
    },
    controller: 'Controller',
    imprintTitle: 'Imprint',
    imprintProvider: 'Provider',
    licences: 'Licences of the software used',
    imprintLaw: 'Information under § 5 DDG',
    soleProprietor: 'Sole proprietorship in Germany',
    missingName: 'The name of the provider has not been entered yet (LEGAL_NAME).',
    missingAddress: 'The address has not been entered yet (LEGAL_ADDRESS).',
    missingEmail: 'An email address has not been entered yet (LEGAL_EMAIL).',
    loadFailed: 'The details of the provider could not be loaded.',
  },
})

const shown = {
  de: { ...commonTexts.de, legal: legalTexts.de },
  en: { ...commonTexts.en, legal: legalTexts.en },
}

/** The texts of the legal pages. */
export type Text = (typeof shown)['de']
export const useText = (): Text => useTexts(shown)
