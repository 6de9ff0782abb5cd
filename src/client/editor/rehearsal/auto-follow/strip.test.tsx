import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#test/components/accessibility.ts'
import { signUp } from '#test/components/app.tsx'
import { button, sheet } from '#test/components/screens.ts'
import { inSheet, renderScript } from '#test/components/script.ts'
import { say, scene } from '#test/support/script.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A fake of the browser's recognition, which hears what the test says. */
class SpokenRecognition extends EventTarget {
  static newest: SpokenRecognition | null = null

  start(): void {
    SpokenRecognition.newest = this
    this.dispatchEvent(new Event('start'))
  }

  abort(): void {
    SpokenRecognition.newest = null
  }
}

function hear(text: string): void {
  const recognition = SpokenRecognition.newest
  if (!recognition) return
  recognition.dispatchEvent(new Event('soundstart'))
  const results = [{ isFinal: false, 0: { transcript: text } }]
  recognition.dispatchEvent(Object.assign(new Event('result'), { resultIndex: 0, results }))
}

/** Says further words of a text again and again, as long as the test runs or until it is called again. */
let talking: ReturnType<typeof setInterval> | undefined
function keepSaying(text: string): void {
  clearInterval(talking)
  const words = text.split(' ')
  let said = 0
  const speak = () => hear(words.slice(0, (said++ % words.length) + 1).join(' '))
  talking = setInterval(speak, 300)
}

const strip = page.getByRole('group', { name: 'Mithören und mitlaufen' })

test('[REH-630] [REH-818] [REH-843] the strip says what it hears, and the line holds while that fits nothing', async () => {
  vi.stubGlobal('SpeechRecognition', SpokenRecognition)
  vi.stubGlobal('webkitSpeechRecognition', SpokenRecognition)
  onTestFinished(() => clearInterval(talking))
  const dora = await signUp('line-dora')
  const script = await dora.createScript('Der Garten')
  await dora.write(
    script,
    scene('Garten'),
    say('ANNA', 'Wo sind die silbernen Leuchter der Großmutter geblieben?'),
    say('BEN', 'Vermutlich liegen sie seit gestern im Brunnen hinter der Scheune.'),
  )
  await renderScript(script)
  await button('Probe beginnen').click()
  await button('Mithören und mitlaufen').click()
  await button('Mithören erlauben').click()

  // a screen reader announces what changes in an element that it knows
  const status = strip.getByRole('status')
  const known = status.element()
  await expect.element(strip.getByText('Es kommt kein Ton an.', { exact: false })).toBeVisible()
  await expect.element(sheet).toHaveAttribute('data-line-held')

  keepSaying('wo sind die silbernen Leuchter')
  await expect.element(sheet).not.toHaveAttribute('data-line-held')
  await expect
    .element(strip.getByRole('meter', { name: 'Lautstärke' }))
    .toHaveAttribute('aria-valuenow', '67')
  const fit = strip.getByRole('meter', { name: 'Worte im Text' })
  await expect.poll(() => Number(fit.element().getAttribute('aria-valuenow'))).toBeGreaterThan(50)

  keepSaying(
    'also Moment mal bitte das Licht stimmt hier noch gar nicht könnt ihr kurz stoppen und essen gehen',
  )
  const words = strip.getByText('Ich höre Worte, finde sie aber nicht im Text: Probe unterbrochen?')
  await expect.element(words).toBeVisible()
  expect(status.element()).toBe(known)
  expect(known.textContent).toBe(words.element().textContent)
  await expect.element(sheet).toHaveAttribute('data-line-held')
  await expectAccessible('the strip of auto-follow')
  clearInterval(talking)

  const last = strip.getByText(/^also\b/)
  await expect.element(last).toBeVisible()
  SpokenRecognition.newest?.dispatchEvent(new Event('soundend'))
  await expect.element(strip.getByText('Es kommt kein Ton an.', { exact: false })).toBeVisible()
  expect(last.query(), '[REH-843] words that were heard before').toBeNull()

  keepSaying('vermutlich liegen sie seit gestern im Brunnen')
  await expect.element(words).not.toBeInTheDocument()
  await expect
    .poll(() => inSheet('.rehearsal-word')[0]?.textContent)
    .toMatch(/gestern|im|Brunnen|hinter/)
})

test.each([
  {
    where: 'over plain http',
    globals: { SpeechRecognition: SpokenRecognition, isSecureContext: false },
    said: 'Das Mikrofon braucht eine sichere Verbindung (https).',
  },
  {
    where: 'in a browser that recognises no speech',
    globals: { SpeechRecognition: undefined, webkitSpeechRecognition: undefined },
    said: 'Dieser Browser hat keine Spracherkennung. Chrome, Edge und Safari haben eine.',
  },
])(
  '[REH-925] $where, where nothing can listen, there is no question before the sentence that says so, and no button that tries again',
  async ({ globals, said }) => {
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
    const dora = await signUp(`line-deaf-${said.length}`)
    const script = await dora.createScript('Der Hof')
    await dora.write(script, scene('Hof'), say('ANNA', 'Wo sind die Leuchter?'))
    await renderScript(script)
    await button('Probe beginnen').click()
    await button('Mithören und mitlaufen').click()

    await expect.element(strip.getByText(said)).toBeVisible()
    await expect.element(button('Mithören erlauben')).not.toBeInTheDocument()
    await expect.element(button('Noch einmal versuchen')).not.toBeInTheDocument()
  },
)

test('[REH-675] the question names the machine outside of the house that gets the sound', async () => {
  const { fetch } = globalThis
  const answer = {
    selfHosted: true,
    house: true,
    languages: ['de'],
    outside: { de: 'ear.example' },
  }
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const { url } = new Request(...request)
    return url.endsWith('/api/recogniser') ? Response.json(answer) : fetch(...request)
  })
  const dora = await signUp('line-daria')
  const script = await dora.createScript('Der Keller')
  await dora.write(script, scene('Keller'), say('ANNA', 'Wo ist das Licht?'))
  await renderScript(script)
  await button('Probe beginnen').click()
  await button('Mithören und mitlaufen').click()
  await expect.element(page.getByText(/an ear\.example/)).toBeVisible()
  await button('Abbrechen').click()
})
