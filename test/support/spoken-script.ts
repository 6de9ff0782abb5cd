import type { ScriptWord } from '#/shared/follow/script-word.ts'

/** A script of turns 'NAME: what is said', each one line, and headings '# Act One'. */
export function spokenScript(turns: readonly string[]): ScriptWord[] {
  return turns.flatMap((turn, block) => {
    if (turn.startsWith('# ')) return wordsOf(turn.slice(2), { kind: 'heading', block })
    const [speaker = '', said = ''] = turn.split(': ')
    return [
      ...wordsOf(speaker, { kind: 'speaker', block }),
      ...wordsOf(said, { kind: 'spoken', block }),
    ]
  })
}

function wordsOf(text: string, of: Pick<ScriptWord, 'kind' | 'block'>): readonly ScriptWord[] {
  const lineId = 2 * of.block + (of.kind === 'spoken' ? 1 : 0)
  return text.split(' ').map((word) => ({ ...of, text: word, lineId, scene: 0 }))
}
