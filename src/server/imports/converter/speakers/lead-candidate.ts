import type { BodyLine } from '../lines/body.ts'
import { type Run, runsText, shapeOf } from '../lines/line.ts'
import { nameStart } from '#/shared/script/line-grammar/speaker-name.ts'
import type { Candidate } from './speaker-candidate.ts'

export type LeadStyle = 'bold' | 'italic' | 'capitals'

/** Words in capitals at a line's beginning. One of them may be a title with a full stop: 'DR. FAUST'. */
const CAPITALS =
  /^[„"'’(]?(?:[\p{Lu}\d][\p{Lu}\p{M}\d'’-]*(?:\.(?=\s+\p{Lu}))?[\s,&/]+)*[\p{Lu}\d][\p{Lu}\p{M}\d'’-]*(?![\p{L}\d])/u

/** A name at a line's beginning in a style of its own: the name ends where the style ends. */
export function leadCandidate(line: BodyLine, style: LeadStyle): Candidate | null {
  const length = style === 'capitals' ? capitalsLength(line) : styledLength(line, style)
  const raw = line.runs.map((run) => run.text).join('')
  if (length === 0 || raw.slice(length).trim() === '') return null
  const lead = raw.slice(0, length)
  const bare = lead.trim().replace(/[.:,;–—-]+$/, '')
  const tail = /^\s*[.:](?=\s|$)/.exec(raw.slice(length))?.[0] ?? ''
  return nameStart(bare, '', length + tail.length, '')
}

function styledLength(line: BodyLine, style: 'bold' | 'italic'): number {
  const isStyled = (run: Run) => run[style]
  const end = line.runs.findIndex((run) => !isStyled(run))
  return end > 0 ? line.runs.slice(0, end).reduce((sum, run) => sum + run.text.length, 0) : 0
}

function capitalsLength(line: BodyLine): number {
  const lead = CAPITALS.exec(shapeOf(line))?.[0] ?? ''
  // 'JACK I am': one capital at the end is the first word of the speech.
  const name = lead.replace(/[\s,]+\p{Lu}$/u, '')
  return /\p{Lu}{2}/u.test(name) || runsText(line.runs) === name ? name.length : 0
}
