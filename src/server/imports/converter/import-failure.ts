/** An import that cannot succeed; the message is written for the person who uploaded the file. */
export class ImportFailure extends Error {}
