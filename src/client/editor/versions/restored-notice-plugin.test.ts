import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { at } from '#/shared/at.ts'
import { onRestored, stateOfVersion } from '#/shared/script/versions.ts'
import { messages } from '#/client/ui/messages.ts'
import { exchange, people } from '#test/support/people.ts'
import { p, say } from '#test/support/script.ts'
import { undo } from '../core/binding/undo.ts'
import { tellOthers } from './use-restore.ts'
import { restoreVersion } from './restore/restore-version.ts'
import { restoredNoticePlugin } from './restored-notice-plugin.ts'

test('[VER-26] others are told a restoration once, people who open the script later are not', () => {
  const version = [say('ANNA', 'Guten Morgen.'), p()]
  const now = [say('ANNA', 'Guten Abend.'), p()]
  const both = people(2, now, ({ doc }) => [restoredNoticePlugin({ doc })])
  const [jana, tom] = [at(both, 0), at(both, 1)]
  const heard: string[] = []
  onRestored(jana.doc, () => heard.push('jana'))
  onRestored(tom.doc, () => heard.push('tom'))
  jana.run((state, dispatch) => {
    const transaction = restoreVersion(state, stateOfVersion({ blocks: version }), 'script')
    if (!transaction) return false
    dispatch?.(tellOthers(state, transaction, { version: 'Premiere', by: 'jana' }))
    return true
  })
  exchange(both)
  expect(tom.blocks()).toEqual(version)
  expect(heard).toEqual(['tom'])
  expect(messages.get().map(({ text }) => text)).toEqual(['jana hat „Premiere“ zurückgeholt.'])

  const late = new Y.Doc()
  onRestored(late, () => heard.push('late'))
  Y.applyUpdate(late, Y.encodeStateAsUpdate(jana.doc))
  jana.run(undo)
  exchange(both)
  expect(heard).toEqual(['tom'])
  expect(tom.blocks()).toEqual(now)
})

test('[VER-26] a person who comes back after a restoration was undone is not told of it', () => {
  const now = [say('ANNA', 'Guten Abend.'), p()]
  const both = people(2, now)
  const [jana, tom] = [at(both, 0), at(both, 1)]
  const heard: string[] = []
  onRestored(tom.doc, ({ version }) => heard.push(version))
  const restore = (words: string, version: string) =>
    jana.run((state, dispatch) => {
      const blocks = [say('ANNA', words), p()]
      const transaction = restoreVersion(state, stateOfVersion({ blocks }), 'script')
      if (!transaction) return false
      dispatch?.(tellOthers(state, transaction, { version, by: 'jana' }))
      return true
    })
  restore('Guten Morgen.', 'Premiere')
  jana.run(undo)
  exchange(both)
  expect(heard).toEqual([])
  restore('Gute Nacht.', 'Generalprobe')
  exchange(both)
  expect(heard).toEqual(['Generalprobe'])
  expect(tom.blocks()).toEqual(jana.blocks())
})
