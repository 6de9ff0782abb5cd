import { expect, test } from 'vitest'
import { deviceTilt, pointerTilt } from './tilt.ts'

test('[LIB-17] the mouse tilts by 10 degrees times 1.2, and never more than 10', () => {
  expect(pointerTilt(0, 0)).toEqual({ x: -0, y: 0 })
  expect(pointerTilt(0.5, -0.25)).toEqual({ x: 3, y: 6 })
  expect(pointerTilt(1, 1)).toEqual({ x: -10, y: 10 })
})

test('[LIB-17] a device tilts by its degrees times 1.2 times 0.6, and never more than 10', () => {
  const rest = { beta: 40, gamma: 0 }
  expect(deviceTilt(rest, rest)).toEqual({ x: 0, y: 0 })
  const { x, y } = deviceTilt({ beta: 35, gamma: 10 }, rest)
  expect(x).toBeCloseTo(3.6)
  expect(y).toBeCloseTo(7.2)
  expect(deviceTilt({ beta: 90, gamma: -90 }, rest)).toEqual({ x: -10, y: -10 })
})
