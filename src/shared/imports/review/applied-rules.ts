// The rules of earlier imports that were applied to this one: an entry of `meta`, until a person has read it.
import type * as Y from 'yjs'
import { isRecord } from '../../is-record.ts'
import { onMeta } from '../../script/meta.ts'
import { META_NAME } from '../../script/schema.ts'
import { type AppliedRule, RULE_RESULTS } from './reading-habits.ts'
import { UNIT_KINDS } from './script-units.ts'

const APPLIED_KEY = 'importAsUsual'

export function writeAppliedRules(doc: Y.Doc, rules: readonly AppliedRule[]): void {
  if (rules.length > 0) replaceAppliedRules(doc, rules)
}

export function replaceAppliedRules(doc: Y.Doc, rules: readonly AppliedRule[]): void {
  const meta = doc.getMap(META_NAME)
  if (rules.length === 0) meta.delete(APPLIED_KEY)
  else
    meta.set(
      APPLIED_KEY,
      rules.map((rule) => ({ ...rule })),
    )
}

export function onAppliedRules(doc: Y.Doc, listener: () => void): () => void {
  return onMeta(doc, (key) => key === APPLIED_KEY, listener)
}

/** Entries that another program has written otherwise are passed over. */
export function readAppliedRules(doc: Y.Doc): readonly AppliedRule[] {
  const value = doc.getMap(META_NAME).get(APPLIED_KEY)
  return Array.isArray(value) ? value.flatMap(ruleOf) : []
}

function ruleOf(value: unknown): readonly AppliedRule[] {
  if (!isRecord(value)) return []
  const from = UNIT_KINDS.find((kind) => kind === value['from'])
  const to = RULE_RESULTS.find((result) => result === value['to'])
  const { look, lines } = value
  if (!from || from === 'name' || !to || typeof look !== 'string' || typeof lines !== 'number')
    return []
  return [{ look, from, to, lines }]
}
