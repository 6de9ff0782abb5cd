// The server's document of a script, and people in it who may comment, or set cues, and not write.
import type { Plugin } from 'prosemirror-state'
import * as Y from 'yjs'
import { commentOfKey, readOrigin } from '#/shared/script/comment-origin.ts'
import type { RichText, ScriptBlock } from '#/shared/script/blocks.ts'
import { textsOf, withTexts } from '#/shared/script/blocks.ts'
import { COVERED_NAME } from '#/shared/script/copies/covered-words.ts'
import { cueOfDetails } from '#/shared/script/kept-details.ts'
import { frozenTypeOfKey, numberPlaceOf } from '#/shared/script/numbers/numbering.ts'
import { readBlocks } from '#/shared/script/read-blocks.ts'
import { cutOfKey, readCutRecord } from '#/shared/script/cuts/cuts.ts'
import { META_NAME, SCHEMA_KEY } from '#/shared/script/schema.ts'
import { suggestionOfKey, threadOfKey } from '#/shared/script/threads.ts'
import type { BoundTo } from '#/client/editor/editor.ts'
import { commentOriginsPlugin } from '#/client/editor/comments/edit-comment.ts'
import { type LimitedWriter, ownEdits } from '#/server/collab/carry-over/sent-update.ts'
import { liveDocument } from '#/server/collab/document/document-forms.ts'
import { isKeyOfCues, isOfTypes } from '#/server/collab/document/limited-cues.ts'
import { openAs, type Person } from './people.ts'

/** The person who may comment. */
export const MIA: LimitedWriter = { id: 'mia', username: 'mia', since: 0, cueTypes: [] }
/** A light operator: the person who may also set cues of that type. */
export const TOM: LimitedWriter = { id: 'tom', username: 'tom', since: 0, cueTypes: ['light'] }

export class CommentedScript {
  #state: Uint8Array
  #form: ReturnType<typeof liveDocument>

  constructor(state: Uint8Array) {
    this.#state = state
    this.#form = liveDocument([state])
  }

  get state(): Uint8Array {
    return this.#state
  }

  /** A document that has what the server has. */
  replica(): Y.Doc {
    const doc = new Y.Doc()
    Y.applyUpdate(doc, this.#state)
    return doc
  }

  /** An editor of a person. It does not keep the person from writing, as a hostile program would not. */
  open(
    name: string,
    others: (bound: BoundTo) => readonly Plugin[] = () => [],
  ): Person & { readonly edits: () => Uint8Array } {
    const plugins = (bound: BoundTo) => [commentOriginsPlugin(() => name), ...others(bound)]
    const person = openAs(this.#state, plugins)
    const before = Y.encodeStateVector(person.doc)
    const updates: Uint8Array[] = []
    person.doc.on('update', (update: Uint8Array, _origin: unknown, _doc: Y.Doc, { local }) => {
      if (local) updates.push(update)
    })
    const edits = () =>
      updates.length > 0 ? Y.mergeUpdates(updates) : Y.encodeStateAsUpdate(person.doc, before)
    return { ...person, edits }
  }

  /** Applies an update of a writer. */
  write(update: Uint8Array): void {
    if (!this.#apply(ownEdits(update))) throw new Error('The update of a writer was refused.')
  }

  /** Applies an update of a person who may not write; returns whether it was taken. */
  comment(update: Uint8Array, by: LimitedWriter = MIA): boolean {
    return this.#apply(ownEdits(update, undefined, by))
  }

  #apply(sent: ReturnType<typeof ownEdits>): boolean {
    const applied = this.#form.apply([sent])
    if (applied.read[0] === null) return false
    if (applied.isBroken) {
      this.#form.destroy()
      this.#form = liveDocument([this.#state])
      return false
    }
    this.#state = this.#form.state()
    return true
  }

  /** All that others see of the script, without the comments, the proposed cuts and the cues of a person who may not write. */
  withoutOwn({ username, cueTypes }: LimitedWriter = MIA): unknown {
    const doc = this.replica()
    const meta = doc.getMap(META_NAME)
    const isOwn = (commentId: string) =>
      readOrigin(meta.get(`comment:${commentId}`)).author === username
    const isOwnProposal = (value: unknown) => {
      const record = readCutRecord(value)
      return record?.by === username && record.state === 'proposed'
    }
    const ofOthers = new Set(
      readBlocks(doc)
        .flatMap(textsOf)
        .flat()
        .flatMap(({ cues = [] }) => cues)
        .flatMap(({ cueId, cueType }) => (isOfTypes({ cueType }, cueTypes) ? [] : [cueId])),
    )
    const isOfOwnCues = (key: string, value: unknown) => {
      const type = frozenTypeOfKey(key) ?? numberPlaceOf(key)?.type
      if (type) return cueTypes.includes(type)
      const described = cueOfDetails(key)
      return described === null ? isOfTypes(value, cueTypes) : !ofOthers.has(described)
    }
    const proposals = new Set<string>()
    for (const [key, value] of meta.entries())
      if (isOwnProposal(value)) proposals.add(cutOfKey(key)?.cutId ?? '')
    const withoutAnchors = (text: RichText): RichText =>
      joined(
        text.map(({ comments = [], cuts = [], cues = [], ...span }) => {
          const others = comments.filter(({ commentId }) => !isOwn(commentId))
          const otherCuts = cuts.filter((cutId) => !proposals.has(cutId))
          const otherCues = cues.filter(({ cueType }) => !isOfTypes({ cueType }, cueTypes))
          return {
            ...span,
            ...(others.length > 0 && { comments: others }),
            ...(otherCuts.length > 0 && { cuts: otherCuts }),
            ...(otherCues.length > 0 && { cues: otherCues }),
          }
        }),
      )
    const blocks: readonly ScriptBlock[] = readBlocks(doc).map((block) =>
      withTexts(block, withoutAnchors),
    )
    const values = Object.entries(meta.toJSON()).filter(([key, value]) => {
      const thread = threadOfKey(key)
      if (thread?.replyId === null) return !isOwn(thread.commentId)
      if (thread) return (value as { readonly author?: unknown }).author !== username
      const commentId = commentOfKey(key) ?? suggestionOfKey(key)
      if (cutOfKey(key)) return !isOwnProposal(value)
      if (isKeyOfCues(key)) return !isOfOwnCues(key, value)
      // the first proposal raises the level
      return key !== SCHEMA_KEY && (commentId === null || !isOwn(commentId))
    })
    const roots = [...doc.share.keys()]
      // what marks cover is named beside the text, also by those who may only comment (decision 137)
      .filter((name) => name !== META_NAME && name !== 'default' && name !== COVERED_NAME)
      .toSorted()
      .map((name) => [name, doc.get(name).toJSON() as unknown])
    return { blocks, values: Object.fromEntries(values.toSorted()), roots }
  }
}

/** Neighbouring spans that are alike now are one. */
function joined(text: RichText): RichText {
  const spans: RichText[number][] = []
  for (const span of text) {
    const last = spans.at(-1)
    const { text: _text, ...marks } = span
    const { text: _last, ...lastMarks } = last ?? { text: '' }
    if (last && JSON.stringify(marks) === JSON.stringify(lastMarks))
      spans[spans.length - 1] = { ...last, text: last.text + span.text }
    else spans.push(span)
  }
  return spans
}

/** The first text of a block. */
