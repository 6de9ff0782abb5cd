import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#/shared/api/index.ts'
import { NO_TASKS } from '#/shared/tasks/tasks.ts'
import { type Person, startTestApp, type TestApp } from '#test/support/app.ts'
import { DATABASE_KINDS } from '#test/support/databases.ts'

const TASKS = { speakers: ['GRETCHEN'], cueTypes: ['light', 'sound'], everything: false }

describe.each(DATABASE_KINDS)('edits of a person in a script, on %s', (kind) => {
  let app: TestApp
  let anna: Person
  let ben: Person
  beforeAll(async () => {
    app = await startTestApp(kind)
    anna = await app.signUp('tasks-anna')
    ben = await app.signUp('tasks-ben')
  })
  afterAll(() => app?.close())

  const tasksOf = async (person: Person, id: string) =>
    (await person.call(api.getMyTasks, { params: { id } })).json<unknown>()
  const set = (person: Person, id: string, body: unknown) =>
    person.call(api.setMyTasks, { params: { id }, body })

  test('[NEWS-1] tasks are kept for each person and script', async () => {
    const [faust, krug] = [await anna.createScript('Faust'), await anna.createScript('Krug')]
    const body = { username: 'tasks-ben', permission: 'read' }
    await anna.call(api.addShare, { params: { id: faust.id }, body })
    expect(await tasksOf(anna, faust.id)).toEqual(NO_TASKS)
    const answer = await set(anna, faust.id, {
      ...TASKS,
      speakers: ['  GRETCHEN ', 'Gretchen', 'FAUST'],
      cueTypes: ['sound', 'light'],
    })
    const kept = { ...TASKS, speakers: ['GRETCHEN', 'FAUST'] }
    expect(answer.json()).toEqual(kept)
    expect(await tasksOf(anna, faust.id)).toEqual(kept)
    expect(await tasksOf(anna, krug.id)).toEqual(NO_TASKS)
    expect(await tasksOf(ben, faust.id)).toEqual(NO_TASKS)
    await set(ben, faust.id, { ...NO_TASKS, everything: true })
    await set(anna, faust.id, NO_TASKS)
    expect(await tasksOf(anna, faust.id)).toEqual(NO_TASKS)
    expect(await tasksOf(ben, faust.id)).toEqual({ ...NO_TASKS, everything: true })
  })

  test.each<[string, object]>([
    [
      'more than 40 roles',
      { ...TASKS, speakers: Array.from({ length: 41 }, (_, at) => `R ${at}`) },
    ],
    ['a name of 81 characters', { ...TASKS, speakers: ['x'.repeat(81)] }],
    ['an empty name', { ...TASKS, speakers: [' '] }],
    ['an unknown type of cue', { ...TASKS, cueTypes: ['fog'] }],
    ['a type of cue twice', { ...TASKS, cueTypes: ['light', 'light'] }],
    ['nothing about everything', { ...TASKS, everything: undefined }],
  ])('[NEWS-2] %s is refused', async (_, body) => {
    const { id } = await anna.createScript('Faust')
    const answer = await set(anna, id, body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid' })
    expect(await tasksOf(anna, id)).toEqual(NO_TASKS)
  })

  test('[NEWS-2] 40 roles of 80 characters are kept', async () => {
    const { id } = await anna.createScript('Faust')
    const speakers = Array.from({ length: 40 }, (_, at) => `${at} ${'ß'.repeat(77)}`)
    expect((await set(anna, id, { ...TASKS, speakers })).statusCode).toBe(200)
    expect(await tasksOf(anna, id)).toEqual({ ...TASKS, speakers })
  })

  test('[NEWS-3] tasks go with the script for good, and with the account', async () => {
    const carl = await app.signUp('tasks-carl')
    const { id } = await anna.createScript('Faust')
    const body = { username: 'tasks-carl', permission: 'read' }
    await anna.call(api.addShare, { params: { id }, body })
    await set(anna, id, TASKS)
    await set(carl, id, TASKS)
    await carl.call(api.deleteAccount)
    await anna.call(api.deleteScript, { params: { id } })
    await anna.call(api.purgeScript, { params: { id } })
    const { script_tasks: own } = (await anna.call(api.exportAccount)).json<{
      readonly script_tasks: readonly { readonly script_id: string }[]
    }>()
    expect(own.map(({ script_id }) => script_id)).not.toContain(id)
  })
})
