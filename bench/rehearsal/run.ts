// The time from a key press in rehearsal to the moved line on another person's screen, on loopback, beside the time to
// the own screen: npm run bench rehearsal [blocks] [steps]. The built web app, two browser contexts, one server.
import { createTestServer } from '../../e2e/support/server.ts'
import { launchBrowser } from '../launch-browser.ts'
import { figuresOf, type Figures } from './figures.ts'
import { openTwoPeople } from './two-people.ts'
import { keyPressedAt, nextPlaceShown } from './watch-line.ts'

const blocks = Number(process.argv[2] ?? 1_000)
const steps = Number(process.argv[3] ?? 60)
const PAUSE_MS = 150

const server = await createTestServer()
await server.start()
const browser = await launchBrowser()
const here: number[] = []
const there: number[] = []
try {
  const [prompter, actor] = await openTwoPeople(browser, server.url, blocks)
  for (let step = 0; step < steps; step++) {
    const pressed = await keyPressedAt(prompter)
    const shown = await Promise.all([nextPlaceShown(prompter), nextPlaceShown(actor)])
    await prompter.keyboard.press('ArrowDown')
    const [at, own, other] = [await pressed(), await shown[0](), await shown[1]()]
    here.push(own - at)
    there.push(other - at)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
} finally {
  await browser.close()
  await server.dispose()
}

const [own, other] = [figuresOf(here), figuresOf(there)]
console.log(`${blocks} blocks, ${steps} steps, ms from the key to the screen\n`)
console.log('            own screen   the other    ratio')
for (const key of Object.keys(own) as (keyof Figures)[]) {
  const cells = [own[key].toFixed(1), other[key].toFixed(1), (other[key] / own[key]).toFixed(2)]
  console.log(key.padEnd(10) + cells.map((cell) => cell.padStart(12)).join(''))
}
