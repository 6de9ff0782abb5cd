import type { BrowserContext, Page } from '@playwright/test'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { api } from '#/shared/api/index.ts'
import type { Script } from '#/shared/api/scripts.ts'
import type { LayoutSettings } from '#/shared/api/layouts.ts'
import { connectClient } from '#test/support/script-client.ts'
import { writeBlocks } from '#/shared/script/create-script.ts'
import { sheet } from './support/scripts.ts'
import { createTestServer, type TestServer } from './support/server.ts'
import { expect, PASSWORD, test } from './support/test.ts'

/** Runs where a screen takes it for markup; `pwned` is then set on the page. */
const MARKUP = '<img src=x onerror=pwned=1>'
const LONGER = `"'>${MARKUP}</style></script><svg onload=pwned=1>\${pwned=1}{{pwned=1}}javascript:pwned=1`

let house: TestServer
test.beforeAll(async () => {
  house = await createTestServer({
    LEGAL_NAME: LONGER,
    LEGAL_ADDRESS: LONGER,
    LEGAL_EMAIL: `${MARKUP.replaceAll(/[<> ]/g, '.')}@haus.example`,
    LEGAL_FORM: LONGER,
  })
  await house.start()
})
test.afterAll(() => house?.dispose())

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** What the page's policy has refused. Of the page itself nothing is refused, so each one is text that became markup. */
async function watch(context: BrowserContext): Promise<readonly string[]> {
  const violations: string[] = []
  await context.exposeFunction('toldOfViolation', (text: string) => violations.push(text))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const tell: unknown = Reflect.get(window, 'toldOfViolation')
      if (typeof tell === 'function')
        tell(
          `${location.pathname}: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`,
        )
    })
  })
  return violations
}

/** Checks that the text is on the page as text, and that nothing has become of it. */
async function expectText(page: Page, ...shown: readonly string[]): Promise<void> {
  for (const text of shown) await expect(page.getByText(text).first()).toBeAttached()
  expect(await page.evaluate(() => Reflect.get(window, 'pwned'))).toBeUndefined()
  await expect(page.locator('img[src=x], [onerror], [onload], svg[onload]')).toHaveCount(0)
}

const LAYOUT = `Pult ${MARKUP}`
const SETTINGS: LayoutSettings = {
  sidebarOpen: true,
  sidebarTab: 'scenes',
  cueTypes: [],
  pageView: 'single-page',
  fontStyle: 'default',
  pageMarginPx: 96,
}

const PLAY: readonly ScriptBlock[] = [
  { type: 'pageSplit', pageNumber: 1, printedNumber: MARKUP },
  { type: 'heading', level: 1, text: [{ text: LONGER }] },
  { type: 'scene', sceneNumber: '1', sceneName: LONGER, text: [] },
  {
    type: 'dialogue',
    speaker: [{ text: MARKUP }],
    paragraphs: [
      [
        {
          text: LONGER,
          cues: [
            {
              cueId: MARKUP,
              cueType: MARKUP,
              cueNumber: MARKUP,
              cueName: LONGER,
              manualNumber: true,
            },
          ],
          comments: [{ commentId: MARKUP, commentText: LONGER }],
          style: { color: 'red;background:url(//evil.example/x)', fontFamily: `x;}${LONGER}` },
        },
      ],
    ],
    layout: 'default',
    struckThrough: false,
  },
]

test('[SEC-122] markup that people and settings fill in is text on every screen, runs nothing, and asks for nothing', async ({
  page,
  context,
}) => {
  test.slow()
  page.setDefaultTimeout(15_000)
  const violations = await watch(context)
  const account = { email: 'loohostile@haus.example', username: MARKUP, password: PASSWORD }
  const registered = await page.request.post(`${house.url}/register`, { data: account })
  const { token } = await registered.json()
  const headers = { authorization: `Bearer ${token}` }
  const post = async (path: string, data: object) =>
    (await page.request.post(house.url + path, { data, headers })).json()
  const script: Script = await post(api.createScript.path, { title: LONGER })
  const client = connectClient(house.url, script.id, token)
  await client.whenSynced
  writeBlocks(client.fragment, PLAY)
  const lines = async () => {
    const answer = await page.request.get(`${house.url}/api/scripts/${script.id}/preview`, {
      headers,
    })
    return answer.text()
  }
  await expect.poll(lines).toContain('pwned')
  client.close()
  const version = { name: MARKUP, note: LONGER }
  await post(api.keepVersion.path.replace(':id', script.id), version)
  await post(api.createToken.path, { name: MARKUP, kind: 'read' })
  await post(api.createLayout.path, { name: LAYOUT, settings: SETTINGS })
  await page.request.patch(`${house.url}/api/s/${script.id}/public`, { data: {}, headers })

  await test.step('the list of scripts, the menus and an upload', async () => {
    await page.goto(`${house.url}/scripts`)
    await expectText(page, LONGER, MARKUP)
    await page.getByRole('button', { name: 'Skript hinzufügen' }).click()
    await page.getByRole('button', { name: 'Skript hochladen' }).click()
    const dialog = page.getByRole('dialog', { name: 'PDF-Skript hochladen' })
    await dialog.locator('input[type=file]').setInputFiles({
      name: `${MARKUP}.pdf`,
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\nno more'),
    })
    await expectText(page)
    await dialog.getByRole('button', { name: 'PDF einlesen' }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expectText(page)
    await page.goto(`${house.url}/scripts`)
    await page.getByRole('button', { name: `Menü von ${MARKUP}` }).click()
    await expectText(page)
  })

  await test.step('the editor, its sidebar and its versions', async () => {
    await page.goto(`${house.url}/editor/${script.id}/x`)
    await expect(sheet(page)).toContainText(LONGER)
    for (const tab of ['Szenen', 'Cues', 'Kommentare']) {
      await page.getByRole('tab', { name: tab }).click()
      await expectText(page, 'pwned=1')
    }
    await page.getByRole('button', { name: 'Mehr zu diesem Skript' }).click()
    await page.getByRole('menuitem', { name: 'Fassungen …', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Fassungen' })
    await expect(panel.getByText(MARKUP).first()).toBeVisible()
    await expectText(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: `Menü von ${MARKUP}` }).click()
    await page.getByRole('menuitem', { name: 'Arbeitsplatz', exact: true }).click()
    await expectText(page, LAYOUT)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page).toHaveTitle(new RegExp(escaped(LONGER.slice(0, 40))))
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    await expectText(page, 'pwned=1')
    await page.emulateMedia({ media: null })
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  })

  await test.step('the texts of the settings', async () => {
    for (const path of ['/imprint', '/privacy']) {
      await page.goto(house.url + path)
      await expectText(page, LONGER)
    }
  })

  await test.step('answers that a browser opens as a page', async () => {
    const asked = encodeURIComponent(LONGER)
    for (const path of [
      `/api/scripts/${script.id}/thumbnail`,
      `/api/scripts/${script.id}/preview`,
      `/api/scripts/${script.id}/cues?format=csv`,
      `/api/scripts/${asked}`,
      `/${asked}`,
      `/?sign-in=${asked}`,
      `/editor/${asked}/${asked}`,
    ]) {
      const answer = await page.request.get(house.url + path, { headers })
      expect(answer.headers()['x-content-type-options']).toBe('nosniff')
      expect(answer.headers()['content-security-policy']).toContain("default-src 'self'")
      if (path.includes('cues')) continue
      await page.goto(house.url + path)
      await expectText(page)
    }
  })
  expect(violations).toEqual([])

  // Chromium reports the attributes of what is pasted when they are parsed, in a document that runs no scripts
  await test.step('pasted text', async () => {
    await page.goto(`${house.url}/editor/${script.id}/x`)
    await expect(sheet(page)).toContainText(LONGER)
    await sheet(page).evaluate((editor, html) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', html)
      clipboardData.setData('text/plain', html)
      editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    }, `<p>Eingefügt${LONGER}</p><script>pwned=1</script><iframe src="javascript:parent.pwned=1"></iframe>`)
    await expect(sheet(page)).toContainText('Eingefügt')
    await expectText(page)
  })
})
