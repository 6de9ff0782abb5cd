// The pages of a Word document: those that its author has begun, and those that Word counted when it printed it last.

export interface PageOfParagraph {
  /** That of its first text. 1-based. */
  readonly page: number
  /** Whether it is the first one of a page that was begun by hand. */
  readonly beginsPage: boolean
}

export class PageCount {
  readonly #isOwn: boolean
  #page = 1
  /** The page of the first text of the paragraph; null before it. */
  #startPage: number | null = null
  /** Whether a page was begun by hand on which no words stand yet. */
  #isNewPage = false
  /** Whether Word may still say that it has printed that page from here on. */
  #awaitsPrinted = false
  #beginsPage = false
  #hasWords = false

  /** @param isOwn whether Stichwort has written the file: then a break before the first words begins a page, too, and only those by hand do */
  constructor(isOwn: boolean) {
    this.#isOwn = isOwn
  }

  get page(): number {
    return this.#page
  }

  beginParagraph(): void {
    this.#startPage = null
  }

  add(text: string): void {
    if (text.trim() !== '') {
      this.#beginsPage ||= this.#isNewPage
      this.#isNewPage = this.#awaitsPrinted = false
      this.#hasWords = true
    }
    if (text !== '') this.#startPage ??= this.#page
  }

  endParagraph(): PageOfParagraph {
    const own = { page: this.#startPage ?? this.#page, beginsPage: this.#beginsPage }
    this.#startPage = null
    this.#beginsPage = false
    return own
  }

  /** A paragraph that is left out begins no page: the next one does. */
  pass({ beginsPage }: PageOfParagraph): void {
    this.#isNewPage ||= beginsPage
  }

  /** A page that a break by hand begins is counted once, though Word also says where it began when it was printed last. */
  break(isByHand: boolean): void {
    if (!isByHand && (this.#isOwn || this.#awaitsPrinted)) {
      this.#awaitsPrinted = false
      return
    }
    // a break before the first words of the document begins no second page
    if (this.#hasWords || this.#isOwn) this.#page += 1
    this.#isNewPage = this.#awaitsPrinted = isByHand
  }

  /** LibreOffice may double a bookmark of an empty paragraph. */
  breakFirst(): void {
    if (this.#isOwn && this.#page === 1 && !this.#hasWords) this.break(true)
  }
}
