// Speaks W3C WebDriver: by HTTP with WebKitWebDriver, and with Firefox by Marionette, its own form of the same commands.
import { connect } from 'node:net'

/** Sends a command with its parameters, and returns the value of its answer. */
export type Send = (
  command: Command,
  parameters?: Readonly<Record<string, unknown>>,
) => Promise<unknown>

export type Command = keyof typeof COMMANDS

/** Each command as HTTP has it, and as Marionette has it. */
const COMMANDS = {
  newSession: ['POST', '/session', 'WebDriver:NewSession'],
  deleteSession: ['DELETE', '', 'WebDriver:DeleteSession'],
  navigate: ['POST', '/url', 'WebDriver:Navigate'],
  execute: ['POST', '/execute/async', 'WebDriver:ExecuteAsyncScript'],
  act: ['POST', '/actions', 'WebDriver:PerformActions'],
  setWindowRect: ['POST', '/window/rect', 'WebDriver:SetWindowRect'],
  screenshot: ['GET', '/screenshot', 'WebDriver:TakeScreenshot'],
  deleteCookies: ['DELETE', '/cookie', 'WebDriver:DeleteAllCookies'],
  findElement: ['POST', '/element', 'WebDriver:FindElement'],
  sendKeys: ['POST', '/element/{id}/value', 'WebDriver:ElementSendKeys'],
  print: ['POST', '/print', 'WebDriver:Print'],
} as const

export function overHttp(url: string): Send {
  let session = ''
  return async (command, parameters: Readonly<Record<string, unknown>> = {}) => {
    const [method, pattern] = COMMANDS[command]
    const path = pattern.replace('{id}', String(parameters['id']))
    const body = method === 'POST' ? { body: JSON.stringify(parameters) } : {}
    const answer = await fetch(url + session + path, { method, ...body })
    const { value } = (await answer.json()) as { readonly value: Record<string, unknown> | null }
    if (!answer.ok) throw new Error(`${command}: ${JSON.stringify(value)}`)
    if (command === 'newSession') session = `/session/${value?.['sessionId']}`
    return value
  }
}

type Answer = readonly [1, number, { readonly message: string } | null, unknown]

/** Messages are JSON behind their length in bytes and a colon; the first one is a greeting. */
export function overMarionette(port: number): Send {
  const socket = connect(port, '127.0.0.1')
  const waiting = new Map<number, PromiseWithResolvers<Answer>>()
  socket.on('error', (error) => {
    for (const { reject } of waiting.values()) reject(error)
  })
  let received = Buffer.alloc(0)
  socket.on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes])
    for (;;) {
      const colon = received.indexOf(':')
      const end = colon + 1 + Number(received.subarray(0, colon).toString())
      if (colon < 0 || received.length < end) return
      const message = JSON.parse(received.subarray(colon + 1, end).toString())
      received = received.subarray(end)
      if (Array.isArray(message)) waiting.get(message[1])?.resolve(message as unknown as Answer)
    }
  })
  let lastId = 0
  return async (command, parameters = {}) => {
    const id = ++lastId
    const message = JSON.stringify([0, id, COMMANDS[command][2], parameters])
    const answer = Promise.withResolvers<Answer>()
    waiting.set(id, answer)
    socket.write(`${Buffer.byteLength(message)}:${message}`)
    const [, , error, result] = await answer.promise
    if (error) throw new Error(`${command}: ${error.message}`)
    return result !== null && typeof result === 'object' && 'value' in result
      ? result.value
      : result
  }
}
