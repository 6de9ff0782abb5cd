// A page in a browser that WebDriver drives: finds what is on the screen, clicks, types and drags as a person does.
import { execFileSync } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import type { Send } from './web-driver.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

export interface RemotePage {
  readonly goTo: (url: string) => Promise<void>
  readonly reload: () => Promise<void>
  /** Deletes the cookies: nobody is signed in then. */
  readonly forget: () => Promise<void>
  /** Calls a function in the page. */
  readonly evaluate: <A extends readonly unknown[], T>(
    call: (...args: A) => T | Promise<T>,
    ...args: A
  ) => Promise<T>
  /** Clicks the element of that name once it is shown, at rest and covered by nothing. */
  readonly click: (css: string, name: string) => Promise<void>
  /** Once, or several times in a row; with Shift held it selects up to the point. */
  readonly clickAt: (point: Point, how?: number | 'Shift') => Promise<void>
  /** Presses the mouse at one point, and lets it go at another. */
  readonly drag: (from: Point, to: Point) => Promise<void>
  readonly type: (text: string) => Promise<void>
  /** Presses keys one after the other on the keyboard of the X server, on which two keys may make one letter. */
  readonly typeOnKeyboard: (...keys: readonly string[]) => void
  /** Gives a file to the input that a press opens. */
  readonly chooseFile: (open: () => Promise<void>, file: string) => Promise<void>
  /** Presses keys together: 'Control+Shift+l'. */
  readonly press: (keys: string) => Promise<void>
  readonly resize: (width: number, height: number) => Promise<void>
  readonly screenshot: () => Promise<Buffer>
  readonly print: () => Promise<Buffer>
}

const KEYS: Readonly<Record<string, string>> = {
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  Tab: '\uE004',
  Delete: '\uE017',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
}

const LOOK_AGAIN_MS = 30
/** Long enough for a busy machine; a state that never comes still fails. */
const DEADLINE_MS = 30_000

/** Asks until there is an answer. */
export async function until<T>(wanted: string, ask: () => Promise<T | null>): Promise<T> {
  const deadline = performance.now() + DEADLINE_MS
  for (;;) {
    const answer = await ask()
    if (answer !== null) return answer
    if (performance.now() > deadline) throw new Error(`not within ${DEADLINE_MS} ms: ${wanted}`)
    await setTimeout(LOOK_AGAIN_MS)
  }
}

/** @param display the X display that the browser's window fills from its upper left corner on */
export function remotePage(send: Send, display: string): RemotePage {
  const evaluate: RemotePage['evaluate'] = async (call, ...args) => {
    const script = `const done = arguments[arguments.length - 1]
      Promise.resolve((${call})(...[...arguments].slice(0, -1))).then(
        (value) => done({ value }), (error) => done({ error: String(error) }))`
    const answer = (await send('execute', { script, args })) as { value: never; error?: string }
    if (answer.error !== undefined) throw new Error(answer.error)
    return answer.value
  }
  const act = (type: 'pointer' | 'key', ...actions: readonly object[]) =>
    send('act', { actions: [{ type, id: type, actions }] })
  const keys = (type: 'keyDown' | 'keyUp') => (value: string) => ({ type, value })
  const clickAt = async ({ x, y }: Point, how: number | 'Shift' = 1) => {
    const presses = Array.from({ length: how === 'Shift' ? 1 : how }, () => [
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ])
    const move = { type: 'pointerMove', x: Math.round(x), y: Math.round(y) }
    if (how === 'Shift') await act('key', keys('keyDown')(KEYS['Shift'] ?? ''))
    await act('pointer', move, ...presses.flat())
    if (how === 'Shift') await act('key', keys('keyUp')(KEYS['Shift'] ?? ''))
  }
  return {
    evaluate,
    clickAt,
    async goTo(url) {
      await send('navigate', { url })
    },
    async reload() {
      // by navigating, because the command of Firefox loads past the service worker
      await send('navigate', { url: await evaluate(() => location.href) })
    },
    async click(css, name) {
      await clickAt(await until(`${css} '${name}'`, () => evaluate(placeToClick, css, name)))
    },
    async forget() {
      await send('deleteCookies')
    },
    drag: (from, to) => dragOn(display, evaluate, from, to),
    async type(text) {
      await act(
        'key',
        ...[...text].flatMap((value) => [keys('keyDown')(value), keys('keyUp')(value)]),
      )
    },
    typeOnKeyboard(...pressed) {
      onScreen(display, 'key', '--delay', '60', ...pressed)
    },
    async chooseFile(open, file) {
      // the page makes an input that is nowhere in the document, where no driver finds it
      await evaluate(() => {
        HTMLInputElement.prototype.click = function attach() {
          document.body.append(this)
        }
      })
      await open()
      const input = { using: 'css selector', value: 'body > input[type=file]' }
      const found = await until('the input', () => send('findElement', input).catch(() => null))
      await send('sendKeys', { id: Object.values(found as object)[0], text: file })
    },
    async press(combination) {
      const values = combination.split('+').map((key) => KEYS[key] ?? key)
      await act('key', ...values.map(keys('keyDown')), ...values.toReversed().map(keys('keyUp')))
    },
    async resize(width, height) {
      await until(`${width} × ${height}`, async () => {
        const frame = await evaluate(() => [outerWidth - innerWidth, outerHeight - innerHeight])
        const [across = 0, along = 0] = frame
        await send('setWindowRect', { width: width + across, height: height + along })
        const inner = await evaluate(() => [innerWidth, innerHeight])
        return inner[0] === width && inner[1] === height ? true : null
      })
    },
    async screenshot() {
      return Buffer.from(String(await send('screenshot')), 'base64')
    },
    async print() {
      return Buffer.from(String(await send('print')), 'base64')
    },
  }
}

const onScreen = (display: string, ...orders: readonly string[]) =>
  void execFileSync('xdotool', orders, { env: { ...process.env, DISPLAY: display } })

/**
 * Drags by the mouse of the X server: the mouse of WebDriver begins a drag in neither browser's system, and what is
 * dragged is never dropped. Each movement waits until the page has heard of the one before.
 */
async function dragOn(
  display: string,
  evaluate: RemotePage['evaluate'],
  from: Point,
  to: Point,
): Promise<void> {
  const mouse = (...orders: readonly string[]) => onScreen(display, ...orders)
  const frame = await evaluate(() => outerHeight - innerHeight)
  const moveTo = ({ x, y }: Point) =>
    mouse('mousemove', String(Math.round(x)), String(Math.round(y + frame)))
  await evaluate(() => {
    document.documentElement.dataset['drag'] = 'none'
    for (const type of ['mousedown', 'dragstart', 'dragover', 'drop', 'dragend'])
      window.addEventListener(type, () => (document.documentElement.dataset['drag'] = type), true)
  })
  const has =
    (...states: readonly string[]) =>
    async () =>
      states.includes(await evaluate(() => document.documentElement.dataset['drag'] ?? '')) || null
  moveTo(from)
  mouse('mousedown', '1')
  await until('mousedown', has('mousedown'))
  let step = 0
  await until('dragstart', () => {
    step += 1
    moveTo({ x: from.x + 6 * step, y: from.y + (step % 2) })
    return has('dragstart', 'dragover')()
  })
  await until('dragover', () => {
    step += 1
    moveTo({ x: to.x, y: to.y + (step % 2) })
    return has('dragover')()
  })
  mouse('mouseup', '1')
  await until('end of the drag', has('drop', 'dragend'))
}

/** Runs in the page: the middle of the first element of that name that can be clicked now. */
async function placeToClick(css: string, name: string): Promise<Point | null> {
  const nameOf = (element: Element) => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null
    return element.getAttribute('aria-label') ?? label ?? element.textContent
  }
  const found = [...document.querySelectorAll(css)].find(
    (element) => element.checkVisibility() && nameOf(element).trim() === name,
  )
  if (!found) return null
  const before = found.getBoundingClientRect()
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const { left, top, width, height } = found.getBoundingClientRect()
  if (before.left !== left || before.top !== top) return null
  const [x, y] = [left + width / 2, top + height / 2]
  const hit = document.elementFromPoint(x, y)
  return found.contains(hit) ? { x, y } : null
}
