import type { Dictionary } from './dictionary.ts'
import type { legalDe } from './legal-de.ts'

export const legalEn: Dictionary<typeof legalDe> = {
  privacy: 'Privacy',
  imprint: 'Imprint',
  back: 'To Stichwort',
  privacyTitle: 'Privacy policy',
  privacySections: {
    what: {
      heading: 'What is stored',
      text: 'Your username, your email address, your password as a value that cannot be turned back, your scripts, and whom you share them with. All of it lies on the server of the house that runs Stichwort.',
    },
    cookies: {
      heading: 'Cookies',
      text: 'Two cookies keep you signed in and guard against forged requests: auth_token and csrf_token. They last at most 7 days. There are no other cookies, and nothing analyses your behaviour.',
    },
    collaboration: {
      heading: 'Writing together',
      text: 'Whoever has the same script open sees your username and your caret. Intermediate states of the common work are kept for at most 2 hours and then become part of the script.',
    },
    speech: {
      heading: 'Speech recognition',
      text: 'Where a rehearsal follows the spoken word, the speech recognition of your browser may take part. Its vendor then hears the sound. You are asked before the first use.',
    },
    imports: {
      heading: 'Importing PDF files',
      text: 'The server itself converts the PDF files you upload and deletes them afterwards. No text leaves the house unless its operator has set up a language model service (IMPORT_LLM_URL).',
    },
    rights: {
      heading: 'Your rights',
      text: 'You may ask for your data, for their correction and for their deletion, and complain to a supervisory authority. Please turn to the provider named in the imprint.',
    },
  },
  imprintTitle: 'Imprint',
  imprintProvider: 'Provider under § 5 DDG (sole proprietorship)',
  imprintMissing:
    'The operator of this site has not entered a name, address and email address yet.',
}
