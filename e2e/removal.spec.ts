import { p, say, scene } from '#test/support/script.ts'
import { openScript, sheet } from './support/scripts.ts'
import { seederFor } from './support/seed.ts'
import { expect, PASSWORD, test } from './support/test.ts'

test('[DOC-190] [DOC-191] [DOC-192] who deletes a scene is told who writes in it, and the writer fetches their passage back @postgres', async ({
  signedIn,
  server,
}) => {
  const [rosa, egon] = [await signedIn('rosalie'), await signedIn('egonia')]
  const seeder = await seederFor(server.url, 'rosalie', PASSWORD)
  const [script] = await seeder.createScripts(['Unter der Feder'])
  if (!script) throw new Error('no script')
  await seeder.write(script, scene('Park'), p('Vor.'), scene('Haus', '2'), say('ANNA', 'Eins.'))
  await seeder.share(script, 'egonia', 'write')
  await openScript(rosa, 'Unter der Feder')
  await openScript(egon, 'Unter der Feder')
  await sheet(egon).getByText('Eins.').click()
  await egon.keyboard.press('End')
  await egon.keyboard.type(' Und noch')
  await expect(sheet(rosa)).toContainText('Eins. Und noch')

  await rosa.getByRole('tab', { name: 'Szenen' }).click()
  await rosa.getByRole('button', { name: 'Mehr zu „Haus“' }).click()
  await rosa.getByRole('menuitem', { name: 'Szene löschen …' }).click()
  const question = rosa.getByRole('alertdialog')
  await expect(question).toContainText('egonia schreibt gerade in dieser Szene.')
  await question.getByRole('button', { name: 'Szene löschen' }).click()
  await expect(sheet(rosa)).not.toContainText('Eins.')

  const notice = egon.getByRole('status').filter({
    hasText: 'rosalie hat die Szene gelöscht, in der du geschrieben hast.',
  })
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Meine Passage zurückholen' }).click()
  await expect(sheet(egon)).toContainText('Eins. Und noch')
  await egon.keyboard.type(' mehr.')
  await expect(sheet(rosa)).toContainText('Eins. Und noch mehr.')
})
