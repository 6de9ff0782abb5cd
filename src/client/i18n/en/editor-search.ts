import type { editorSearchDe } from '../de/editor-search.ts'
import type { Dictionary } from '../dictionary.ts'

const count = new Intl.NumberFormat('en-GB')

export const editorSearchEn: Dictionary<typeof editorSearchDe> = {
  title: 'Search and replace',
  open: 'Search and replace…',
  field: 'Search',
  replacement: 'Replace with',
  place: (at, of) => `${count.format(at)} of ${count.format(of)}`,
  none: 'Nothing found',
  previous: 'Previous place',
  next: 'Next place',
  close: 'Close',
  replace: 'Replace',
  replaceAll: 'Replace all',
  replaced: (places) =>
    places === 1 ? '1 place replaced.' : `${count.format(places)} places replaced.`,
  same: 'That is what it says already.',
  matchesCase: 'Match case',
  wholeWords: 'Whole words',
  struck: 'Struck text, too',
  where: 'Where to search',
  everywhere: 'Everywhere',
  speechesOf: (name) => `Only speeches of ${name}`,
}
