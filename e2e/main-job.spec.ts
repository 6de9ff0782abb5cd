import { card, createScript, shareWith, sheet, withoutServer } from './support/scripts.ts'
import { expect, test } from './support/test.ts'

// with animations, as for most users
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('[COL-1] [COL-26] two people write, cue and keep one script through a kill', async ({
  signedIn,
  server,
}) => {
  const anna = await signedIn('anna')
  const ben = await signedIn('ben')

  await test.step('Anna creates a script and shares it with Ben', async () => {
    await createScript(anna, 'Der Park')
    await anna.goto('/scripts')
    await shareWith(anna, 'Der Park', 'ben', 'write')
    await card(anna, 'Der Park').click()
    await expect(sheet(anna)).toBeVisible()
  })

  await test.step('Anna writes a scene with dialogue', async () => {
    await sheet(anna).click()
    await anna.getByRole('button', { name: 'Szene einfügen' }).press('Enter')
    await expect(anna.getByLabel('Name der Szene')).toBeFocused()
    await anna.keyboard.type('Im Park')
    await anna.keyboard.press('Enter')
    await anna.getByRole('button', { name: 'Replik einfügen' }).press('Enter')
    await anna.keyboard.type('ANNA')
    await anna.keyboard.press('Enter')
    await anna.keyboard.type('Die Laternen gehen an.')
  })

  await test.step('Ben sees it, and both type at once', async () => {
    await ben.goto('/scripts')
    await card(ben, 'Der Park').click()
    await expect(sheet(ben).getByText('Die Laternen gehen an.')).toBeVisible()
    await expect(ben.getByLabel('Name der Szene')).toHaveValue('Im Park')
    await sheet(ben).locator('> p').last().click()
    await Promise.all([
      anna.keyboard.type(' Endlich wird es hell.', { delay: 20 }),
      ben.keyboard.type('Ben tritt auf, langsam.', { delay: 20 }),
    ])
    for (const page of [anna, ben]) {
      await expect(sheet(page)).toContainText('Die Laternen gehen an. Endlich wird es hell.')
      await expect(sheet(page)).toContainText('Ben tritt auf, langsam.')
    }
  })

  await test.step("each sees the other's caret and name", async () => {
    await expect(sheet(ben).getByText('anna', { exact: true })).toBeVisible()
    await expect(sheet(anna).getByText('ben', { exact: true })).toBeVisible()
    await expect(anna.getByText('ben ist da')).toBeAttached()
  })

  await test.step('[COL-54] the name at a caret goes when its person stays, and comes back to the pointer and with a move', async () => {
    const name = sheet(anna).getByText('ben', { exact: true })
    await expect(name).toHaveCSS('animation-delay', '4s')
    await name.evaluate((element) => element.getAnimations().forEach((fading) => fading.finish()))
    await expect(name).toHaveCSS('opacity', '0')
    const caret = await sheet(anna).locator('.other-caret').boundingBox()
    if (!caret) throw new Error('no caret')
    await anna.mouse.move(caret.x + 1, caret.y + caret.height / 2)
    await expect(name).toHaveCSS('opacity', '1')
    await anna.mouse.move(0, 0)
    await name.evaluate((element) => element.getAnimations().forEach((fading) => fading.finish()))
    await expect(name).toHaveCSS('opacity', '0')
    await ben.keyboard.press('ArrowLeft')
    await expect(name).toHaveCSS('opacity', '1')
  })

  await test.step('Anna places a light cue and both see Q101', async () => {
    await anna.getByRole('button', { name: 'Licht-Cue setzen' }).click()
    for (const page of [anna, ben])
      await expect(page.getByRole('button', { name: 'Q101 Licht', exact: true })).toBeVisible()
  })

  await test.step('the server is killed and started again; everything is there', async () => {
    await server.kill()
    await test.step('[COL-37] edits made meanwhile are sent when it is back', async () => {
      await expect(withoutServer(anna)).toBeVisible()
      await sheet(anna).getByText('Endlich').click()
      await anna.keyboard.press('End')
      await anna.keyboard.type(' Währenddessen.')
      await server.start()
      await expect(sheet(ben)).toContainText('Endlich wird es hell. Währenddessen.')
    })
    await ben.reload()
    await expect(sheet(ben)).toContainText('Endlich wird es hell. Währenddessen.')
    await expect(sheet(ben)).toContainText('Ben tritt auf, langsam.')
    await expect(ben.getByRole('button', { name: 'Q101 Licht', exact: true })).toBeVisible()
    await expect(ben.getByLabel('Name der Szene')).toHaveValue('Im Park')
    // both can go on writing; Anna's page was never reloaded
    await expect(anna.getByRole('status', { name: /Verbunden · / })).toBeAttached()
    await sheet(ben).locator('> p').last().click()
    await ben.keyboard.press('End')
    await ben.keyboard.type(' Vorhang.')
    await expect(sheet(anna)).toContainText('langsam. Vorhang.')
  })
})
