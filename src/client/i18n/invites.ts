import { listTexts } from './library.ts'
import { texts, useTexts } from './texts.ts'

/** Invitations by link and code, as the owner of a script makes them. */
export const invitesTexts = texts({
  de: {
    heading: 'Link oder QR-Code',
    hint: 'Lass Leute ein, ohne ihren Benutzernamen zu kennen.',
    make: 'Neue Einladung',
    form: 'Einladung anlegen',
    label: 'Wofür (freiwillig)',
    labelExample: 'z. B. Aushang Probebühne',
    until: 'Gilt bis',
    spans: {
      '1': 'morgen',
      '7': '1 Woche',
      '30': '1 Monat',
      '90': '3 Monate',
      '180': '180 Tage',
    },
    untilDay: (day: string, span: string) => `${day} (${span})`,
    uses: 'Für',
    people: (count: number) => (count === 1 ? '1 Person' : `${count} Personen`),
    forGuests: 'Auch ohne Konto',
    forGuestsHint:
      'Gäste geben nur einen Namen an, lesen dieses Skript und folgen der Probe, bis die Einladung endet. Sonst sehen sie nichts.',
    forGuestsOfProduction:
      'Gäste geben nur einen Namen an, lesen die Skripte der Produktion und folgen der Probe, bis die Einladung endet. Sonst sehen sie nichts.',
    noGuestsHint: 'Wer schreiben darf, braucht ein Konto.',
    functionNeedsAccount: 'Mit dieser Funktion braucht man ein Konto. Ohne geht es als „Gast“.',
    function: 'Als',
    create: 'Einladung anlegen',
    code: 'QR-Code der Einladung',
    link: 'Link der Einladung',
    onlyNow: 'Link und Code siehst du nur jetzt: Gespeichert wird nur ihr Prüfwert.',
    local:
      'Dieser Link führt nur auf diesen Rechner. Öffne Stichwort unter der Adresse, die auch die anderen benutzen, und leg die Einladung dort an.',
    copy: 'Einladung kopieren',
    copied: 'Einladung kopiert',
    print: 'Aushang drucken',
    mailTo: 'Per E-Mail an',
    mailHint: 'Mehrere Adressen mit Komma, Leerzeichen oder in eigenen Zeilen.',
    mail: 'E-Mail senden',
    mailed: (count: number) =>
      count === 1 ? 'Die E-Mail ist unterwegs.' : `${count} E-Mails sind unterwegs.`,
    notAddresses: (words: string) => `Das ist keine E-Mail-Adresse: ${words}`,
    tooManyAddresses: (most: number) => `Auf einmal gehen höchstens ${most} Adressen.`,
    fewerUses: (most: number, count: number) =>
      `Diese Einladung gilt nur für ${most === 1 ? '1 Person' : `${most} Personen`}; hier stehen ${count} Adressen.`,
    mailFailed: 'Die Einladung konnte nicht verschickt werden.',
    done: 'Fertig',
    unnamed: 'Ohne Bezeichnung',
    ends: (day: string) => `bis ${day}`,
    used: (uses: number, most: number) => `${uses} von ${most} eingelöst`,
    withGuests: 'auch ohne Konto',
    guests: (count: number) => (count === 1 ? '1 Gast' : `${count} Gäste`),
    lastHere: (day: string) => `zuletzt hier ${day}`,
    removedGuest: 'entfernt',
    removeGuest: 'Entfernen',
    removeGuestNamed: (name: string) => `${name} entfernen`,
    removeGuestTitle: (name: string) => `${name} entfernen?`,
    removeGuestText:
      'Dieser Gast ist sofort draußen; was er geschrieben hat, bleibt. Die Einladung gilt weiter: Wer den Link noch hat, kommt unter einem anderen Namen wieder herein. Soll das nicht sein, widerruf sie.',
    removeGuestFailed: 'Der Gast konnte nicht entfernt werden.',
    revoke: 'Widerrufen',
    revokeNamed: (label: string) => `Einladung widerrufen: ${label}`,
    revokeTitle: 'Einladung widerrufen?',
    revokeText:
      'Link und Code lassen niemanden mehr ein, und Gäste sind sofort draußen. Wer ein Konto hat, bleibt in der Liste oben.',
    createFailed: 'Die Einladung konnte nicht angelegt werden.',
    revokeFailed: 'Die Einladung konnte nicht widerrufen werden.',
    loadFailed: 'Die Einladungen konnten nicht geladen werden.',
    poster: {
      lead: 'Text und Probe auf dem Handy',
      step: 'Kamera auf den Code halten, antippen, mitlesen.',
      guest: 'Ein Konto brauchst du nicht.',
      account: 'Du brauchst ein Konto; anlegen kannst du es dort.',
      until: (day: string) => `Gilt bis ${day}.`,
      by: (owner: string) => `Eingeladen von ${owner}.`,
    },
  },
  en: {
    heading: 'Link or QR code',
    hint: 'Let people in without knowing their usernames.',
    make: 'New invitation',
    form: 'Make an invitation',
    label: 'What for (optional)',
    labelExample: 'e.g. poster in the rehearsal room',
    until: 'Valid until',
    spans: {
      '1': 'tomorrow',
      '7': '1 week',
      '30': '1 month',
      '90': '3 months',
      '180': '180 days',
    },
    untilDay: (day, span) => `${day} (${span})`,
    uses: 'For',
    people: (count) => (count === 1 ? '1 person' : `${count} people`),
    forGuests: 'Without an account, too',
    forGuestsHint:
      'Guests only give a name, read this script and follow the rehearsal until the invitation ends. They see nothing else.',
    forGuestsOfProduction:
      'Guests only give a name, read the scripts of the production and follow the rehearsal until the invitation ends. They see nothing else.',
    noGuestsHint: 'Whoever may write needs an account.',
    functionNeedsAccount: 'This function needs an account. Without one people come in as “Guest”.',
    function: 'As',
    create: 'Make invitation',
    code: 'QR code of the invitation',
    link: 'Link of the invitation',
    onlyNow: 'You see link and code only now: nothing but their hash is stored.',
    local:
      'This link leads to this computer only. Open Stichwort at the address that the others use, too, and make the invitation there.',
    copy: 'Copy invitation',
    copied: 'Invitation copied',
    print: 'Print a poster',
    mailTo: 'By email to',
    mailHint: 'Several addresses with commas, blanks or in lines of their own.',
    mail: 'Send email',
    mailed: (count) =>
      count === 1 ? 'The email is on its way.' : `${count} emails are on their way.`,
    notAddresses: (words) => `This is not an email address: ${words}`,
    tooManyAddresses: (most) => `At most ${most} addresses at once.`,
    fewerUses: (most, count) =>
      `This invitation is for ${most === 1 ? '1 person' : `${most} people`} only; here are ${count} addresses.`,
    mailFailed: 'The invitation could not be sent.',
    done: 'Done',
    unnamed: 'Unnamed',
    ends: (day) => `until ${day}`,
    used: (uses, most) => `${uses} of ${most} used`,
    withGuests: 'without an account, too',
    guests: (count) => (count === 1 ? '1 guest' : `${count} guests`),
    lastHere: (day) => `last here ${day}`,
    removedGuest: 'removed',
    removeGuest: 'Remove',
    removeGuestNamed: (name) => `Remove ${name}`,
    removeGuestTitle: (name) => `Remove ${name}?`,
    removeGuestText:
      'This guest is out at once; what they wrote stays. The invitation goes on: whoever still has the link comes in again under another name. To prevent that, revoke it.',
    removeGuestFailed: 'The guest could not be removed.',
    revoke: 'Revoke',
    revokeNamed: (label) => `Revoke invitation: ${label}`,
    revokeTitle: 'Revoke the invitation?',
    revokeText:
      'Link and code let nobody in any more, and guests are out at once. People with an account stay in the list above.',
    createFailed: 'The invitation could not be made.',
    revokeFailed: 'The invitation could not be revoked.',
    loadFailed: 'The invitations could not be loaded.',
    poster: {
      lead: 'Text and rehearsal on your phone',
      step: 'Point your camera at the code, tap, read along.',
      guest: 'You need no account.',
      account: 'You need an account; you can create it there.',
      until: (day) => `Valid until ${day}.`,
      by: (owner) => `Invited by ${owner}.`,
    },
  },
})

const shown = {
  de: { ...listTexts.de, invites: invitesTexts.de },
  en: { ...listTexts.en, invites: invitesTexts.en },
}

/** The texts of the invitations in the share dialog, which loads them with its part for them. */
export type Text = (typeof shown)['de']
export const useText = (): Text => useTexts(shown)
