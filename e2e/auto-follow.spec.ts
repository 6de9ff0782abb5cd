import type { Locator, Page } from '@playwright/test'
import { AUDIO_BYTES_PER_SECOND } from '#/shared/asr/protocol.ts'
import { FIRST_RETRY_MS } from '#/shared/collab/protocol.ts'
import { p, say, scene } from '#test/support/script.ts'
import { begin } from './support/rehearsal.ts'
import { openScript, sheet } from './support/scripts.ts'
import { seederFor } from './support/seed.ts'
import { createTestServer, type TestServer } from './support/server.ts'
import { expect, PASSWORD } from './support/test.ts'
import { withRecogniser } from './support/with-recogniser.ts'

const SPOKEN = [
  'Sieh mal an da kommt ja der Richter',
  'Wo wart Ihr denn so lange heute Nacht',
  'Ich habe im Garten die Perücke gesucht',
]
/** A frame of the microphone: a tenth of a second. */
const FRAME_BYTES = AUDIO_BYTES_PER_SECOND / 10
/** The number of words in each frame of audio: faster than any actor speaks, so that the test is short. */
const WORDS_PER_FRAME = 8

/** The recogniser's answer after this much audio, as if actors spoke the utterances: each frame adds some words. */
function recite(audioBytes: number): unknown {
  let frame = Math.floor(audioBytes / FRAME_BYTES)
  for (const utterance of SPOKEN) {
    const words = utterance.toLowerCase().split(' ')
    const frames = Math.ceil(words.length / WORDS_PER_FRAME)
    if (frame < frames) return { partial: words.slice(0, frame * WORDS_PER_FRAME).join(' ') }
    if (frame === frames) return { text: words.join(' ') }
    frame -= frames + 1
  }
  return { partial: '' }
}

const test = withRecogniser(recite)

async function seedScript({ url }: TestServer, username: string, title: string, reader?: string) {
  const seeder = await seederFor(url, username, PASSWORD)
  const [script] = await seeder.createScripts([title])
  if (!script) throw new Error('no script')
  if (reader) await seeder.share(script, reader, 'read')
  const [first = '', second = '', third = ''] = SPOKEN
  await seeder.write(
    script,
    scene('Gericht'),
    say('LICHT', `${first}! (lacht)`),
    p('Vorhang und Umbau.'),
    say('ADAM', `${second}?`),
    say('LICHT', `${third}.`),
  )
}

const follow = (page: Page) => page.getByRole('button', { name: 'Mithören und mitlaufen' })
const strip = (page: Page) => page.getByRole('group', { name: 'Mithören und mitlaufen' })
const currentWord = (page: Page): Locator => sheet(page).locator('.rehearsal-word')

test('[REH-15] [REH-16] [REH-19] the line follows the house’s recogniser, and everybody sees it', async ({
  signedIn,
  house,
}) => {
  const [leni, moritz] = [await signedIn('leni'), await signedIn('moritz')]
  await seedScript(house, 'leni', 'Der Krug', 'moritz')
  const loaded: string[] = []
  leni.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  const workers: string[] = []
  leni.on('worker', (worker) => workers.push(worker.url()))
  await openScript(leni, 'Der Krug')
  await openScript(moritz, 'Der Krug')
  await begin(moritz)

  await test.step('[REH-12] auto-follow is neither loaded nor listening before it is switched on', async () => {
    await begin(leni)
    await expect(currentWord(leni)).toHaveText('Sieh')
    await expect(strip(leni)).toBeHidden()
    expect(loaded.filter((path) => /follow-rehearsal|worklet|api\/asr/.test(path))).toEqual([])
    expect(workers).toEqual([])
  })

  await test.step('[REH-27] the first time it asks, and a no is a no', async () => {
    await follow(leni).click()
    const question = leni.getByRole('dialog', { name: 'Darf das Haus mithören?' })
    await expect(question).toContainText('Weder Ton noch Wörter werden gespeichert.')
    await question.getByRole('button', { name: 'Abbrechen' }).click()
    await expect(question).toBeHidden()
    await expect(strip(leni)).toBeHidden()
    await follow(leni).click()
    await question.getByRole('button', { name: 'Mithören erlauben' }).click()
  })

  await test.step('[REH-15] microphone, socket, recogniser, follower, line: word by word', async () => {
    await expect(strip(leni)).toContainText('perücke')
    await expect(currentWord(leni)).toHaveText('gesucht.')
    await expect(currentWord(moritz)).toHaveText('gesucht.')
    expect(workers.filter((url) => url.startsWith(house.url))).toHaveLength(1)
    expect(loaded.some((path) => path.includes('follow-rehearsal'))).toBe(true)
  })

  await test.step('[REH-29] auto-follow listens in another language, and remembers that', async () => {
    const english = strip(leni).getByRole('button', { name: 'EN', exact: true })
    await english.click()
    await expect(english).toHaveAttribute('aria-pressed', 'true')
    await expect(strip(leni)).toContainText('perücke')
    await leni.getByRole('button', { name: 'Nicht mehr mithören' }).click()
    await expect(strip(leni)).toBeHidden()
    // the user has agreed before, so auto-follow starts without the question
    await follow(leni).click()
    await expect(english).toHaveAttribute('aria-pressed', 'true')
    await expect(strip(leni)).toContainText('perücke')
  })

  await test.step('[REH-11] auto-follow ends with the rehearsal', async () => {
    await leni.getByRole('button', { name: 'Probe beenden' }).click()
    await expect(strip(leni)).toBeHidden()
    await begin(leni)
    await expect(follow(leni)).toHaveAttribute('aria-pressed', 'false')
  })
})

test('[REH-25] a recogniser that goes is said, and comes back by itself', async ({
  signedIn,
  house,
  recogniser,
}) => {
  const cosima = await signedIn('cosima')
  await cosima.clock.install()
  await seedScript(house, 'cosima', 'Der Krug II')
  await openScript(cosima, 'Der Krug II')
  await test.step('[REH-11] switched on from the menu, it begins the rehearsal', async () => {
    await sheet(cosima).getByText('Wo wart Ihr').click({ button: 'right' })
    await cosima.getByRole('menuitem', { name: 'Mithören und mitlaufen' }).click()
    await cosima.getByRole('button', { name: 'Mithören erlauben' }).click()
    await expect(strip(cosima)).toContainText('perücke')
  })
  await recogniser.goAway()
  await expect(strip(cosima).getByRole('status')).toHaveText(
    'Die Spracherkennung des Hauses ist nicht erreichbar. Ich versuche es weiter.',
  )
  await recogniser.comeBack()
  await cosima.clock.fastForward(2 * FIRST_RETRY_MS)
  await expect(strip(cosima)).toContainText('perücke')
})

/** Lets the test unplug the microphone and plug it in again, by events of the page's window. */
function unplugByEvents(): void {
  const { mediaDevices } = navigator
  const open = mediaDevices.getUserMedia.bind(mediaDevices)
  const tracks: MediaStreamTrack[] = []
  let isPluggedIn = true
  mediaDevices.getUserMedia = async (constraints) => {
    if (!isPluggedIn) throw new DOMException('no microphone', 'NotFoundError')
    const stream = await open(constraints)
    tracks.push(...stream.getTracks())
    return stream
  }
  const change = (isThere: boolean) => {
    isPluggedIn = isThere
    for (const track of isThere ? [] : tracks) track.dispatchEvent(new Event('ended'))
    mediaDevices.dispatchEvent(new Event('devicechange'))
  }
  window.addEventListener('test:unplug', () => change(false))
  window.addEventListener('test:plug-in', () => change(true))
}

test('[REH-814] a microphone that is unplugged and plugged in again is heard again', async ({
  signedIn,
  house,
}) => {
  const petronella = await signedIn('petronella')
  await petronella.addInitScript(unplugByEvents)
  await seedScript(house, 'petronella', 'Der Krug IV')
  await openScript(petronella, 'Der Krug IV')
  await begin(petronella)
  await follow(petronella).click()
  await petronella.getByRole('button', { name: 'Mithören erlauben' }).click()
  await expect(strip(petronella)).toContainText('perücke')
  const happens = (name: string) =>
    petronella.evaluate((event) => void window.dispatchEvent(new Event(event)), name)
  await happens('test:unplug')
  await expect(strip(petronella).getByRole('status')).toHaveText(
    'Kein Mikrofon gefunden. Schließ eins an, dann höre ich weiter.',
  )
  await happens('test:plug-in')
  await expect(strip(petronella)).toContainText('perücke')
})

test('[REH-14] [REH-18] [REH-25] without ASR_URL the browser is asked, and its failure is said in words @whole-browser', async ({
  browser,
}) => {
  const house = await createTestServer()
  await house.start()
  const context = await browser.newContext({ baseURL: house.url })
  const account = { email: 'otto@ensemble.example', username: 'otto', password: PASSWORD }
  await context.request.post('/register', { data: { ...account, cookieOnly: true } })
  await seedScript(house, 'otto', 'Der Krug III')
  const page = await context.newPage()
  await openScript(page, 'Der Krug III')
  await begin(page)
  await follow(page).click()
  const question = page.getByRole('dialog', { name: 'Darf dein Browser mithören?' })
  await expect(question).toContainText('Der Ton geht an ihren Hersteller')
  await question.getByRole('button', { name: 'Mithören erlauben' }).click()
  // this browser's speech recognition has no service, and most test machines have no microphone
  const said = strip(page).getByRole('status')
  await expect(said).toHaveText(/^(Kein Mikrofon gefunden|Die Spracherkennung deines Browsers)/)
  await expect(currentWord(page)).toHaveText('Sieh')
  await context.close()
  await house.dispose()
})
