// Answers to requests that were sent early (`callEarly` in call-api.ts), by address. Each answer is taken only once.
const early = new Map<string, Promise<Response | null>>()

export function keepEarlyAnswer(url: string, answer: Promise<Response>): void {
  early.set(
    url,
    answer.catch(() => null),
  )
}

/** Null if no request was sent early; resolves with null if no answer arrived. */
export function takeEarlyAnswer(url: string): Promise<Response | null> | null {
  const answer = early.get(url) ?? null
  early.delete(url)
  return answer
}

/** Drops all answers, because another user has signed in. */
export function dropEarlyAnswers(): void {
  early.clear()
}
