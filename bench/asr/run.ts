// A house that really hears: espeak-ng speaks a scene into a browser's microphone, pocketsphinx hears it behind ASR_URL,
// and the line in the page follows: npm run bench asr. Needs pocketsphinx, pocketsphinx-en-us and espeak-ng, which are
// packages of Debian.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { seederFor } from '../../e2e/support/seed.ts'
import { createTestServer } from '../../e2e/support/server.ts'
import { PASSWORD } from '#test/support/app.ts'
import { say } from '#test/support/script.ts'
import { launchBrowser } from '../launch-browser.ts'
import { quantile } from '../quantile.ts'
import { makeOwnModel } from './own-model.ts'
import { startPocketsphinx, type OwnModel, type Recogniser } from './pocketsphinx.ts'
import { speak, type SpokenLine } from './speak.ts'
import { wordError, wordsOf } from './word-error.ts'

/** From 'The Importance of Being Earnest'. */
const SCENE = [
  ['ALGERNON', 'Did you hear what I was playing, Lane?'],
  ['LANE', 'I did not think it polite to listen, sir.'],
  [
    'ALGERNON',
    'I am sorry for that, for your sake. I do not play accurately. Any one can play accurately, but I play with wonderful expression.',
  ],
  ['LANE', 'Yes, sir.'],
  [
    'ALGERNON',
    'And, speaking of the science of life, have you got the cucumber sandwiches cut for Lady Bracknell?',
  ],
  ['LANE', 'Yes, sir.'],
  [
    'ALGERNON',
    'Why is it that at a bachelor’s establishment the servants invariably drink the champagne? I ask merely for information.',
  ],
  [
    'LANE',
    'I attribute it to the superior quality of the wine, sir. I have often observed that in married households the champagne is rarely of a first rate brand.',
  ],
  ['ALGERNON', 'Good heavens! Is marriage so demoralising as that?'],
  [
    'LANE',
    'I believe it is a very pleasant state, sir. I have had very little experience of it myself up to the present.',
  ],
  ['ALGERNON', 'I do not know that I am much interested in your family life, Lane.'],
  ['LANE', 'No, sir. It is not a very interesting subject. I never think of it myself.'],
] as const
const LINES = SCENE.map(([, line]) => line.replaceAll('’', "'"))
const LOOK_MS = 50
const SECONDS_AFTER = 4

/** What the page shows at a time. */
interface Shown {
  readonly at: number
  /** The number of the speech, from 0. */
  readonly line: number
}

async function openHouse(page: Page, url: string): Promise<void> {
  const account = { email: 'lane@ensemble.example', username: 'lane', password: PASSWORD }
  await page.context().request.post(`${url}/register`, { data: { ...account, cookieOnly: true } })
  const seed = await seederFor(url, 'lane', PASSWORD)
  const [script] = await seed.createScripts(['Earnest'])
  if (!script) throw new Error('no script')
  await seed.write(script, ...SCENE.map(([speaker, line]) => say(speaker, line)))
  await page.addInitScript(
    (id) => localStorage.setItem(`autoFollow.language.${id}`, 'en'),
    script.id,
  )
  await page.goto(`${url}/editor/${script.id}`)
  await page.locator('.ProseMirror').waitFor()
  await page.locator('header button[aria-pressed]').click()
  await page.getByRole('button', { name: 'Mithören und mitlaufen' }).click()
  await page.getByRole('button', { name: 'Mithören erlauben' }).click()
}

/** Looks at the line all the time until the scene is over. */
async function watchLine(
  page: Page,
  recogniser: Recogniser,
  spoken: readonly SpokenLine[],
): Promise<readonly Shown[]> {
  const shown: Shown[] = []
  const seconds = (spoken.at(-1)?.to ?? 0) + SECONDS_AFTER
  const giveUpAt = Date.now() + (seconds + 60) * 1000
  for (;;) {
    const line = await page.evaluate(() => {
      const word = document.querySelector('.ProseMirror .rehearsal-word')
      const blocks = [...(document.querySelector('.ProseMirror')?.children ?? [])]
      return blocks.filter((block) => block.textContent).findIndex((block) => block.contains(word))
    })
    shown.push({ at: Date.now(), line })
    const beganAt = recogniser.firstSoundAt()
    if (beganAt !== null && Date.now() > beganAt + seconds * 1000) return shown
    if (Date.now() > giveUpAt) throw new Error('No sound has come.')
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

function report(
  name: string,
  recogniser: Recogniser,
  shown: readonly Shown[],
  spoken: readonly SpokenLine[],
): void {
  const beganAt = recogniser.firstSoundAt() ?? 0
  const heard = recogniser.heard.flatMap(({ text }) => wordsOf(text))
  const error = wordError(LINES.flatMap(wordsOf), heard)
  const lags = recogniser.heard.flatMap(({ at }) => {
    const seconds = (at - beganAt) / 1000
    const ended = spoken.findLast(({ to }) => to <= seconds)
    return ended ? [seconds - ended.to] : []
  })
  const during = shown.flatMap(({ at, line }) => {
    const seconds = (at - beganAt) / 1000
    const said = spoken.findIndex(({ from, to }) => from <= seconds && seconds < to)
    return said < 0 ? [] : [Math.abs(line - said)]
  })
  const share = (most: number) =>
    `${Math.round((100 * during.filter((off) => off <= most).length) / during.length)} %`
  console.log(`\n${name}: ${recogniser.heard.length} utterances`)
  console.log(`  word error              ${Math.round(100 * error)} %`)
  console.log(
    `  answer after the speech ${quantile(lags, 0.5).toFixed(2)} s, at most ${quantile(lags, 1).toFixed(2)} s`,
  )
  console.log(`  in the right speech     ${share(0)}, at most one off ${share(1)}`)
  console.log(
    `  at the end              speech ${(shown.at(-1)?.line ?? -1) + 1} of ${SCENE.length}`,
  )
  for (const { text, at } of recogniser.heard)
    console.log(`  ${((at - beganAt) / 1000).toFixed(1).padStart(5)} s  ${text}`)
}

async function rehearse(name: string, own: OwnModel | null, folder: string): Promise<void> {
  await using started = new AsyncDisposableStack()
  const sound = path.join(folder, 'scene.wav')
  const spoken = speak(LINES, sound)
  const recogniser = await startPocketsphinx(own)
  started.defer(recogniser.close)
  const server = await createTestServer({ ASR_URL: recogniser.url })
  started.defer(server.dispose)
  await server.start()
  const browser = await launchBrowser(
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-audio-capture=${sound}%noloop`,
  )
  started.defer(() => browser.close())
  const page = await browser.newPage({ locale: 'de-DE', serviceWorkers: 'block' })
  await openHouse(page, server.url)
  report(name, recogniser, await watchLine(page, recogniser, spoken), spoken)
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'stichwort-asr-'))
try {
  await rehearse('A model of the play’s words', makeOwnModel(LINES, folder), folder)
  await rehearse('The general model', null, folder)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
