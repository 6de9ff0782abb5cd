// The text of a paragraph of a Word document as it is read, with its looks, cuts, comments and cues.
import type { TextSpan } from '../../script/blocks.ts'
import type { CreateId, CutOrigin } from '../file-script.ts'
import { noteOnLastWord, type SourceSpan } from '../manuscript/source-paragraph.ts'
import type { XmlElement } from '../xml.ts'
import { nameOf, timeOf, type WordNote } from './comments.ts'
import type { RunLook, WordNumbering, WordStyles } from './styles.ts'

export interface BodyContext {
  readonly styles: WordStyles
  readonly numbering: WordNumbering
  readonly notes: ReadonlyMap<string, WordNote>
  /** The texts of footnotes and endnotes, as comments, by 'footnote 1' and 'endnote 1'. */
  readonly footnotes: ReadonlyMap<string, WordNote>
  /** Whether Stichwort has written the file: then runs keep colours and fonts, and only breaks by hand split pages. */
  readonly isOwn: boolean
  readonly createId: CreateId
}

/** A tracked deletion; null for what the file does not say. */
export interface Deletion {
  readonly by: string | null
  readonly at: number | null
}

export const deletionOf = ({ attributes }: XmlElement): Deletion => ({
  by: nameOf(attributes['w:author']),
  at: timeOf(attributes['w:date']),
})

const LETTER = /[\p{L}\p{N}]/u

export class WordSpans {
  readonly cuts = new Map<string, CutOrigin>()
  readonly #context: BodyContext
  /** The comments and cues whose ranges are open, and all whose range has begun. */
  readonly #active = new Map<string, WordNote>()
  readonly #begun = new Set<string>()
  #spans: SourceSpan[] = []
  #openCut: { readonly id: string; readonly by: string | null } | null = null

  constructor(context: BodyContext) {
    this.#context = context
  }

  get isEmpty(): boolean {
    return this.#spans.length === 0
  }

  /** The spans of the paragraph; the next one begins. */
  take(): readonly SourceSpan[] {
    const spans = this.#spans
    this.#spans = []
    return spans
  }

  begin(noteId: string): void {
    const note = this.#context.notes.get(noteId)
    if (!note) return
    this.#active.set(noteId, note)
    this.#begun.add(noteId)
  }

  end(noteId: string): void {
    this.#active.delete(noteId)
  }

  /** A comment without a range is on the word before its sign. */
  refer(noteId: string): void {
    if (!this.#begun.has(noteId)) this.noteLastWord(this.#context.notes.get(noteId))
  }

  noteLastWord(note: WordNote | undefined): void {
    if (note?.kind === 'comment') noteOnLastWord(this.#spans, { comments: [note.anchor] })
    if (note?.kind === 'cue') noteOnLastWord(this.#spans, { cues: [note.cue] })
  }

  add(text: string, look: RunLook, deletion: Deletion | null): void {
    const cut = this.#cut(text, deletion)
    this.#spans.push({ text, ...this.#marks(look), ...this.#anchors(), ...cut })
  }

  #marks(look: RunLook): Partial<SourceSpan> {
    const { isOwn, styles } = this.#context
    const { size, color, font } = look
    const style = {
      ...(color !== undefined && { color: `#${color}` }),
      ...(size !== undefined &&
        size !== styles.usual.run.size && { fontSize: `${Math.round(size / 1.5)}px` }),
      ...(font !== undefined && font !== styles.usual.run.font && { fontFamily: font }),
    }
    return {
      ...(look.bold && { bold: true as const }),
      ...(look.italic && { italic: true as const }),
      ...(look.struck && { strike: true as const }),
      ...(look.isCode && { code: true as const }),
      ...(look.capitals && { capitals: true as const }),
      ...(look.underlined && { underlined: true as const }),
      ...(look.tinted && !isOwn && { tinted: true as const }),
      ...(isOwn && Object.keys(style).length > 0 && { style }),
    }
  }

  #anchors(): Pick<TextSpan, 'cues' | 'comments'> {
    const notes = [...this.#active.values()]
    const cues = notes.flatMap((note) => (note.kind === 'cue' ? [note.cue] : []))
    const comments = notes.flatMap((note) => (note.kind === 'comment' ? [note.anchor] : []))
    return { ...(cues.length > 0 && { cues }), ...(comments.length > 0 && { comments }) }
  }

  /** Deletions of one person with no word between them are one cut. */
  #cut(text: string, deletion: Deletion | null): Pick<TextSpan, 'cuts'> {
    if (!deletion) {
      if (LETTER.test(text)) this.#openCut = null
      return {}
    }
    if (!this.#openCut || this.#openCut.by !== deletion.by) {
      this.#openCut = { id: `cut-${this.#context.createId()}`, by: deletion.by }
      this.cuts.set(this.#openCut.id, { by: deletion.by, at: deletion.at, reason: '' })
    }
    return { cuts: [this.#openCut.id] }
  }
}
