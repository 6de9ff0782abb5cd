// Run as a process of its own, so that it takes no time from those who measure: attacker.ts NAME SECONDS URL...
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import type { Socket } from 'node:net'
import { setPriority } from 'node:os'
import { WebSocket } from 'ws'
import { ATTACKS } from './attacks.ts'

// an attacker has a machine of their own
setPriority(19)

const [name, seconds, ...urls] = process.argv.slice(2)
const attack = ATTACKS.find((one) => one.name === name)
if (!attack) throw new Error(`No such attack: ${name}`)
const until = Date.now() + Number(seconds) * 1_000
/** More than this is not handed to the socket before it has sent what it has. */
const AHEAD_BYTES = 1024 * 1024
/** For so long a socket stays in a script: 64 sockets are in a hundred scripts within a second. */
const STAY_MS = 600

async function open(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url)
  socket.on('error', () => {})
  await once(socket, 'open')
  return socket
}

/** Sends for as long as the time lasts, by new sockets where the server closes one. */
async function flood(url: string, frame: () => Uint8Array): Promise<void> {
  while (Date.now() < until) {
    try {
      const socket = await open(url)
      while (Date.now() < until && socket.readyState === socket.OPEN) {
        if (socket.bufferedAmount < AHEAD_BYTES) socket.send(frame())
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
      socket.terminate()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

/** Writes whole packets for as long as the time lasts, as fast as they are taken. */
async function floodPackets(url: string, packet: Uint8Array): Promise<void> {
  while (Date.now() < until) {
    try {
      const stream = await openStream(url)
      while (Date.now() < until && !stream.destroyed)
        if (!stream.write(packet))
          await Promise.race([once(stream, 'drain'), once(stream, 'close')])
      stream.destroy()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

/** The connection of a new WebSocket. */
async function openStream(url: string): Promise<Socket> {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
  }
  const asked = request(url.replace('ws', 'http'), { headers }).end()
  const [, stream] = (await once(asked, 'upgrade')) as [unknown, Socket]
  stream.on('error', () => {})
  // it reads no answer
  stream.pause()
  return stream
}

/** Opens one script after the other, sends to each, and leaves it soon. */
async function visit(first: number, frame: () => Uint8Array): Promise<void> {
  for (let index = first; Date.now() < until; index += 7) {
    try {
      const socket = await open(at(index))
      socket.send(frame())
      await new Promise((resolve) => setTimeout(resolve, STAY_MS))
      socket.terminate()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

const at = (index: number): string => urls[index % urls.length] ?? ''
const prepared = attack.before?.()
if (prepared) for (const url of urls) (await open(url)).send(prepared)
if (attack.isFlood)
  await Promise.all(
    Array.from({ length: attack.sockets }, (_, index) =>
      attack.packet
        ? floodPackets(at(index), attack.packet())
        : attack.plays
          ? visit(index, attack.frame)
          : flood(at(index), attack.frame),
    ),
  )
else {
  const frame = attack.frame()
  const socket = await open(at(0))
  socket.send(frame)
  await new Promise((resolve) => setTimeout(resolve, until - Date.now()))
}
process.exit()
