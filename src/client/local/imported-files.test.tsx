import { expect, test } from 'vitest'
import { importedFile, keepImportedFile } from './imported-files.ts'
import { deleteLocalCopies } from './local-copies.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const fileOf = (text: string) => new File([text], `${text}.pdf`)
const textOf = async (script: string, user = 'datei-anna') =>
  (await importedFile(user, script))?.text()

test('[IMP-579] the five newest files are kept in this browser, for 30 days, until the user signs out', async () => {
  await deleteLocalCopies('datei-anna')
  const now = Date.now()
  await keepImportedFile('datei-anna', 'alt', fileOf('alt'), now - 31 * DAY_MS)
  expect(await textOf('alt')).toBe('alt')
  for (let number = 1; number <= 6; number++)
    await keepImportedFile('datei-anna', `${number}`, fileOf(`${number}`), now + number)
  expect(await textOf('alt')).toBeUndefined()
  expect(await textOf('1')).toBeUndefined()
  expect([await textOf('2'), await textOf('6')]).toEqual(['2', '6'])
  await keepImportedFile('datei-anna', '6', fileOf('neu'), now + 7)
  expect([await textOf('2'), await textOf('6')]).toEqual(['2', 'neu'])
  expect(await textOf('6', 'datei-ben')).toBeUndefined()
  await deleteLocalCopies('datei-anna')
  expect(await textOf('6')).toBeUndefined()
})
