// The comments of a Word file. A cue that Stichwort has written is a comment, too, and becomes a cue again.
import type { CommentAnchor, CueConnection } from '../../script/blocks.ts'
import type { CommentOrigin } from '../../script/comment-origin.ts'
import { CUE_TYPES } from '../../script/cue-types.ts'
import type { CreateId } from '../file-script.ts'
import { elementsIn, findAll, textOf, type XmlElement } from '../xml.ts'

export type WordNote =
  | { readonly kind: 'comment'; readonly anchor: CommentAnchor; readonly origin: CommentOrigin }
  | { readonly kind: 'cue'; readonly cue: CueConnection }

/** The initials of the comments that are cues; the second ones have a number by hand. */
export const CUE_INITIALS = 'Q'
export const MANUAL_CUE_INITIALS = 'QM'

/** A cue as a comment: 'Q 12 Licht: Sonnenaufgang'. */
export function cueText({ cueType, cueNumber, cueName }: CueConnection): string {
  const label = CUE_TYPES.find(({ id }) => id === cueType)?.label ?? cueType
  return `Q ${cueNumber} ${label}${cueName === '' ? '' : `: ${cueName}`}`
}

const CUE_TEXT = new RegExp(
  `^Q ([^\\n]*?) (${CUE_TYPES.map(({ label }) => label).join('|')})(?:: ([^]*))?$`,
)

export function cueOfText(
  text: string,
  manualNumber: boolean,
  createId: CreateId,
): CueConnection | null {
  const [, cueNumber, label, cueName = ''] = CUE_TEXT.exec(text) ?? []
  const type = CUE_TYPES.find((one) => one.label === label)
  if (!type || cueNumber === undefined) return null
  return { cueId: `cue-${createId()}`, cueType: type.id, cueNumber, cueName, manualNumber }
}

export const timeOf = (date: string | undefined): number | null => {
  const time = Date.parse(date ?? '')
  return Number.isNaN(time) ? null : time
}

/** The author of cues, and of cuts whose author is unknown: Word wants a name. */
export const OWN_AUTHOR = 'Stichwort'

export function nameOf(name: string | undefined): string | null {
  const known = name?.trim().slice(0, 100) ?? ''
  return known === '' || known === OWN_AUTHOR ? null : known
}

/** The paragraphs of a comment or of a note. */
export const wordsOfNote = (note: XmlElement): string =>
  findAll(note, 'w:p')
    .map((paragraph) => findAll(paragraph, 'w:t').map(textOf).join(''))
    .join('\n')
    .trim()

/** The comments by the ids that the document names. Answers are part of the comment that they answer. */
export function readComments(
  root: XmlElement | null,
  extended: XmlElement | null,
  createId: CreateId,
): ReadonlyMap<string, WordNote> {
  const all = root ? elementsIn(root).filter(({ name }) => name === 'w:comment') : []
  const parents = parentsOf(extended)
  const byParagraph = new Map<string, XmlElement>()
  for (const comment of all)
    for (const { attributes } of findAll(comment, 'w:p')) {
      const id = attributes['w14:paraId']
      if (id !== undefined) byParagraph.set(id, comment)
    }
  const parentOf = (comment: XmlElement): XmlElement | null => {
    const last = findAll(comment, 'w:p').at(-1)?.attributes['w14:paraId'] ?? ''
    return byParagraph.get(parents.get(last) ?? '') ?? null
  }
  const answers = Map.groupBy(all, parentOf)
  const notes = new Map<string, WordNote>()
  for (const comment of answers.get(null) ?? []) {
    const note = noteOf(comment, answers.get(comment) ?? [], createId)
    if (note) notes.set(comment.attributes['w:id'] ?? '', note)
  }
  return notes
}

function parentsOf(extended: XmlElement | null): ReadonlyMap<string, string> {
  const parents = new Map<string, string>()
  for (const { attributes } of extended ? elementsIn(extended) : []) {
    const [id, parent] = [attributes['w15:paraId'], attributes['w15:paraIdParent']]
    if (id !== undefined && parent !== undefined) parents.set(id, parent)
  }
  return parents
}

function noteOf(
  comment: XmlElement,
  answers: readonly XmlElement[],
  createId: CreateId,
): WordNote | null {
  const { 'w:author': author, 'w:date': date, 'w:initials': initials } = comment.attributes
  const text = wordsOfNote(comment)
  if (initials === CUE_INITIALS || initials === MANUAL_CUE_INITIALS) {
    const cue = cueOfText(text, initials === MANUAL_CUE_INITIALS, createId)
    if (cue) return { kind: 'cue', cue }
  }
  const said = answers.map((answer) => {
    const by = nameOf(answer.attributes['w:author'])
    return `${by === null ? '–' : `${by}:`} ${wordsOfNote(answer)}`
  })
  const commentText = [text, ...said].filter((part) => part !== '').join('\n')
  if (commentText === '') return null
  const commentId = `cmt-${timeOf(date) ?? Date.now()}-${createId()}`
  const origin = { author: nameOf(author), editor: null, editedAt: null }
  return { kind: 'comment', anchor: { commentId, commentText }, origin }
}
