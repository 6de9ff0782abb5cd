// What was asked for before anybody wanted it, by address (call-api.ts). Each answer is given once.
const early = new Map<string, Promise<Response | null>>()

export function keepEarlyAnswer(url: string, answer: Promise<Response>): void {
  early.set(
    url,
    answer.catch(() => null),
  )
}

/** Null where nothing was asked for; resolves with null where no answer came. */
export function takeEarlyAnswer(url: string): Promise<Response | null> | null {
  const answer = early.get(url) ?? null
  early.delete(url)
  return answer
}

/** Somebody else has signed in: what was answered was for another. */
export function dropEarlyAnswers(): void {
  early.clear()
}
