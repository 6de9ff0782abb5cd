import { expect, test } from 'vitest'
import { rightsOf, type ScriptRights } from '#/shared/access/script-rights.ts'
import { createScript } from '#/shared/script/create-script.ts'
import { readCuts } from '#/shared/script/cuts/cuts.ts'
import { listCuts } from '#/shared/script/cuts/list-cuts.ts'
import { createStore } from '#/client/ui/store.ts'
import { openAs, send } from '#test/support/people.ts'
import { p, say, scene } from '#test/support/script.ts'
import { roleAmong } from '../core/connection/load-script.ts'
import { commenterPlugin } from '../comments/commenter-plugin.ts'
import { undo } from '../core/binding/undo.ts'
import { cutRange, cutSceneHere, explainCut, removeCut, toggleCut } from '../cuts/cut-text.ts'
import { mayChangeProposal, newestCutIn, ownCutsPlugin, withdrawProposal } from './own-cuts.ts'
import type { ConnectionStatus } from '../core/connection/connection-status.ts'

const PLAY = createScript([scene('Park'), say('ANNA', 'Guten Abend, mein Herr.'), p()])

function openMia() {
  const rights = createStore<ScriptRights | null>(rightsOf('comment'))
  const role = roleAmong(rights)
  const status = createStore<ConnectionStatus>({ kind: 'connected' })
  const mia = openAs(PLAY, () => [
    commenterPlugin({ rights }),
    ownCutsPlugin('mia', { role, connection: { status } }),
  ])
  const cut = (from: number, to: number) => {
    const transaction = cutRange(mia.state(), { from, to })
    if (transaction) mia.view.dispatch(transaction)
    return newestCutIn(mia.state()) ?? ''
  }
  const stateOf = (cutId: string) => readCuts(mia.doc).records.get('')?.get(cutId)?.state
  const listed = () => listCuts(mia.state().doc).map(({ cutId }) => cutId)
  return { mia, rights, status, cut, stateOf, listed }
}

test('[CUT-190] a cut of a person who may only comment is a proposal, also one of a whole scene; as a writer they cut', () => {
  const { mia, rights, cut, stateOf, listed } = openMia()
  const one = cut(12, 17)
  expect(stateOf(one)).toBe('proposed')
  mia.caretIn(0)
  expect(mia.run(cutSceneHere)).toBe(true)
  const scene = newestCutIn(mia.state()) ?? ''
  expect(stateOf(scene)).toBe('proposed')
  expect(mia.run(undo)).toBe(true)
  expect(listed()).toEqual([one])
  rights.set(rightsOf('write'))
  expect(stateOf(cut(18, 23))).toBe('closed')
})

test('[CUT-191] the page of a person who may only comment changes no cut but own proposals', () => {
  const { mia, cut, stateOf, listed } = openMia()
  const jana = openAs(PLAY, () => [ownCutsPlugin('jana')])
  const transaction = cutRange(jana.state(), { from: 12, to: 17 })
  if (transaction) jana.view.dispatch(transaction)
  const others = newestCutIn(jana.state()) ?? ''
  send(jana, mia)
  for (const command of [toggleCut(others), explainCut(others, 'x'), removeCut(others)])
    mia.run(command)
  expect(mia.run(withdrawProposal(others))).toBe(false)
  expect([stateOf(others), mia.sent()]).toEqual(['closed', 0])
  const own = cut(18, 23)
  mia.run(toggleCut(own))
  expect(stateOf(own)).toBe('proposed')
  send(mia, jana)
  jana.run(toggleCut(own))
  send(jana, mia)
  expect(mia.run(withdrawProposal(own))).toBe(false)
  mia.run(undo)
  expect(stateOf(own)).toBe('closed')
  expect(listed()).toContain(own)
})

test('[CUT-193] without a connection only a proposal that the server has not got is changed or withdrawn', () => {
  const { mia, status, cut, listed } = openMia()
  const sent = cut(12, 17)
  status.set({ kind: 'disconnected' })
  expect(mayChangeProposal(mia.state(), sent)).toBe(false)
  mia.run(undo)
  mia.run(explainCut(sent, 'zu lang'))
  expect(readCuts(mia.doc).records.get('')?.get(sent)?.reason).toBe('')
  const unsent = cut(18, 23)
  expect(mia.run(explainCut(unsent, 'zu lang'))).toBe(true)
  expect(readCuts(mia.doc).records.get('')?.get(unsent)?.reason).toBe('zu lang')
  expect(mia.run(withdrawProposal(unsent))).toBe(true)
  expect(listed()).toEqual([sent])
  const later = cut(18, 23)
  status.set({ kind: 'connected' })
  status.set({ kind: 'disconnected' })
  expect(mayChangeProposal(mia.state(), later)).toBe(false)
  status.set({ kind: 'connected' })
  expect(mia.run(withdrawProposal(later))).toBe(true)
  expect(mia.run(withdrawProposal(sent))).toBe(true)
  expect(listed()).toEqual([])
})
