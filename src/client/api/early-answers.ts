// Answers to requests that were sent early (`callEarly` in call-api.ts), by address. Each is taken only once.
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

/** Drops all answers, because another user has signed in. */
export function dropEarlyAnswers(): void {
  early.clear()
}
