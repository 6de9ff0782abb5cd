import { expect, test } from 'vitest'
import { makeVisible } from './use-shares.ts'

/** A flag on the server; other users flip it right before the flips with the numbers in `others`. */
function flagOf(isPublic: boolean, others: readonly number[] = []) {
  const flag = { isPublic, flips: 0 }
  return {
    flag,
    read: async () => flag.isPublic,
    flip: async () => {
      flag.flips += 1
      if (!others.includes(flag.flips)) flag.isPublic = !flag.isPublic
      return flag.isPublic
    },
  }
}

test('[SHR-6] a flag that is as wanted already is not flipped', async () => {
  for (const isPublic of [true, false]) {
    const server = flagOf(isPublic)
    expect(await makeVisible(isPublic, server)).toBe(isPublic)
    expect(server.flag).toEqual({ isPublic, flips: 0 })
  }
})

test('[SHR-6] a visibility that differs is flipped once', async () => {
  for (const isPublic of [true, false]) {
    const server = flagOf(!isPublic)
    expect(await makeVisible(isPublic, server)).toBe(isPublic)
    expect(server.flag).toEqual({ isPublic, flips: 1 })
  }
})

test('[SHR-6] another person’s flip in between is undone', async () => {
  const server = flagOf(true, [1])
  expect(await makeVisible(false, server)).toBe(false)
  expect(server.flag).toEqual({ isPublic: false, flips: 2 })
})

test('[SHR-6] the server’s last word is the answer, wanted or not', async () => {
  expect(await makeVisible(false, flagOf(true, [1, 2]))).toBe(true)
})
