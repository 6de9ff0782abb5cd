import { expect, test } from 'vitest'
import { createFileNames } from './file-names.ts'

test.each([
  ['Faust. Der Tragödie erster Teil', 'Faust. Der Tragödie erster Teil'],
  ['../../etc/passwd', '-..-etc-passwd'],
  ['Was ihr wollt?', 'Was ihr wollt-'],
  ['Leonce\nund Lena', 'Leonce-und Lena'],
  ['.versteckt', 'versteckt'],
  ['Ende …  . ', 'Ende …'],
  ['con', '_con'],
  ['Nul.txt', '_Nul.txt'],
  ['   ', '_'],
  ['..', '_'],
  ['ä'.repeat(300), 'ä'.repeat(80)],
])('[OPS-240] the title %j becomes the name %j, which every system takes', (title, name) => {
  expect(createFileNames()(title)).toBe(name)
})

test('[OPS-240] titles that a system takes for one name get different ones', () => {
  const nameOf = createFileNames()
  expect(['Faust', 'FAUST', 'Faust', 'Faust/', 'Faust-'].map(nameOf)).toEqual([
    'Faust',
    'FAUST 2',
    'Faust 3',
    'Faust-',
    'Faust- 2',
  ])
})
