/** A message for a person at the shell, in both languages. */
export interface Sentence {
  readonly de: string
  readonly en: string
}

/** The reason why an order is not carried out, in one sentence for the person who gave it. */
export class Refusal extends Error {
  readonly sentence: Sentence

  constructor(sentence: Sentence) {
    super(sentence.en)
    this.sentence = sentence
  }
}
