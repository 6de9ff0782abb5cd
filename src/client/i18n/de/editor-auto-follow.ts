import type { DictionarySource } from '../dictionary.ts'

/** Texts of auto-follow. */
export const editorAutoFollowDe = {
  name: 'Mithören und mitlaufen',
  switchOn: 'Mithören und mitlaufen',
  switchOff: 'Nicht mehr mithören',
  starting: 'Mikrofon wird geöffnet …',
  listening: 'Ich höre zu …',
  retrying: 'Ich versuche es weiter.',
  language: 'Sprache des Skripts',
  languages: { de: 'DE', en: 'EN' },
  consent: {
    browser: {
      title: 'Darf dein Browser mithören?',
      text: 'Damit die Zeile dem gesprochenen Wort folgt, hört die Spracherkennung deines Browsers über das Mikrofon mit. Der Ton geht an ihren Hersteller, etwa Google, Apple oder Microsoft.',
    },
    house: {
      title: 'Darf das Haus mithören?',
      text: 'Damit die Zeile dem gesprochenen Wort folgt, geht der Ton deines Mikrofons an den Server des Hauses und von dort an die Spracherkennung, die das Haus eingerichtet hat. Weder Ton noch Wörter werden gespeichert.',
    },
    others: 'Sag den Leuten im Raum Bescheid. Auf diesem Gerät wirst du nur einmal gefragt.',
    agree: 'Mithören erlauben',
  },
  problems: {
    unsupported: 'Dieser Browser hat keine Spracherkennung. Chrome, Edge und Safari haben eine.',
    insecure: 'Das Mikrofon braucht eine sichere Verbindung (https).',
    permission: 'Das Mikrofon ist nicht erlaubt. Erlaube es in der Adresszeile des Browsers.',
    'no-microphone': 'Kein Mikrofon gefunden. Schließ eins an.',
    'microphone-busy': 'Ein anderes Programm benutzt das Mikrofon.',
    language: 'Die Spracherkennung deines Browsers kennt diese Sprache nicht.',
    network: 'Die Spracherkennung deines Browsers erreicht ihren Dienst nicht.',
    service: 'Dieser Browser gibt seine Spracherkennung hier nicht frei.',
    'server-recogniser-down': 'Die Spracherkennung des Hauses ist nicht erreichbar.',
    'server-recogniser-slow': 'Die Spracherkennung des Hauses kommt nicht hinterher.',
    'too-many': 'Es hören schon zu viele Geräte mit.',
    'signed-out': 'Deine Anmeldung ist abgelaufen. Lade die Seite neu und melde dich an.',
    'no-right': 'Du hast keinen Zugriff mehr auf dieses Skript.',
    server: 'Der Server ist nicht erreichbar.',
    follower: 'Das Mitlesen im Skript ist ausgefallen.',
  },
} as const satisfies DictionarySource
