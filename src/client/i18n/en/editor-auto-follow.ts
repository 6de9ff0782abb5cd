import type { Dictionary } from '../dictionary.ts'
import type { editorAutoFollowDe } from '../de/editor-auto-follow.ts'

export const editorAutoFollowEn: Dictionary<typeof editorAutoFollowDe> = {
  name: 'Auto-follow',
  switchOn: 'Auto-follow',
  switchOff: 'Stop following',
  starting: 'Opening the microphone…',
  listening: 'Listening…',
  retrying: 'Trying again.',
  language: 'Script language',
  languages: { de: 'DE', en: 'EN' },
  consent: {
    browser: {
      title: 'Allow your browser to listen?',
      text: 'So that the line can follow the spoken word, your browser’s speech recognition listens through the microphone. The sound goes to its vendor, such as Google, Apple or Microsoft.',
    },
    house: {
      title: 'Allow your theatre’s server to listen?',
      text: 'So that the line can follow the spoken word, the sound from your microphone goes to your theatre’s server, and from there to the speech recognition that your theatre has set up. Neither sound nor words are stored.',
    },
    others: 'Tell the people in the room. You’ll be asked only once on this device.',
    agree: 'Allow',
  },
  problems: {
    unsupported: 'This browser has no speech recognition. Chrome, Edge and Safari have one.',
    insecure: 'The microphone needs a secure connection (https).',
    permission: 'The microphone is blocked. Allow it in the browser’s address bar.',
    'no-microphone': 'No microphone found. Plug one in.',
    'microphone-busy': 'Another program is using the microphone.',
    language: 'Your browser’s speech recognition doesn’t support this language.',
    network: 'Your browser’s speech recognition cannot reach its service.',
    service: 'This browser does not allow its speech recognition here.',
    'server-recogniser-down': 'Your theatre’s speech recognition cannot be reached.',
    'server-recogniser-slow': 'Your theatre’s speech recognition can’t keep up.',
    'too-many': 'Too many devices are listening already.',
    'signed-out': 'Your session has expired. Reload the page and sign in again.',
    'no-right': 'You no longer have access to this script.',
    server: 'The server cannot be reached.',
    follower: 'Following along in the script has failed.',
  },
}
