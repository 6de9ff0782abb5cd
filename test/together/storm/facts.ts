// The content of a script as facts. Each fact was written by a person, and may be taken away by a person.
import type { Attrs, Node } from 'prosemirror-model'
import type * as Y from 'yjs'
import { bindingIn } from '#/client/editor/core/binding/binding-plugin.ts'
import { boundTexts } from '#/client/editor/core/binding/bound-node.ts'
import { itemOf } from '#/shared/script/items.ts'
import { META_NAME } from '#/shared/script/schema.ts'
import type { Person } from '#test/support/people.ts'

/** Each of these letters is typed once only. */
const FIRST_LETTER = 0x4e00
const LETTER = /[\u4e00-\u9fff]/
export const letter = (index: number) => String.fromCodePoint(FIRST_LETTER + index)

export interface Facts {
  /** The texts of the script that contain letters. */
  readonly texts: readonly Node[]
  readonly counts: ReadonlyMap<string, number>
  /** Marks of letters: the mark's name, its letter, and the values that several people may write differently. */
  readonly marks: ReadonlyMap<string, Fact>
  /** Names of scenes, cuts of speeches, colours. */
  readonly values: ReadonlyMap<string, Fact>
}

export interface Fact {
  /** The subject of the fact: of two facts about one subject, the fact that was written last holds. */
  readonly about: string
  /** The letter or the block that has the fact. */
  readonly on: string
}

export function factsOf(person: Person): Facts {
  const { blocks } = bindingIn(person.state())
  const { doc } = person.state()
  const texts: Node[] = []
  const counts = new Map<string, number>()
  const marks = new Map<string, Fact>()
  const values = new Map<string, Fact>()
  const count = (sign: string) => counts.set(sign, (counts.get(sign) ?? 0) + 1)
  doc.children.forEach((node, index) => {
    const element = blocks[index]?.element ?? null
    const id = nameOf(element)
    counts.set(id, 1)
    const { sceneName, struckThrough, simultaneous } = node.attrs
    if (typeof sceneName === 'string' && LETTER.test(sceneName)) {
      count(`scene ${sceneName}`)
      values.set(`scene ${id} ${sceneName}`, { about: `scene ${id}`, on: id })
    }
    if (struckThrough === true) values.set(`struck ${id}`, { about: `struck ${id}`, on: id })
    if (typeof simultaneous === 'string')
      values.set(`simultaneous ${id} ${simultaneous}`, { about: `simultaneous ${id}`, on: id })
    for (const text of boundTexts(element, { node, position: 0 })) {
      const letters = lettersOf(text.node, marks)
      for (const sign of letters) count(sign)
      texts.push(text.node)
    }
  })
  // a provisional number is not what somebody keeps: the server makes it final, or another one
  const isProvisional = (value: unknown) => typeof value === 'string' && value.startsWith('~')
  for (const [key, value] of person.doc.getMap(META_NAME).entries())
    if (key !== 'schema' && !(key.startsWith('number:') && isProvisional(value)))
      values.set(`meta ${key} ${JSON.stringify(value)}`, { about: `meta ${key}`, on: '' })
  return { texts, counts, marks, values }
}

/** Whether a letter stands beside a character that a cue lies on. */
export function isBesideCue({ texts }: Facts, cueId: string, sign: string): boolean {
  return texts.some((text) => {
    const at = text.textContent.indexOf(sign)
    const isOn = (offset: number) =>
      text.nodeAt(offset)?.marks.some(({ attrs }) => attrs.cueId === cueId) === true
    return at >= 0 && (isOn(at + 1) || (at > 0 && isOn(at - 1)))
  })
}

/** The characters before and behind a letter up to which the same mark goes on; the mark by its name, or that of its name, as in `Facts`. */
export function wordsInMark(
  { texts }: Facts,
  name: string,
  sign: string,
): readonly [string, string] {
  const [kind, id] = name.split(' ')
  const text = texts.find(({ textContent }) => textContent.includes(sign))
  const words = text?.textContent ?? ''
  const isOn = (offset: number) =>
    text
      ?.nodeAt(offset)
      ?.marks.some(
        ({ type, attrs }) => (kind === 'name' || type.name === kind) && idOf(attrs) === id,
      )
  const at = words.indexOf(sign)
  let [from, to] = [at, at + 1]
  while (from > 0 && isOn(from - 1)) from--
  while (to < words.length && isOn(to)) to++
  return [words.slice(from, at), words.slice(at + 1, to)]
}

const idOf = ({ cueId, commentId, cutId }: Attrs) => String(cueId ?? commentId ?? cutId ?? '')

export const isLetter = (name: string) => LETTER.test(name)

function lettersOf(text: Node, marks: Map<string, Fact>): readonly string[] {
  const letters: string[] = []
  text.forEach((run) => {
    for (const sign of run.text ?? '') {
      if (!LETTER.test(sign)) continue
      letters.push(sign)
      for (const { type, attrs } of run.marks) {
        const id = idOf(attrs)
        const kind = `${type.name} ${id} ${sign}`
        marks.set(kind, { about: kind, on: sign })
        const name = String(attrs.cueName ?? attrs.commentText ?? '')
        if (LETTER.test(name))
          marks.set(`name ${id} ${sign} ${name}`, { about: `name ${id}`, on: sign })
      }
    }
  })
  return letters
}

function nameOf(element: Y.XmlElement | null): string {
  const id = element && itemOf(element)?.id
  return id ? `${id.client}:${id.clock}` : '-'
}
