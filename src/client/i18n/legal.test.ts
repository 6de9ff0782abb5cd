import { expect, test } from 'vitest'
import { Notice, NOTICE_DAYS, type NoticeKind } from '#/shared/api/news.ts'
import { legalTexts } from './legal.ts'

const { de, en } = legalTexts

/** How the policy calls what a notice is about. */
const NAMED: Readonly<Record<NoticeKind, readonly [string, string]>> = {
  share: ['eine Freigabe', 'a share'],
  right: ['eine geänderte Berechtigung', 'a changed right'],
  offer: ['ein Angebot', 'an offer'],
  accepted: ['ein Angebot', 'an offer'],
  declined: ['ein Angebot', 'an offer'],
  mention: ['eine Erwähnung', 'a mention'],
  answer: ['eine Antwort', 'an answer'],
  proposal: ['ein Vorschlag', 'a proposal'],
  'taken-in': ['deine Funktion in einer Produktion', 'your function in a production'],
  function: ['deine Funktion in einer Produktion', 'your function in a production'],
  'taken-out': ['deine Funktion in einer Produktion', 'your function in a production'],
}

test('[PROD-180] the privacy policy names every kind of notice, and how long it is kept', () => {
  const texts = [de, en].map(({ privacySections }) => privacySections.what.text)
  for (const kind of Notice.properties.kind.enum)
    for (const [index, text] of texts.entries()) expect(text).toContain(NAMED[kind][index])
  expect(texts[0]).toContain(`steht ${NOTICE_DAYS} Tage lang in deiner Liste`)
  expect(texts[1]).toContain(`stays in your list for ${NOTICE_DAYS} days`)
})

test('[PROD-180] the privacy policy speaks of invitations, guests, productions and conversations in both languages', () => {
  const whole = ({ privacySections }: typeof de) =>
    Object.values(privacySections)
      .map(({ text }) => text)
      .join(' ')
  for (const words of ['Einladung selbst', 'ohne Konto', 'Produktionen', 'Kommentare, Antworten'])
    expect(whole(de)).toContain(words)
  for (const words of [
    'invitation itself',
    'without an account',
    'productions',
    'Comments, replies',
  ])
    expect(whole(en)).toContain(words)
})

test('[PROD-180] the privacy policy says that comments and cuts stay in kept versions after they are deleted', () => {
  const said = [de, en].map(({ privacySections }) => privacySections.collaboration.text)
  expect(said[0]).toContain(
    'bis sie oder das Skript gelöscht werden, und in aufbewahrten Fassungen so lange wie diese,',
  )
  expect(said[1]).toContain(
    'until they or the script are deleted, and in kept versions as long as those,',
  )
})

test('[ACC-420] [ACC-421] the privacy policy says which words in scripts of others are in an export, and which are not', () => {
  const said = [de, en].map(({ privacySections }) => privacySections.rights.text)
  expect(said[0]).toContain('deine Kommentare, Antworten und Vorschläge in Skripten anderer')
  expect(said[0]).toContain('Nicht dazu gehört, was du in den Text anderer geschrieben hast')
  expect(said[1]).toContain('your comments, replies and suggestions in other people’s scripts')
  expect(said[1]).toContain('It does not include what you wrote into the text of others')
})
