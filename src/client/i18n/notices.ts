import { signedInTexts } from './signed-in.ts'
import { texts, useTexts } from './texts.ts'

/** The list of what is addressed to a user. */
export const noticesTexts = texts({
  de: {
    open: 'Für dich',
    unread: (count: number) => (count === 1 ? 'Für dich: 1 neu' : `Für dich: ${count} neu`),
    none: 'Noch nichts. Hier steht, was andere dir freigeben, übergeben oder antworten.',
    someone: 'Jemand',
    share: (by: string, title: string) => `${by} teilt „${title}“ mit dir`,
    right: (by: string, title: string) => `${by} hat deine Berechtigung für „${title}“ geändert`,
    offer: (by: string, title: string) => `${by} bietet dir „${title}“ an`,
    mention: (by: string, title: string) => `${by} hat dich in „${title}“ erwähnt`,
    answer: (by: string, title: string) => `${by} hat dir in „${title}“ geantwortet`,
  },
  en: {
    open: 'For you',
    unread: (count) => (count === 1 ? 'For you: 1 new' : `For you: ${count} new`),
    none: 'Nothing yet. Here you find what others share with you, offer you or answer.',
    someone: 'Someone',
    share: (by, title) => `${by} shares “${title}” with you`,
    right: (by, title) => `${by} has changed your permission for “${title}”`,
    offer: (by, title) => `${by} offers you “${title}”`,
    mention: (by, title) => `${by} has mentioned you in “${title}”`,
    answer: (by, title) => `${by} has answered you in “${title}”`,
  },
})

const shown = {
  de: { ...signedInTexts.de, notices: noticesTexts.de },
  en: { ...signedInTexts.en, notices: noticesTexts.en },
}

/** The texts of the list, which the header loads with it. */
export type Text = (typeof shown)['de']
export const useText = (): Text => useTexts(shown)
