import type { Dictionary } from '../dictionary.ts'
import type { legalDe } from '../de/legal.ts'

export const legalEn: Dictionary<typeof legalDe> = {
  back: 'Back to Stichwort',
  pages: 'Legal',
  privacyTitle: 'Privacy policy',
  privacySections: {
    what: {
      heading: 'What is stored',
      text: 'Your username, your email address, your password as a hash that cannot be reversed, your scripts, your layouts, and what you share with whom. All of it is kept on the server of the theatre that runs Stichwort. It is used to provide the service to you (Art. 6 (1) (b) GDPR) and is kept until you delete it. You get mail only when you ask for a link to a new password: your address then goes to the mail service that the house has set up.',
    },
    cookies: {
      heading: 'Cookies and this device',
      text: 'Two cookies keep you signed in and guard against forged requests: auth_token and csrf_token. They last at most 7 days. If you sign in by the house’s own provider, a third one, sign_in, holds for at most 10 minutes that the sign-in began in this browser. There are no other cookies, and nothing analyses your behaviour. Your device also holds your preferences and copies of the scripts you opened, so that you can go on working without a network. Signing out deletes the copies.',
    },
    collaboration: {
      heading: 'Writing together',
      text: 'Whoever has the same script open sees your username and your caret. Intermediate states of the shared work are kept for at most 2 hours and then become part of the script. The server keeps earlier versions of a script by itself: all of the last 48 hours, then the last of each day for 60 days, then the last of each week; what somebody has kept under a name, and a script as it was imported, stay until they are deleted. They can be seen by the script’s owner and by those it is shared with, and deleted by its owner. It is also noted, by tens of minutes, who wrote in a script, and who wrote last, which all those see whom it is shared with: for 180 days, or until the account or the script is deleted.',
    },
    google: {
      heading: 'Signing in with Google',
      text: 'The provider’s page opens only if you choose it. The provider then learns that you sign in here; we learn your email address and your name. Nothing is loaded from its servers into these pages.',
    },
    speech: {
      heading: 'Speech recognition',
      text: 'Where a rehearsal follows the spoken word, either the speech recognition of your browser listens, whose vendor then receives the sound, or one that the theatre itself has set up (ASR_URL): then the sound goes there through the server, and neither sound nor recognised words are stored. You are asked before it is first used on a device.',
    },
    imports: {
      heading: 'Importing PDF files',
      text: 'The server itself converts the PDF files you upload and deletes them afterwards. No text leaves the theatre unless its operator has set up a language model service (IMPORT_LLM_URL).',
    },
    rights: {
      heading: 'Your rights',
      text: 'You may ask for access to your data, for its correction, deletion and restriction, object to its processing, and complain to a supervisory authority. You can do much of this yourself: in the menu under your name you can download all your data and delete your account.',
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
}
