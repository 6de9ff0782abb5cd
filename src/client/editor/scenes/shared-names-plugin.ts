// Of two names that are written at once the shared document keeps one. Whoever wrote the other one writes
// what they changed again, into the one that was kept.
import { Plugin } from 'prosemirror-state'
import { ySyncPluginKey } from 'y-prosemirror'
import * as Y from 'yjs'
import { bindingIn } from '../core/binding/shared-position.ts'
import { mergeTexts } from './merge-text.ts'

const NAME = 'sceneName'

/** What a name was at which of its writings, as far as it has been seen here. */
interface Versions {
  readonly texts: Map<string, string>
  last: Y.ID | null
}

export function sharedNamesPlugin(): Plugin {
  return new Plugin({
    view({ state }) {
      const { doc } = bindingIn(state)
      const versions = new WeakMap<Y.XmlElement, Versions>()
      const follow = (transaction: Y.Transaction) => {
        for (const [scene, attributes] of transaction.changed)
          if (scene instanceof Y.XmlElement && attributes.has(NAME)) {
            const known = versions.get(scene) ?? { texts: new Map(), last: null }
            versions.set(scene, known)
            followName(scene, known, transaction)
          }
      }
      // the editor is told after it, and sees the names as they have become
      doc.on('beforeObserverCalls', follow)
      return { destroy: () => doc.off('beforeObserverCalls', follow) }
    },
  })
}

function followName(scene: Y.XmlElement, known: Versions, { doc, local }: Y.Transaction): void {
  readVersions(scene, known.texts)
  const before = known.last
  known.last = lastItem(scene)?.lastId ?? null
  if (local || !before || !known.last) return
  const kept = textOf(known, known.last)
  const name = overwritten(doc, before, known.last).reduce(
    (text, { id, origin }) => mergeTexts(textOf(known, origin), textOf(known, id), text),
    kept,
  )
  if (name !== kept) doc.transact(() => scene.setAttribute(NAME, name), ySyncPluginKey)
}

function lastItem({ _map: attributes }: Y.XmlElement): Y.Item | null {
  return attributes.get(NAME) ?? null
}

/** Reads what can be read still: what this transaction has overwritten, too. */
function readVersions(scene: Y.XmlElement, texts: Map<string, string>): void {
  for (let item = lastItem(scene); item; item = item.left) {
    const { content, lastId } = item
    if (!(content instanceof Y.ContentAny) || texts.has(keyOf(lastId))) return
    texts.set(keyOf(lastId), String(content.arr.at(-1)))
  }
}

function textOf({ texts }: Versions, id: Y.ID | null): string {
  return (id && texts.get(keyOf(id))) ?? ''
}

interface Writing {
  readonly id: Y.ID
  /** What whoever wrote it overwrote. */
  readonly origin: Y.ID | null
}

/** One's own writings on the way to one that whoever wrote another did not know of, oldest first. */
function overwritten(doc: Y.Doc, mine: Y.ID, theirs: Y.ID): readonly Writing[] {
  const known = new Set(writingsUpTo(doc, theirs).map(({ id }) => keyOf(id)))
  return writingsUpTo(doc, mine)
    .filter(({ id }) => id.client === doc.clientID && !known.has(keyOf(id)))
    .toReversed()
}

/** A writing and those on which it was written, newest first. */
function writingsUpTo({ store }: Y.Doc, last: Y.ID): readonly Writing[] {
  const writings: Writing[] = []
  for (let id: Y.ID | null = last; id;) {
    const item = Y.getItem(store, id)
    // items of one person may have become one
    const isInside: boolean = id.clock > item.id.clock
    const origin: Y.ID | null = isInside ? Y.createID(id.client, id.clock - 1) : item.origin
    writings.push({ id, origin })
    id = origin
  }
  return writings
}

function keyOf({ client, clock }: Y.ID): string {
  return `${client}:${clock}`
}
