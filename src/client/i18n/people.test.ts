import { expect, test } from 'vitest'
import { FUNCTIONS } from '#/shared/access/functions.ts'
import { namesOf } from '#/shared/script/mentions.ts'
import { NO_TASKS } from '#/shared/tasks/tasks.ts'
import { functionTexts } from './people.ts'

test('[COM-613] a function is mentioned by the names that the app gives it, in both languages', () => {
  const { de, en } = functionTexts
  for (const each of FUNCTIONS.filter((one) => one !== 'guest'))
    expect([...namesOf('mia', NO_TASKS, [each])]).toEqual(['mia', ...new Set([de[each], en[each]])])
})
