import { expect, test, beforeEach, vi, describe } from 'vitest'
import {
  forgetLostWords,
  keepLostWords,
  lostWordsOf,
  readRefusedWords,
  storeRefusedWords,
  guestWords,
  keepGuestWords,
  letGoOfGuestWords,
  offerUnsentWords,
  takeUnsentWords,
} from './refused-words.ts'
import {
  forgetRefusedWords,
  forgetRefusedWordsOfOthers,
  endRefusedWords,
  KEEPER,
  keysOfWords,
} from './words-keeper.ts'
import { randomId } from '#/client/api/random-id.ts'
import { fakeStorage } from '#test/support/fake-storage.ts'
import { followSignIns, tellSignOut } from './sign-outs.ts'

const wordsOf = (userId: string) => ['s1', 's2'].map((id) => readRefusedWords(userId, id))

test('[COL-680] [ACC-40] refused words are each person’s own, and go with the sign-out or the next person', () => {
  forgetRefusedWordsOfOthers('anna')
  const write = () => {
    storeRefusedWords('anna', 's1', ['Leiser.'])
    storeRefusedWords('anna', 's2', ['Lauter.', 'Ab.'])
  }
  write()
  const written = [['Leiser.'], ['Lauter.', 'Ab.']]
  expect([wordsOf('anna'), wordsOf('ben')]).toEqual([written, [[], []]])
  forgetRefusedWords('ben')
  forgetRefusedWordsOfOthers('anna')
  expect(wordsOf('anna')).toEqual(written)
  forgetRefusedWords('anna')
  expect(wordsOf('anna')).toEqual([[], []])
  write()
  forgetRefusedWordsOfOthers('ben')
  expect(wordsOf('anna')).toEqual([[], []])
})

test('[COL-687] the words of a lost script stay with its title until they are let go of, and go as refused words do', () => {
  forgetRefusedWordsOfOthers('anna')
  const lost = (scriptId: string) => ({ scriptId, title: 'Faust', words: ['Leiser.', scriptId] })
  keepLostWords('anna', lost('s1'))
  keepLostWords('anna', { ...lost('s2'), title: null })
  expect(lostWordsOf('anna')).toEqual([lost('s1'), { ...lost('s2'), title: null }])
  expect(lostWordsOf('ben')).toEqual([])
  forgetLostWords('anna', 's1')
  expect(lostWordsOf('anna')).toHaveLength(1)
  forgetRefusedWords('anna')
  expect(lostWordsOf('anna')).toEqual([])
  keepLostWords('anna', lost('s1'))
  forgetRefusedWordsOfOthers('cleo')
  expect(lostWordsOf('anna')).toEqual([])
})

test('[COL-687] the words of a script that is lost twice are kept together', () => {
  forgetRefusedWordsOfOthers('anna')
  keepLostWords('anna', { scriptId: 's1', title: 'Faust', words: ['Faust', 'Leiser.'] })
  const all = { scriptId: 's1', title: 'Faust', words: ['Faust', 'Leiser.', 'Ab.'] }
  expect(keepLostWords('anna', { scriptId: 's1', title: null, words: ['Leiser.', 'Ab.'] })).toEqual(
    all,
  )
  expect(lostWordsOf('anna')).toEqual([all])
})

describe('guest words', () => {
  // a channel reaches the tests in other threads, too
  let [mia, ben] = ['', '']

  beforeEach(() => {
    mia = randomId()
    ben = randomId()
    for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, fakeStorage())
    letGoOfGuestWords()
    forgetRefusedWordsOfOthers(mia)
  })

  test('[COL-686] the words of a guest are gathered from all open scripts, once each, until they are let go of', () => {
    const written = ['Leiser.', 'Ab.']
    const one = offerUnsentWords(mia, () => [...written])
    const other = offerUnsentWords(mia, () => ['Ab.'])
    offerUnsentWords(mia, () => ['Gesendet.']).stop(false)
    // the sheet goes with the guest, maybe before the words are taken
    one.stop(true)
    written.push('Später.')
    keepGuestWords(mia, takeUnsentWords(mia))
    keepGuestWords(mia, [])
    expect(guestWords.get()).toEqual(['Ab.', 'Leiser.'])
    expect(takeUnsentWords(mia)).toEqual([])
    other.stop(false)
    letGoOfGuestWords()
    expect(guestWords.get()).toEqual([])
  })

  test('[COL-688] words of a guest that come after the next person, or after the guest has left, are not kept', () => {
    keepGuestWords(mia, ['Leiser.'])
    forgetRefusedWordsOfOthers(ben)
    keepGuestWords(mia, ['Ab.'])
    storeRefusedWords(mia, 's1', ['Lauter.'])
    expect([guestWords.get(), readRefusedWords(mia, 's1')]).toEqual([[], []])
    forgetRefusedWordsOfOthers(mia)
    storeRefusedWords(mia, 's1', ['Lauter.'])
    endRefusedWords(mia)
    keepGuestWords(mia, ['Ab.'])
    storeRefusedWords(mia, 's1', ['Lauter.'])
    expect([guestWords.get(), readRefusedWords(mia, 's1')]).toEqual([[], []])
    forgetRefusedWordsOfOthers(mia)
    keepGuestWords(mia, ['Wieder da.'])
    expect(guestWords.get()).toEqual(['Wieder da.'])
  })

  test('[COL-688] a tab that shows nobody any more lets a guest’s words go when the guest leaves in another tab', async () => {
    keepGuestWords(mia, ['Leiser.'])
    const otherTab = new BroadcastChannel('sign-out')
    otherTab.postMessage(mia)
    await expect.poll(() => guestWords.get()).toEqual([])
    otherTab.close()
    keepGuestWords(mia, ['Ab.'])
    expect(guestWords.get()).toEqual([])
  })

  test('[COL-726] a guest’s words are no longer in memory as soon as another person has signed in', () => {
    keepGuestWords(mia, ['Leiser.'])
    forgetRefusedWordsOfOthers(ben)
    expect(guestWords.get()).toEqual([])
  })

  test('[COL-727] words can be let go of on a page that does not know its person, also after another one has left elsewhere', () => {
    keepGuestWords(mia, ['Leiser.'])
    localStorage.removeItem(KEEPER)
    endRefusedWords(ben)
    keepGuestWords(mia, ['Ab.'])
    expect(guestWords.get()).toEqual(['Leiser.', 'Ab.'])
    letGoOfGuestWords()
    expect([guestWords.get(), keysOfWords()]).toEqual([[], []])
  })

  test('[COL-727] late words of a person who has left can be let go of', () => {
    sessionStorage.setItem(`refused-words.${mia}.s1`, '["Leiser."]')
    localStorage.setItem(KEEPER, ben)
    storeRefusedWords(mia, 's1', [])
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  test('[COL-728] a guest’s words leave the open sign-in page as soon as another person signs in in another tab', () => {
    const browser = new EventTarget()
    vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
    vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
    const stop = followSignIns()
    keepGuestWords(mia, ['Leiser.'])
    browser.dispatchEvent(new Event('storage'))
    expect(guestWords.get()).toEqual(['Leiser.'])
    localStorage.setItem(KEEPER, ben)
    browser.dispatchEvent(new Event('storage'))
    expect([guestWords.get(), Object.keys(sessionStorage)]).toEqual([[], []])
    stop()
  })

  test('[COL-728] a page that has heard of no sign-in and no leave shows no words of a guest after them', () => {
    const isShown = () => [keysOfWords().length > 0, readRefusedWords(mia, 'guest').length > 0]
    keepGuestWords(mia, ['Leiser.'])
    expect(isShown()).toEqual([true, true])
    localStorage.setItem(KEEPER, ben)
    expect(isShown()).toEqual([false, false])
    localStorage.setItem(KEEPER, mia)
    expect(isShown()).toEqual([true, true])
    localStorage.setItem(KEEPER, '')
    expect(isShown()).toEqual([false, false])
  })

  test('[COL-728] a leave is told to pages that do not listen, where no other person has signed in since', () => {
    tellSignOut(ben)
    expect(localStorage.getItem(KEEPER)).toBe(mia)
    tellSignOut(mia)
    expect(localStorage.getItem(KEEPER)).toBe('')
  })
})
