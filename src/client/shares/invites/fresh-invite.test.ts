import { expect, test } from 'vitest'
import { addressesIn } from './fresh-invite.tsx'

test.each([
  ['', [], []],
  ['mia@x.example', ['mia@x.example'], []],
  ['a@x.example, b@x.example; c@x.example\nd@x.example e@x.example', 'abcde', []],
  ['Mia Berg <a@x.example>, "Berg, Ben" <b@x.example>', 'ab', []],
  ['<a@x.example>\nCleo <b@x.example>\nc@x.example', 'abc', []],
  ['a@x.example Mia Berg <b@x.example>', 'ab', []],
  ['mailto:a@x.example', 'a', []],
  ['a@x.example, A@X.example', 'a', []],
  ['a@x.example, mia.x.example, @', 'a', ['mia.x.example', '@']],
  ['Mia <nobody>', [], ['nobody']],
])('[INV-61] the addresses in %j', (text, letters, others) => {
  const addresses =
    typeof letters === 'string' ? [...letters].map((letter) => `${letter}@x.example`) : letters
  expect(addressesIn(text)).toEqual({ addresses, others })
})
