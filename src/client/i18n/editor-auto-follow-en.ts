import type { Dictionary } from './dictionary.ts'
import type { editorAutoFollowDe } from './editor-auto-follow-de.ts'

export const editorAutoFollowEn: Dictionary<typeof editorAutoFollowDe> = {
  name: 'Auto-follow',
  switchOn: 'Auto-follow',
  switchOff: 'Stop following',
  starting: 'Opening the microphone…',
  listening: 'Listening…',
  retrying: 'Trying again.',
  language: 'Language of the script',
  languages: { de: 'DE', en: 'EN' },
  consent: {
    browser: {
      title: 'May your browser listen?',
      text: 'To make the line follow the spoken word, your browser’s speech recognition listens through the microphone. The sound goes to its vendor, such as Google, Apple or Microsoft.',
    },
    house: {
      title: 'May the house listen?',
      text: 'To make the line follow the spoken word, the sound of your microphone goes to the house’s server, and from there to the speech recognition that the house has set up. Neither sound nor words are stored.',
    },
    others: 'Tell the people in the room. On this device you are asked only once.',
    agree: 'Let it listen',
  },
  problems: {
    unsupported: 'This browser has no speech recognition. Chrome, Edge and Safari have one.',
    insecure: 'The microphone works over https only, or on the server’s own machine.',
    permission: 'The microphone is not allowed. Allow it in the browser’s address bar.',
    'no-microphone': 'No microphone found. Plug one in.',
    'microphone-busy': 'Another program is using the microphone.',
    language: 'Your browser’s speech recognition does not know this language.',
    network: 'Your browser’s speech recognition cannot reach its service.',
    service: 'This browser does not allow its speech recognition here.',
    'house-down': 'The house’s speech recognition cannot be reached.',
    'house-slow': 'The house’s speech recognition does not keep up.',
    'too-many': 'Too many devices are listening already.',
    'signed-out': 'Your sign-in has expired. Reload the page and sign in.',
    'no-right': 'You no longer have access to this script.',
    server: 'The server cannot be reached.',
    aligner: 'Reading along in the script has failed.',
  },
}
