import { expect, test } from 'vitest'
import { PausedSocket } from './connection.ts'

test('[SEC-103] [SEC-121] a socket that waits for an allowance and for rights is read when it waits for neither', () => {
  let isRead = true
  const socket = new PausedSocket({
    pause: () => void (isRead = false),
    resume: () => void (isRead = true),
  })
  socket.pause('rights')
  socket.pause('allowance')
  socket.pause('allowance')
  socket.resume('rights')
  expect(isRead).toBe(false)
  socket.pause('rights')
  socket.resume('allowance')
  expect(isRead).toBe(false)
  socket.resume('rights')
  expect(isRead).toBe(true)
})
