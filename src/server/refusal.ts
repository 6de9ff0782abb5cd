/** What a person at the shell reads, in the shell's language. */
export interface Sentence {
  readonly de: string
  readonly en: string
}

/** Why something is not done, said in one sentence to the person who asked for it. */
export class Refusal extends Error {
  readonly sentence: Sentence

  constructor(sentence: Sentence) {
    super(sentence.en)
    this.sentence = sentence
  }
}
