import { expect, test } from 'vitest'
import { createPauseReasons } from './connection.ts'

test('[SEC-103] [SEC-121] a socket that waits for an allowance and for rights is read when it waits for neither', () => {
  let isRead = true
  const pausedFor = createPauseReasons({
    pause: () => void (isRead = false),
    resume: () => void (isRead = true),
  })
  const [allowance, rights] = [pausedFor('allowance'), pausedFor('rights')]
  rights.pause()
  allowance.pause()
  allowance.pause()
  rights.resume()
  expect(isRead).toBe(false)
  rights.pause()
  allowance.resume()
  expect(isRead).toBe(false)
  rights.resume()
  expect(isRead).toBe(true)
})
