// Creates scripts and shares that a screen's test needs, without the screen: by the calls and sockets of the app.
import { setImmediate, setTimeout } from 'node:timers/promises'
import * as Y from 'yjs'
import type { ProductionFunction } from '#/shared/access/functions.ts'
import { api } from '#/shared/api/index.ts'
import type { NewInvite } from '#/shared/api/invites.ts'
import type { Production } from '#/shared/api/productions.ts'
import type { Script } from '#/shared/api/scripts.ts'
import type { Share } from '#/shared/api/shares.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import type { MetaChange } from '#/shared/script/meta.ts'
import { readBlocks } from '#/shared/script/read-blocks.ts'
import { META_NAME } from '#/shared/script/schema.ts'
import { NO_TASKS } from '#/shared/tasks/tasks.ts'
import { writeBlocks } from '#/shared/script/create-script.ts'
import { connectClient, type ScriptClient } from '#test/support/script-client.ts'

const AT_ONCE = 20
const LOOK_AGAIN_MS = 20

/** A registered user, who makes calls with their own bearer token. */
export interface Seeder {
  /** Creates scripts one after the other: the last one is the newest. */
  readonly createScripts: (titles: readonly string[]) => Promise<readonly Script[]>
  readonly publish: (scripts: readonly Script[]) => Promise<void>
  readonly share: (
    script: Script,
    username: string,
    permission: 'read' | 'comment' | 'write',
  ) => Promise<void>
  readonly unshare: (script: Script, username: string) => Promise<void>
  /** Gives a user a function in the production of a script, which is made if there is none. */
  readonly employ: (
    script: Script,
    username: string,
    function_: ProductionFunction,
  ) => Promise<void>
  /** Offers a script to a user with a share, who becomes its owner by accepting. */
  readonly offer: (script: Script, username: string) => Promise<void>
  readonly rename: (script: Script, title: string) => Promise<void>
  /** Keeps the present text as a version with this name. */
  readonly keep: (script: Script, name: string) => Promise<void>
  /** Keeps the roles that the user plays in a script, and confirms the script as it is. */
  readonly play: (script: Script, ...speakers: readonly string[]) => Promise<void>
  /** Makes an invitation and answers its token. */
  readonly invite: (
    script: Script,
    isForGuests: boolean,
    permission?: 'read' | 'comment',
  ) => Promise<string>
  readonly write: (script: Script, ...blocks: readonly ScriptBlock[]) => Promise<void>
  /** Deletes the whole text, as another page of the user would. */
  readonly erase: (script: Script) => Promise<void>
  /** Writes words at the end of the first paragraph. */
  readonly writeOn: (script: Script, words: string) => Promise<void>
  /** Writes values beside the text. */
  readonly writeMeta: (script: Script, ...changes: readonly MetaChange[]) => Promise<void>
  /** The script's blocks on the server. */
  readonly read: (script: Script) => Promise<readonly ScriptBlock[]>
}

export async function seederFor(url: string, username: string, password: string): Promise<Seeder> {
  const post = async (
    path: string,
    body: unknown,
    token = '',
    method: 'POST' | 'PATCH' | 'PUT' = 'POST',
  ) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const email = `${username}@ensemble.example`
  const { token } = (await post(api.login.path, { email, password })) as { readonly token: string }
  /** A call about the share that a user has in a script. */
  const withShareOf = async (
    { id }: Script,
    sharedWith: string,
    method: 'DELETE' | 'PUT',
    part: 'shares' | 'offer',
  ) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}/api/s/${id}/shares`, { headers })
    const users = (await answer.json()) as readonly (readonly [Share, string])[]
    const [share] = users.find(([, username]) => username === sharedWith) ?? []
    const change = await fetch(`${url}/api/s/${id}/${part}/${share?.id}`, { method, headers })
    if (!change.ok) throw new Error(`${method} ${part}: ${change.status} ${await change.text()}`)
  }
  /** Changes a script, and waits until the server has the change. */
  const change = async (
    { id }: Script,
    make: (client: ScriptClient) => void,
    isThere: (reader: ScriptClient) => boolean,
  ) => {
    const client = connectClient(url, id, token)
    const reader = connectClient(url, id, token)
    await Promise.all([client.whenSynced, reader.whenSynced])
    make(client)
    while (!isThere(reader)) await setTimeout(LOOK_AGAIN_MS)
    reader.close()
    client.close()
  }
  return {
    async createScripts(titles) {
      const scripts: Script[] = []
      for (const title of titles) {
        const script = (await post('/api/scripts', { title }, token)) as Script
        scripts.push(script)
        // a list has no order for scripts that are made in the same millisecond
        while (Date.now() <= script.created_at) await setImmediate()
      }
      return scripts
    },
    async publish(scripts) {
      await inTurns(scripts, ({ id }) => post(`/api/s/${id}/public`, {}, token, 'PATCH'))
    },
    async share({ id }, sharedWith, permission) {
      await post(`/api/s/${id}/share`, { username: sharedWith, permission }, token)
    },
    async invite({ id }, isForGuests, permission = 'read') {
      const terms = { permission, for_guests: isForGuests, max_uses: 5, days: 1 }
      return ((await post(`/api/s/${id}/invites`, terms, token)) as NewInvite).token
    },
    async unshare(script, sharedWith) {
      await withShareOf(script, sharedWith, 'DELETE', 'shares')
    },
    async employ({ id, title }, username, function_) {
      const headers = { authorization: `Bearer ${token}` }
      const own = (await (
        await fetch(`${url}/api/productions`, { headers })
      ).json()) as readonly Production[]
      const place = async () => {
        const made = (await post('/api/productions', { title }, token)) as Production
        const at = `${url}/api/s/${id}/productions/${made.id}`
        const answer = await fetch(at, { method: 'PUT', headers })
        if (!answer.ok) throw new Error(`PUT ${at}: ${answer.status} ${await answer.text()}`)
        return made
      }
      const production = own.find(({ scripts }) => scripts.includes(id)) ?? (await place())
      const path = `/api/productions/${production.id}/members`
      const member = production.members.find((each) => each.username === username)
      if (!member) await post(path, { username, function: function_ }, token)
      else await post(`${path}/${member.id}`, { function: function_ }, token, 'PATCH')
    },
    async offer(script, username) {
      await withShareOf(script, username, 'PUT', 'offer')
    },
    async rename({ id }, title) {
      await post(`/api/scripts/${id}`, { title }, token, 'PATCH')
    },
    async keep({ id }, name) {
      await post(`/api/scripts/${id}/versions`, { name }, token)
    },
    async play({ id }, ...speakers) {
      await post(`/api/scripts/${id}/mine`, { ...NO_TASKS, speakers }, token, 'PUT')
      await post(`/api/scripts/${id}/read`, {}, token)
    },
    async write({ id }, ...blocks) {
      const client = connectClient(url, id, token)
      await client.whenSynced
      writeBlocks(client.fragment, blocks)
      const preview = async () => {
        const headers = { authorization: `Bearer ${token}` }
        const answer = await fetch(`${url}/api/scripts/${id}/preview`, { headers })
        if (!answer.ok) throw new Error(`preview: ${answer.status} ${await answer.text()}`)
        return ((await answer.json()) as { readonly lines: readonly string[] }).lines
      }
      // one request at a time, because the server needs some time for a long script's preview
      while ((await preview()).length === 0) await setTimeout(LOOK_AGAIN_MS)
      client.close()
    },
    async erase(script) {
      const erase = ({ fragment }: ScriptClient) => fragment.delete(0, fragment.length)
      await change(script, erase, ({ fragment }) => fragment.length === 0)
    },
    async writeOn(script, words) {
      const write = ({ fragment }: ScriptClient) => {
        const [block] = fragment.toArray()
        const text = block instanceof Y.XmlElement ? block.get(0) : null
        if (!(text instanceof Y.XmlText)) throw new Error('no words')
        text.insert(text.length, words)
      }
      await change(script, write, ({ fragment }) => fragment.toString().includes(words))
    },
    async writeMeta(script, ...changes) {
      const metaOf = ({ doc }: ScriptClient) => doc.getMap(META_NAME)
      const write = (client: ScriptClient) => {
        for (const { key, value } of changes) metaOf(client).set(key, value)
      }
      await change(script, write, (reader) => changes.every(({ key }) => metaOf(reader).has(key)))
    },
    async read({ id }) {
      const client = connectClient(url, id, token)
      await client.whenSynced
      const blocks = readBlocks(client.doc)
      client.close()
      return blocks
    },
  }
}

async function inTurns<T, R>(items: readonly T[], act: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < items.length; at += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(act))))
  }
  return results
}
