import { expect, test } from 'vitest'
import { hearFinal } from '#test/support/hear.ts'
import { spokenScript } from '#test/support/spoken-script.ts'
import { createFollower } from './follower.ts'
import type { Lang } from './spelling.ts'

/** Whether the word after the doubtful one is found although everything before it was heard differently. */
function isFound(line: string, heard: string, lang: Lang): boolean {
  const words = spokenScript([
    'A: Dorther kamen neulich',
    `B: ${line}`,
    'C: Weiter unten folgt noch mehr',
  ])
  const follower = createFollower(words, { lang })
  follower.jump(3)
  const place = hearFinal(follower, heard)
  const spoken = words.filter((word) => word.block === 1 && word.kind === 'spoken')
  const last = words.indexOf(spoken[spoken.length - 2] ?? words[0]!)
  return place?.index === last && place.confidence > 0.5
}

// Each line is heard without its last word, because the follower shows the next line once a line is over.
test.each([
  [
    'split compounds',
    'Unsere Bürgermeisterwahl Gerichtsschreiber Ende',
    'Bürgermeister Wahl Gerichts Schreiber',
  ],
  ['joined words', 'Wollen wir einmal hinübergehen Ende', 'wollenwir einmal hinübergehen'],
  [
    'umlauts written out',
    'Müßiggänger überhören schöne Flöten Ende',
    'Muessiggaenger ueberhoeren schoene Floeten',
  ],
  ['sharp s', 'Daß Straßen heißen Ende', 'dass strassen heissen'],
  ['numbers', 'Einundzwanzig oder zwölf Ende', '21 oder 12'],
  ['numbers in the script', 'Vor 300 Jahren Ende', 'vor dreihundert Jahren'],
  ['elisions', "Ich's hab's wär's Ende", 'ich es habe es wäre es'],
  ['old spelling', 'Thränen seyn giebt itzt Capital Ende', 'Tränen sein gibt jetzt Kapital'],
  ['dialect', 'Nu det is nich Ende', 'nun das ist nicht'],
  ['other endings', 'Schönen großen roten Häusern Ende', 'schöner großes rote Häuser'],
  ['words that sound alike', 'Lerchen sangen Weisen Ende', 'Lärchen sanken Waisen'],
])('German: %s', (_name, line, heard) => {
  expect(isFound(line, heard, 'de')).toBe(true)
})

test.each([
  ['elisions', "'Tis o'er ne'er hath End", 'it is over never has'],
  ['contractions', 'We’ll don’t I’m they’re End', 'we will do not I am they are'],
  ['contractions that the recogniser makes', 'It is we will End', "it's we'll"],
  ['numbers', 'Twenty-one or twelve End', '21 or 12'],
  ['hyphens', 'Half-Moon morning-room tea-table End', 'half moon morning room tea table'],
  ['words that sound alike', 'Knight write their sea End', 'night right there see'],
  ['other endings', 'Walked talking houses End', 'walking talked house'],
])('English: %s', (_name, line, heard) => {
  expect(isFound(line, heard, 'en')).toBe(true)
})
