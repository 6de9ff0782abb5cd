import { signInTexts } from './auth.ts'
import { functionTexts } from './people.ts'
import { texts, useTexts } from './texts.ts'

/** The page of an invitation, as the people see it who are invited. */
const invitationTexts = texts({
  de: {
    title: 'Einladung',
    invites: (owner: string) => `${owner} lädt dich ein.`,
    intoProduction: (owner: string, function_: string) =>
      `${owner} lädt dich in diese Produktion ein, als ${function_}. Du bekommst alle ihre Skripte.`,
    join: 'Dazukommen',
    mayComment: 'Du kannst mitlesen, kommentieren und der Probe folgen.',
    mayRead: 'Du kannst mitlesen und der Probe folgen.',
    mayWrite: 'Du kannst mitlesen und mitschreiben.',
    name: 'Wie heißt du?',
    nameRequired: 'Bitte gib einen Namen an.',
    nameInvalid: 'In diesem Namen steckt ein unsichtbares Zeichen. Bitte tippe ihn neu.',
    guestHint:
      'Ohne Konto. Die anderen sehen deinen Namen mit „(Gast)“; 30 Tage nach dem Ende der Einladung wird er gelöscht.',
    readAlong: 'Mitlesen',
    haveAccount: 'Ich habe ein Konto',
    open: 'Skript öffnen',
    toScripts: 'Zu deinen Skripten',
    signInFirst: 'Melde dich an oder leg ein Konto an, dann geht es dort weiter.',
    incomplete:
      'Dieser Link ist unvollständig. Öffne ihn noch einmal so, wie du ihn bekommen hast.',
    alreadyIn: 'Du bist schon dabei.',
    overUnknown: 'Diese Einladung gilt nicht mehr. Frag nach einer neuen.',
  },
  en: {
    title: 'Invitation',
    invites: (owner) => `${owner} invites you.`,
    intoProduction: (owner, function_) =>
      `${owner} invites you into this production, as: ${function_}. You get all its scripts.`,
    join: 'Join',
    mayComment: 'You can read along, comment and follow the rehearsal.',
    mayRead: 'You can read along and follow the rehearsal.',
    mayWrite: 'You can read and write along.',
    name: 'What is your name?',
    nameRequired: 'Please enter a name.',
    nameInvalid: 'There is an invisible character in this name. Please type it again.',
    guestHint:
      'Without an account. The others see your name with “(guest)”; it is deleted 30 days after the invitation ends.',
    readAlong: 'Read along',
    haveAccount: 'I have an account',
    open: 'Open script',
    toScripts: 'To your scripts',
    signInFirst: 'Sign in or create an account to go on there.',
    incomplete: 'This link is incomplete. Open it again just as you got it.',
    alreadyIn: 'You are in already.',
    overUnknown: 'This invitation is no longer valid. Ask for a new one.',
  },
})

const shown = {
  de: { ...signInTexts.de, invitation: invitationTexts.de, functions: functionTexts.de },
  en: { ...signInTexts.en, invitation: invitationTexts.en, functions: functionTexts.en },
}

/** The texts of the page of an invitation. */
export type Text = (typeof shown)['de']
export const useText = (): Text => useTexts(shown)
