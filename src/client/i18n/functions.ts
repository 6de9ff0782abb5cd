import { texts } from './texts.ts'

/** The functions of people in a production: the page of an invitation names them, too. */
export const functionTexts = texts({
  de: {
    direction: 'Regie',
    dramaturgy: 'Dramaturgie',
    'stage-management': 'Inspizienz',
    prompting: 'Soufflage',
    light: 'Licht',
    sound: 'Ton',
    video: 'Video',
    props: 'Requisite',
    technik: 'Technik',
    acting: 'Spiel',
    guest: 'Gast',
  },
  en: {
    direction: 'Direction',
    dramaturgy: 'Dramaturgy',
    'stage-management': 'Stage management',
    prompting: 'Prompting',
    light: 'Light',
    sound: 'Sound',
    video: 'Video',
    props: 'Props',
    technik: 'Technik',
    acting: 'Acting',
    guest: 'Guest',
  },
})
