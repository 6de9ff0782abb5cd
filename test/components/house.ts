import { api } from '#/shared/api/index.ts'
import type { House } from '#/shared/api/house.ts'
import { answerInstead } from './app.tsx'

/**
 * Answers as a house with these settings; all other settings are those of the tests' house.
 * @param mayAnswer delays the answer until this promise is resolved
 */
export function answerHouse(rules: Partial<House>, mayAnswer?: Promise<void>): void {
  answerInstead(api.getHouse, async (_, ask) => {
    await mayAnswer
    const house = (await (await ask()).json()) as House
    return Response.json({ ...house, ...rules })
  })
}
