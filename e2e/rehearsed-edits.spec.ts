import { p, say } from '#test/support/script.ts'
import { begin, clickWord, jumpTo, line } from './support/rehearsal.ts'
import { openScript, sheet } from './support/scripts.ts'
import { seederFor } from './support/seed.ts'
import { expect, PASSWORD, test } from './support/test.ts'

test('[REH-1] the line is there as long as anything is spoken, whatever others delete', async ({
  signedIn,
  server,
}) => {
  const inge = await signedIn('probe-rest')
  const otto = await signedIn('probe-rot')
  const seed = await seederFor(server.url, 'probe-rest', PASSWORD)
  const [script, empty] = await seed.createScripts(['Der Rest', 'Noch leer'])
  if (!script || !empty) throw new Error('no script')
  for (const each of [script, empty]) await seed.share(each, 'probe-rot', 'write')
  const park = [say('ANNA', 'Erste Rede.'), say('BEN', 'Letzte.')]
  await seed.write(script, ...park, p('Vorhang.'))
  for (const page of [inge, otto]) await openScript(page, 'Der Rest')
  await begin(inge)
  await expect(line(inge)).toHaveText('Erste')

  await test.step('[REH-33] ArrowUp leads back from a direction behind the last line', async () => {
    await jumpTo(inge, 'Vorhang.')
    await expect(sheet(inge)).toBeFocused()
    await inge.keyboard.press('ArrowDown')
    await inge.keyboard.press('ArrowUp')
    await expect(line(inge)).toHaveText('Letzte.')
  })

  await test.step('the last line is deleted and written anew', async () => {
    await clickWord(otto, 'Letzte')
    await otto.keyboard.press('Home')
    await otto.keyboard.press('Shift+End')
    await otto.keyboard.press('Delete')
    await expect(line(inge)).toHaveText('Rede.')
    await otto.keyboard.type('Allerletzte')
    await expect(line(inge)).toHaveText('Allerletzte')
    await inge.keyboard.press('ArrowUp')
    await expect(line(inge)).toHaveText('Erste')
  })

  await test.step('everything is deleted and comes back', async () => {
    await otto.keyboard.press('Control+a')
    await otto.keyboard.press('Delete')
    await expect(sheet(inge)).not.toContainText('Rede')
    await expect(line(inge)).toHaveCount(0)
    await otto.keyboard.press('Control+z')
    await expect(sheet(inge)).toContainText('Rede')
    await expect(line(inge)).toHaveCount(1)
    await inge.keyboard.press('ArrowUp')
    await expect(line(inge)).toHaveText('Erste')
  })

  await test.step('a rehearsal of an empty script has a line once there is text', async () => {
    for (const page of [inge, otto]) await openScript(page, 'Noch leer')
    await begin(inge)
    await sheet(otto).click()
    await otto.keyboard.type('Abend')
    await expect(line(inge)).toHaveText('Abend')
  })
})
