import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { readAnew } from './read-anew.ts'

test('[FMT-182] an answer that was asked for before a change is not kept after it, be it the first one or a later one', async () => {
  const client = new QueryClient()
  const answers: ((text: string) => void)[] = []
  const ask = () => new Promise<string>((resolve) => void answers.push(resolve))
  const observer = new QueryObserver(client, { queryKey: ['preview'], queryFn: ask })
  onTestFinished(observer.subscribe(() => {}))
  const shown = () => observer.getCurrentResult().data
  expect(answers).toHaveLength(1)
  const first = readAnew(client, ['preview'])
  await expect.poll(() => answers.length).toBe(2)
  answers[0]?.('empty')
  answers[1]?.('Guten Morgen.')
  await first
  expect(shown()).toBe('Guten Morgen.')
  const stale = observer.refetch()
  const second = readAnew(client, ['preview'])
  await expect.poll(() => answers.length).toBe(4)
  answers[3]?.('Guten Abend.')
  answers[2]?.('Guten Morgen.')
  await Promise.all([stale, second])
  expect(shown()).toBe('Guten Abend.')
})
