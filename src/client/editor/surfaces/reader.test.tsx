import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Script } from '#/shared/api/scripts.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { type Person, signUp, signUpElsewhere } from '#test/components/app.tsx'
import { focusOn, press, type } from '#test/components/keys.ts'
import { sheet } from '#test/components/screens.ts'
import { blocksOfSheet, inSheet, renderScript } from '#test/components/script.ts'
import { textsOf } from '#test/components/texts.ts'
import { p, page as pageSplit, say, scene } from '#test/support/script.ts'

const rows = page.getByCss('[data-cue-row]')
const cues = sheet.getByCss('[data-cue]')
const shownNumbers = () =>
  inSheet('section').map((block) => getComputedStyle(block, '::before').content.replaceAll('"', ''))

/** Without the numbers of scenes and pages, which the server writes once nobody edits. */
const withoutCounts = (blocks: readonly ScriptBlock[]): readonly ScriptBlock[] =>
  blocks.map((block) =>
    block.type === 'scene'
      ? { ...block, sceneNumber: '' }
      : block.type === 'pageSplit'
        ? { ...block, pageNumber: 0 }
        : block,
  )

/** Opens a script of `owner`, who shares it with the signed-in user `reader`. */
async function renderShared(
  owner: Person,
  reader: string,
  ...blocks: readonly ScriptBlock[]
): Promise<Script> {
  const script = await owner.createScript('Pult')
  await owner.write(script, ...blocks)
  await owner.share(script, reader, 'read')
  await renderScript(script)
  return script
}

test('[DOC-27] [SCN-1] [CUE-4] a reader sees right numbers, and changes nothing by cues', async () => {
  const otto = await signUpElsewhere('otto-desk')
  await signUp('rita-desk')
  // wrong numbers, as a client that does not number leaves them
  const script = await renderShared(
    otto,
    'rita-desk',
    pageSplit(9),
    scene('Park', '7'),
    say('ANNA', 'Da {light c1 999|kommt} er, {sound c2 999|leise}.'),
    scene('', '7'),
    p('Der {light c3 5|Vorhang} fällt.'),
    p(),
  )
  const stored = withoutCounts(await otto.read(script))
  expect(JSON.stringify(stored)).toContain('999')
  expect(shownNumbers()).toEqual(['1', '2'])
  await expect.element(sheet.getByText('Seite 1')).toBeVisible()
  const name = sheet.getByPlaceholder('Szene ohne Titel').last()
  await expect.element(name).toBeVisible()
  await expect.element(name).toHaveAttribute('readonly')
  const expectNumbers = async () => {
    const numbers = () => textsOf(rows).map((text) => /Q\d+/.exec(text ?? '')?.[0])
    await expect.poll(numbers).toEqual(['Q101', 'Q101', 'Q201'])
  }
  await expectNumbers()

  // the numbers follow the document, not the places on the screen
  const style = document.createElement('style')
  style.textContent = '.ProseMirror { display: flex; flex-direction: column-reverse }'
  document.head.append(style)
  onTestFinished(() => style.remove())
  await expectNumbers()
  expect(shownNumbers()).toEqual(['1', '2'])

  // readers can filter and search the list; no action in it changes the script
  await expect.element(rows.first().getByCss('[draggable]')).toHaveAttribute('draggable', 'false')
  await expect
    .element(page.getByRole('button', { name: /löschen|bearbeiten/ }))
    .not.toBeInTheDocument()
  await rows.nth(1).dropTo(sheet.getByText('Vorhang'))
  await focusOn(rows.first().getByRole('button'))
  await press('Delete')
  await sheet.getByText('kommt').click()
  await press('Control+Shift+v', 'Delete', 'x', 'Alt+ArrowDown', 'Control+Shift+z')
  await expect.element(page.getByRole('toolbar')).not.toBeInTheDocument()
  await page.getByRole('tab', { name: 'Szenen' }).click()
  await focusOn(page.getByRole('list').getByRole('button', { name: '1 Park' }))
  await press('Alt+ArrowDown')
  expect(textsOf(cues)).toEqual(['kommt', 'leise', 'Vorhang'])

  // the stored script is unchanged: a reader's page repairs nothing
  expect(withoutCounts(await otto.read(script))).toEqual(stored)
})

test('a reader changes nothing by typing, paste, drop, shortcuts or menus', async () => {
  const anna = await signUpElsewhere('anna-owns')
  await signUp('ben-reads')
  const script = await renderShared(
    anna,
    'ben-reads',
    scene('Im Park', '1'),
    say('ANNA', 'Ja.'),
    p(),
  )
  const [stored, shown] = [await anna.read(script), blocksOfSheet()]
  await expect.element(page.getByText('Nur lesen')).toBeVisible()
  await expect.element(page.getByRole('toolbar')).not.toBeInTheDocument()
  await sheet.getByText('Ja.').click()
  await type('Nein!')
  await press('Control+Shift+z', 'Control+Shift+l', 'Control+b', 'Delete', 'Enter')
  const init = { bubbles: true, cancelable: true }
  const data = new DataTransfer()
  data.setData('text/plain', 'BEN: Nein.')
  sheet.element().dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData: data }))
  sheet.element().dispatchEvent(new DragEvent('drop', { ...init, dataTransfer: data }))
  const name = page.getByLabelText('Name der Szene')
  await name.click()
  await type('Woanders')
  await sheet.getByText('Ja.').click({ button: 'right' })
  await expect
    .poll(() => textsOf(page.getByRole('menuitem')))
    .toEqual([
      'Kopieren',
      'Randlose Ansicht',
      'Striche ausblenden',
      'Probe beginnen',
      'Mithören und mitlaufen',
      'Springen …',
      'Link zu dieser Stelle',
      'Suchen …',
      'Drucken',
    ])
  await press('Escape')
  await expect.element(name).toHaveValue('Im Park')
  expect(blocksOfSheet()).toEqual(shown)
  expect(await anna.read(script)).toEqual(stored)
})
