import { createScript, openScript, shareWith, sheet } from './support/scripts.ts'
import { expect, test } from './support/test.ts'

test('[COL-37] edits made while the server is down are sent when it is back', async ({
  signedIn,
  server,
}) => {
  const [anna, ben] = [await signedIn('hanna'), await signedIn('igor')]
  await createScript(anna, 'Funkloch')
  await shareWith(anna, 'Funkloch', 'igor', 'write')
  await openScript(anna, 'Funkloch')
  // the sheet is editable only when the page knows the user's right
  await expect(sheet(anna)).toBeEditable()
  await sheet(anna).click()
  await anna.keyboard.type('Vorher.')
  await openScript(ben, 'Funkloch')
  await expect(sheet(ben)).toContainText('Vorher.')
  await server.kill()
  await expect(anna.getByText('Offline – du arbeitest an deiner Kopie')).toBeVisible({
    timeout: 20_000,
  })
  await anna.keyboard.type(' Währenddessen.')
  await server.start()
  await expect(sheet(ben)).toContainText('Vorher. Währenddessen.', { timeout: 40_000 })
})
