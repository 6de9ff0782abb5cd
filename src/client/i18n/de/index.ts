import type { DictionarySource } from '../dictionary.ts'

/** The source of all texts on the screen: `en.ts` is typed by it. */
export const de = {
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
    scriptLost: (title: string | null) =>
      `${title === null ? 'Dieses Skript' : `„${title}“`} gibt es nicht mehr, oder du hast keinen Zugriff darauf.`,
    untitledScript: 'Skript ohne Titel',
    otherLanguage: 'English',
  },
  auth: {
    login: 'Anmelden',
    registerTitle: 'Konto anlegen',
    email: 'E-Mail',
    password: 'Passwort',
    username: 'Benutzername',
    show: 'Anzeigen',
    hide: 'Verbergen',
    remember: 'Angemeldet bleiben',
    forgotPassword: 'Passwort vergessen?',
    notImplemented: 'Funktion noch nicht verfügbar',
    continue: 'Anmelden',
    or: 'oder',
    google: 'Mit Google anmelden',
    googleFailed: 'Google-Anmeldung fehlgeschlagen',
    googleNoCredential: 'Keine Anmeldedaten erhalten',
    googleStartFailed: 'Google-Anmeldung konnte nicht gestartet werden',
    createAccount: 'Konto anlegen',
    noAccountYet: 'Noch kein Konto?',
    alreadyRegistered: 'Schon dabei?',
    register: 'Konto anlegen',
    signIn: 'Anmelden',
    goToLogin: 'Zum Login',
    passwordRules: 'Das Passwort braucht',
    ruleMet: 'erfüllt',
    ruleUnmet: 'fehlt noch',
    departments: 'Abteilungen',
    department: {
      light: 'Licht',
      sound: 'Ton',
      video: 'Video',
      props: 'Requisite',
      dramaturgy: 'Dramaturgie',
      rigging: 'Bühnentechnik',
    },
    legal: 'Rechtliches',
    emailRequired: 'Bitte gib deine E-Mail-Adresse an.',
    passwordRequired: 'Bitte gib dein Passwort an.',
    sessionExpired:
      'Deine Sitzung ist abgelaufen. Melde dich wieder an, dann geht es da weiter, wo du warst.',
    emailInvalid: 'Das sieht nicht nach einer E-Mail-Adresse aus.',
    usernameRequired: 'Benutzername ist erforderlich.',
    passwordUnmet: 'Bitte erfüllen Sie die Passwort-Anforderungen.',
    wrongCredentials: 'E-Mail oder Passwort stimmt nicht.',
    emailTaken: 'Für diese E-Mail-Adresse gibt es schon ein Konto.',
    usernameInvalid: 'Im Benutzernamen steckt ein unsichtbares Zeichen. Bitte tippe ihn neu.',
    usernameTaken: 'Dieser Benutzername ist schon vergeben.',
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
      other_user: 'In diesem Browser hat sich inzwischen jemand anders angemeldet.',
      registration_closed:
        'Hier kann sich niemand selbst ein Konto anlegen. Bitte die Leute darum, die Stichwort hier betreiben.',
      registration_code:
        'Ein Konto gibt es hier nur mit dem Code des Hauses. Frag die Leute danach, die Stichwort hier betreiben.',
      registration_domain: 'Mit dieser E-Mail-Adresse kann sich hier niemand ein Konto anlegen.',
      no_mail:
        'Dieses Haus verschickt keine E-Mails. Bitte die Leute um einen Link, die Stichwort hier betreiben.',
      closing: 'Der Server startet gerade neu. Versuch es gleich noch einmal.',
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
    goBack: 'Zurück',
    notFound: 'Seite nicht gefunden',
    notFoundHint: 'Unter dieser Adresse gibt es nichts. Vielleicht ist der Link unvollständig.',
  },
  legalPages: {
    privacy: 'Datenschutz',
    imprint: 'Impressum',
  },
} as const satisfies DictionarySource
