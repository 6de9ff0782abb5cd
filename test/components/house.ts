import { api } from '#/shared/api/index.ts'
import type { House } from '#/shared/api/house.ts'
import { answerInstead } from './app.tsx'

/**
 * Answers as a house that is configured in its own way, and for the rest as the one of the tests.
 * @param mayAnswer where it takes its time
 */
export function answerHouse(rules: Partial<House>, mayAnswer?: Promise<void>): void {
  answerInstead(api.getHouse, async (_, ask) => {
    await mayAnswer
    const house = (await (await ask()).json()) as House
    return Response.json({ ...house, ...rules })
  })
}
