import { Value } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorsOf, type Call } from '#/shared/api/call.ts'
import { STATUS_OF_ERROR } from '#/shared/api/errors.ts'
import { api, API_GROUPS } from '#/shared/api/index.ts'
import { SOCKETS } from '#/shared/api/sockets.ts'
import { EXAMPLE_BLOCKS, EXAMPLE_CUES, EXAMPLE_CUTS } from '#/shared/api/script-content.ts'
import { ALL_OPEN } from '#/shared/script/cuts/played.ts'
import { docOfBlocks } from '#/shared/script/blocks-as-doc.ts'
import { scriptWords } from '#/shared/script/script-words.ts'
import { playedBlocks, stateOfVersion, versionContent } from '#/shared/script/versions.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { DOCS_PATHS, languageOf } from './api-docs.ts'
import { exampleOf } from './docs-page.ts'
import { openApiDocument, openApiPath, type OpenApiDocument } from './open-api-document.ts'

let app: TestApp
let document: OpenApiDocument
beforeAll(async () => {
  app = await startTestApp()
  document = (await app.server.inject('/api/docs/json')).json<OpenApiDocument>()
})
afterAll(() => app?.close())

const calls: readonly (readonly [string, Call])[] = Object.entries(api)
const operationOf = ({ path, method }: Call) =>
  document.paths[openApiPath(path)]?.[method.toLowerCase()] as {
    readonly operationId: string
    readonly parameters: readonly { readonly name: string; readonly in: string }[]
    readonly requestBody?: { readonly content: object }
    readonly responses: Readonly<Record<string, { readonly content?: object }>>
    readonly security: readonly object[]
  }

test('[API-3] the groups that are read have every call of the contract', () => {
  const grouped = Object.values(API_GROUPS).flatMap((group) => Object.keys(group))
  expect(grouped.toSorted()).toEqual(Object.keys(api).toSorted())
})

test.each(calls)('[API-42] %s is described with what it takes and answers', (name, call) => {
  const { operationId, parameters, requestBody, responses, security } = operationOf(call)
  expect(operationId).toBe(name)
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  expect(inPath.map((parameter) => `:${parameter.name}`)).toEqual(call.path.match(/:\w+/g) ?? [])
  expect(requestBody !== undefined).toBe(call.body !== undefined || call.multipart === true)
  expect(security).toEqual(call.access === 'anyone' ? [] : [{ bearer: [] }, { cookie: [] }])
  const { status = 200 } = call
  expect(responses[status]?.content !== undefined).toBe(status !== 204)
  for (const code of errorsOf(call))
    expect(JSON.stringify(responses[STATUS_OF_ERROR[code]])).toContain(`"${code}"`)
})

test('[OPS-92] the description has the version of the product', async () => {
  const { info } = document as unknown as { readonly info: { readonly version: string } }
  const { version } = (await app.call(api.getVersion)).json<{ readonly version: string }>()
  expect(info.version).toBe(version)
})

test('[API-42] bytes and uploads are described as what they are', () => {
  expect(operationOf(api.uploadPdf).requestBody?.content).toHaveProperty(['multipart/form-data'])
  expect(operationOf(api.getDocumentState).responses['200']?.content).toHaveProperty([
    'application/octet-stream',
  ])
})

/** Every route as its method and path, out of the tree that the framework draws. */
function routesOf(tree: string): readonly string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent, segment = '', methods = ''] =
      /^(.*?)[├└]── (\S*)(?: \((.+)\))?$/.exec(line) ?? []
    if (indent === undefined) return []
    const depth = indent.length / 4
    above.splice(depth, Infinity, segment)
    const path = above.join('')
    const isCall = /^\/(api|login|register)\b/.test(path)
    return isCall
      ? methods
          .split(', ')
          .flatMap((method) => (method && method !== 'HEAD' ? [`${method} ${path}`] : []))
      : []
  })
}

test('[API-42] no route of the server is missing, nor is a socket, and none is made up', () => {
  const served = routesOf(app.server.printRoutes({ commonPrefix: false })).map(openApiPath)
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const sockets = Object.values(SOCKETS).map((path) => `GET ${openApiPath(path)}`)
  // the pages of sign-ins, and the routes of the description itself
  const callbacks = ['GET /login/google/callback', 'GET /login/oidc/callback']
  const others = [...callbacks, ...DOCS_PATHS.map((path) => `GET ${path}`)]
  expect(described.toSorted()).toEqual(
    [...served, ...sockets].filter((route) => !others.includes(route)).toSorted(),
  )
})

test('[API-42] the servers are the house’s public address, or the address that is asked', () => {
  expect(document['servers']).toEqual([{ url: '/' }])
  expect(openApiDocument('https://house.example')['servers']).toEqual([
    { url: 'https://house.example' },
  ])
})

test('[CUT-125] [CUE-326] [NUM-10] the printed example of cuts and cues is read as what it says', () => {
  expect(docOfBlocks(EXAMPLE_BLOCKS).textContent).toBe('ANNAJa. Nein.')
  const example = { blocks: EXAMPLE_BLOCKS, cuts: EXAMPLE_CUTS, cues: EXAMPLE_CUES }
  const state = stateOfVersion(example)
  expect(versionContent(state)).toEqual({ v: 3, ...example })
  const played = docOfBlocks(playedBlocks(state))
  expect(scriptWords(played, ALL_OPEN).map(({ text }) => text)).toEqual(['ANNA', 'Ja.'])
  const described = JSON.stringify(operationOf(api.getVersionText).responses)
  expect(described).toContain('only words in closed cuts are not played')
  expect(described).toContain('Gastspiel')
  expect(described).toContain('Mond an')
})

describe('[API-43] the page to read', () => {
  const page = (url = '/api/docs', headers: Readonly<Record<string, string>> = {}) =>
    app.server.inject({ url, headers: { ...headers } })

  test('names every call and socket, with examples, and needs no script but for the theme', async () => {
    const answer = await page()
    expect(answer.headers['content-type']).toMatch(/^text\/html/)
    for (const [name, { path }] of calls) {
      expect(answer.body).toContain(`<article id="${name}">`)
      expect(answer.body).toContain(openApiPath(path))
    }
    for (const path of Object.values(SOCKETS)) expect(answer.body).toContain(openApiPath(path))
    expect(answer.body).toContain('Authorization: Bearer $TOKEN')
    expect(answer.body).toContain('x-csrf-token: $CSRF')
    expect(answer.body).toContain("[data-theme='night']")
    const theme = '<script src="/first-look.js"></script>'
    expect(answer.body.replace(theme, '')).not.toMatch(/<script|<link|<img|@import|url\(/)
  })

  test('the page to read is German or English, by its address or the browser', async () => {
    expect((await page()).body).toContain('<html lang="de">')
    expect((await page('/api/docs?lang=en')).body).toContain('Sign in and call')
    expect((await page('/api/docs', { 'accept-language': 'en-GB,de' })).body).toContain(
      '<html lang="en">',
    )
    expect(languageOf('fr', 'fr, de;q=0.5')).toBe('de')
    expect(languageOf(['en'])).toBe('de')
  })

  test('links of the page to read lead to existing targets', async () => {
    const { body } = await page()
    for (const [, id = ''] of body.matchAll(/href="#([^"]+)"/g))
      expect(body).toContain(`id="${id}"`)
  })

  test('an address that is asked for by is no markup', async () => {
    const answer = await page('/api/docs', { host: '<b>x' })
    expect(answer.body).not.toContain('<b>x')
  })
})

test.each(calls.filter(([, { body }]) => body))(
  '[API-411] the printed example of %s is a body that the call takes',
  (_name, { body }) => {
    const errors = body ? [...Value.Errors(body, exampleOf(body))] : []
    expect(errors).toEqual([])
  },
)

test('[API-411] a call that takes no access token is printed without one', async () => {
  const { body } = await app.server.inject({ url: '/api/docs' })
  const articles = body.split('<article id="').slice(1)
  for (const [name, call] of calls.filter(([, { needsSession }]) => needsSession)) {
    const article = articles.find((text) => text.startsWith(`${name}"`)) ?? ''
    expect([name, call.path, article.includes('Bearer $TOKEN')]).toEqual([name, call.path, false])
  }
})
