import { currentTexts, texts, useTexts } from './texts.ts'

/** Texts that every page shows, signed in or not. */
export const commonTexts = texts({
  de: {
    app: {
      name: 'Stichwort',
      tagline: 'Texte & Cues. Gemeinsam.',
      loading: 'Einen Moment …',
      close: 'Schließen',
      cancel: 'Abbrechen',
      dismiss: 'Ausblenden',
      newVersion: 'Es gibt eine neue Version von Stichwort.',
      dismissAll: 'Alle ausblenden',
      moreMessages: (count: number) => `${count} weitere`,
      times: (count: number) => `(${count}-mal)`,
      reload: 'Neu laden',
      untitledScript: 'Skript ohne Titel',
      otherLanguage: 'English',
    },
    errors: {
      unknown: 'Ein unbekannter Fehler ist aufgetreten.',
      offline: (technical: string) =>
        `Der Server ist nicht erreichbar. Prüfe die Verbindung und versuch es noch einmal. (${technical})`,
      technical: (technical: string) =>
        `Das hat nicht geklappt. Versuch es gleich noch einmal. (${technical})`,
      invalid: (technical: string) => `Der Server nimmt diese Angaben nicht an. (${technical})`,
      rateLimited: (wait: string) =>
        `Zu viele Versuche. Warte ${wait} und versuch es dann noch einmal.`,
      aMoment: 'einen Moment',
      minutes: (count: number) => (count === 1 ? 'eine Minute' : `${count} Minuten`),
      hours: (count: number) => (count === 1 ? 'eine Stunde' : `${count} Stunden`),
      byCode: {
        weak_password: 'Bitte erfüllen Sie die Passwort-Anforderungen.',
        other_user: 'In diesem Browser hat sich inzwischen jemand anders angemeldet.',
        registration_closed:
          'Hier kann sich niemand selbst ein Konto anlegen. Bitte die Leute darum, die Stichwort hier betreiben.',
        registration_code:
          'Ein Konto gibt es hier nur mit dem Code des Hauses. Frag die Leute danach, die Stichwort hier betreiben.',
        registration_domain: 'Mit dieser E-Mail-Adresse kann sich hier niemand ein Konto anlegen.',
        no_mail:
          'Dieses Haus verschickt keine E-Mails. Bitte die Leute um einen Link, die Stichwort hier betreiben.',
        closing: 'Der Server startet gerade neu. Versuch es gleich noch einmal.',
        disk_full:
          'Die Platte dieses Hauses ist voll. Sag es den Leuten, die Stichwort hier betreiben.',
        internal: 'Auf dem Server ist etwas schiefgegangen. Versuch es gleich noch einmal.',
      },
      page: 'Hier ist etwas schiefgegangen',
      pageHint: 'Diese Seite lässt sich gerade nicht anzeigen.',
      section: 'Hier ist etwas schiefgegangen',
      sectionHint: 'Dieser Bereich lässt sich gerade nicht anzeigen. Der Rest läuft weiter.',
      component: 'Hier ist etwas schiefgegangen',
      componentHint: 'Dieses Element lässt sich gerade nicht anzeigen.',
      count: (count: number) =>
        count === 1
          ? 'Dieser Fehler ist 1-mal aufgetreten.'
          : `Dieser Fehler ist ${count}-mal aufgetreten.`,
      tryAgain: 'Noch einmal versuchen',
      goHome: 'Zur Startseite',
      unknownAddress: 'Diese Seite gibt es nicht.',
    },
    legalPages: {
      privacy: 'Datenschutz',
      imprint: 'Impressum',
    },
  },
  en: {
    app: {
      name: 'Stichwort',
      tagline: 'Texts & cues. Together.',
      loading: 'One moment…',
      close: 'Close',
      cancel: 'Cancel',
      dismiss: 'Dismiss',
      dismissAll: 'Dismiss all',
      moreMessages: (count) => `${count} more`,
      times: (count) => `(${count} times)`,
      newVersion: 'There is a new version of Stichwort.',
      reload: 'Reload',
      untitledScript: 'Untitled Script',
      otherLanguage: 'Deutsch',
    },
    errors: {
      unknown: 'An unknown error occurred',
      offline: (technical) =>
        `The server cannot be reached. Check your connection and try again. (${technical})`,
      technical: (technical) => `That didn’t work. Please try again in a moment. (${technical})`,
      invalid: (technical) => `The server does not accept this. (${technical})`,
      rateLimited: (wait) => `Too many attempts. Wait ${wait}, then try again.`,
      aMoment: 'a moment',
      minutes: (count) => (count === 1 ? 'a minute' : `${count} minutes`),
      hours: (count) => (count === 1 ? 'an hour' : `${count} hours`),
      byCode: {
        weak_password: 'Please meet the password requirements.',
        other_user: 'Someone else has since signed in on this browser.',
        registration_closed:
          'Nobody can register here. Ask whoever runs Stichwort here for an account.',
        registration_code:
          'An account here needs the code of this house. Ask whoever runs Stichwort here for it.',
        registration_domain: 'Nobody can register here with this email address.',
        no_mail: 'This house sends no mail. Ask whoever runs Stichwort here for a link.',
        closing: 'The server is restarting. Try again in a moment.',
        disk_full: 'The disk of this house is full. Tell whoever runs Stichwort here.',
        internal: 'Something went wrong on the server. Please try again in a moment.',
      },
      page: 'Page Error',
      pageHint: 'This page cannot be shown right now.',
      section: 'Section Error',
      sectionHint: 'This section cannot be shown right now. Everything else keeps running.',
      component: 'Component Error',
      componentHint: 'This element cannot be shown right now.',
      count: (count) => `This error has occurred ${count} ${count === 1 ? 'time' : 'times'}.`,
      tryAgain: 'Try Again',
      goHome: 'Go to Home',
      unknownAddress: 'This page does not exist.',
    },
    legalPages: {
      privacy: 'Privacy',
      imprint: 'Imprint',
    },
  },
})

export type Text = (typeof commonTexts)['de']
export const useText = (): Text => useTexts(commonTexts)
export const currentText = (): Text => currentTexts(commonTexts)
