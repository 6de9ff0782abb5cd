// Marks of letters that were typed in marked words, where the border of the mark has been set anew meanwhile: then they stand outside
// of it, although their author saw them in it.
import * as Y from 'yjs'
import { coveredMarksOf } from '#/shared/script/copies/covered-words.ts'
import { forwardsOf } from '#/shared/script/copies/forwards.ts'
import { isFenceId, setMarks } from '#/shared/script/fence.ts'
import { itemById, itemOf, itemsIn, nameOf } from '#/shared/script/items.ts'
import { authorOfKey, firstAmong, isKeyOfEdit } from '#/shared/script/mark-keys.ts'

type Keys = readonly string[]

type Side = 'origin' | 'rightOrigin'

/** What has come with an update. */
interface Come {
  readonly isNew: (id: Y.ID) => boolean
  /** Whether the update names an item as deleted. */
  readonly names: (id: Y.ID) => boolean
}

/**
 * Sets marks on new letters that were typed in marked words, where the border of the mark has been set anew unknown to
 * their author.
 */
export function marksAround(text: Y.XmlText, come: Come): readonly (() => void)[] {
  const { isNew } = come
  const own = itemOf(text)
  const { letters, values, around, leftOut } = readMarks(text, isNew)
  if (!own || isNew(own.id) || letters.length === 0) return []
  let named: ReturnType<typeof namedByMoved> | null = null
  const isNamed = (id: Y.ID) => (named ??= namedByMoved(text))(id)
  const keys = Object.keys(values)
  const moved = {
    origin: movedBorders([...around.keys()], keys, 'origin', come),
    rightOrigin: movedBorders([...around.keys()].toReversed(), keys, 'rightOrigin', come),
  } as const
  /** The marks on the characters that each new or erased letter was typed behind, and on those that it was typed before. */
  const sides = { origin: new Map<Y.Item, Keys>(), rightOrigin: new Map<Y.Item, Keys>() } as const
  const keysBeside = (item: Y.Item, side: Side): Keys => {
    const id = item[side]
    const beside = id && text.doc && itemById(text.doc, id)
    const on = beside && around.get(beside)
    if (!on) return []
    if (isNew(beside.id)) return sides[side].get(beside) ?? []
    const ofWords = side === 'origin' ? on[1] : on[0]
    if (!beside.deleted) return ofWords
    // an erased letter that was typed in the mark stands outside as well
    const known = sides[side].get(beside) ?? []
    const ofGone = isNew(item.id) ? isNamed(id) : []
    return joined(ofWords, known, ofGone, moved[side](beside, id))
  }
  const keysBeyond = (item: Y.Item, side: Side): Keys => {
    const beside = keysBeside(item, side)
    const out = leftOut[side].get(edgeOf(item, side))
    if (!out && !(item.content instanceof Y.ContentFormat)) return beside
    return beside.filter((key) => !isEndOn(item, key, side) && !out?.has(key))
  }
  const passed = [...around.keys()].filter(({ id, deleted }) => deleted || isNew(id))
  for (const side of ['origin', 'rightOrigin'] as const)
    for (const item of side === 'origin' ? passed : passed.toReversed())
      sides[side].set(item, keysBeyond(item, side))
  return letters.flatMap(({ item, start, has }) => {
    const [behind, on] = [new Set(sides.origin.get(item)), new Set(has)]
    const missing = (sides.rightOrigin.get(item) ?? []).filter(
      (key) => behind.has(key) && !on.has(key),
    )
    const marks = Object.fromEntries(missing.map((key) => [key, values[key]]))
    return missing.length > 0 ? [() => setMarks(text, start, item.length, marks)] : []
  })
}

/**
 * Tells which marks name a character, which may be erased, of those whose borders the server has set anew because letters that a mark
 * does not name had come beside it. Where somebody has cleared a mark from words that it names, the border stands right beside these:
 * then it is not known any more which erased words had the mark.
 */
function namedByMoved(text: Y.XmlText): (id: Y.ID) => Keys {
  const { doc } = text
  if (!doc) return () => []
  const [covered, forwards] = [coveredMarksOf(doc), forwardsOf(doc)]
  const letterBeside = {
    origin: findLetters(doc, 'origin'),
    rightOrigin: findLetters(doc, 'rightOrigin'),
  }
  const isMoved = new Map<string, boolean>()
  for (const border of itemsIn(text)) {
    const { id, content, deleted } = border
    if (deleted || !(content instanceof Y.ContentFormat) || !covered.knows(content.key)) continue
    const { key, value } = content
    const first = value === null ? id.clock - 1 : id.clock
    if (isMoved.get(key) === false || isKeyOfEdit(key, Y.createID(id.client, first))) continue
    const beside = letterBeside[value === null ? 'rightOrigin' : 'origin'](border)
    isMoved.set(key, beside === null || !covered.has(key, beside, forwards))
  }
  const moved = [...isMoved].flatMap(([key, is]) => (is ? key : []))
  return (id) => moved.filter((key) => covered.has(key, id, forwards))
}

/**
 * Finds the character that each border was set beside, past fences and other borders. Many borders may stand at one place, of which
 * each was set beside the one before: so what was found for one of them holds for all.
 */
function findLetters(doc: Y.Doc, side: Side): (border: Y.Item) => Y.ID | null {
  const found = new Map<Y.Item, Y.ID | null>()
  return (border) => {
    const passed: Y.Item[] = []
    let [item, letter]: [Y.Item | null, Y.ID | null] = [border, null]
    while (item && !found.has(item)) {
      passed.push(item)
      letter = item[side]
      const next: Y.Item | null = letter && itemById(doc, letter)
      const isLetter: boolean | null =
        next && !isFenceId(next.id.client) && !(next.content instanceof Y.ContentFormat)
      item = isLetter ? null : next
    }
    if (item) letter = found.get(item) ?? null
    for (const one of passed) found.set(one, letter)
    return letter
  }
}

/**
 * The new letters of a text, the values of its marks, and the marks that are on before and behind each item. Who has ended a mark
 * right before a word, or begun it right behind one, has left the word out of it.
 */
function readMarks(text: Y.XmlText, isNew: Come['isNew']) {
  const leftOut = {
    origin: new Map<string, Set<string>>(),
    rightOrigin: new Map<string, Set<string>>(),
  } as const
  const letters: { readonly item: Y.Item; readonly start: number; readonly has: Keys }[] = []
  const values: Record<string, unknown> = {}
  const around = new Map<Y.Item, readonly [before: Keys, behind: Keys]>()
  let [on, index]: [Keys, number] = [[], 0]
  for (const item of itemsIn(text)) {
    const { content, countable, deleted, length, origin, rightOrigin } = item
    const before = on
    if (content instanceof Y.ContentFormat && !deleted) {
      const [word, side] =
        content.value === null
          ? ([rightOrigin, 'origin'] as const)
          : ([origin, 'rightOrigin'] as const)
      if (word) {
        const out = leftOut[side].get(nameOf(word)) ?? new Set()
        leftOut[side].set(nameOf(word), out.add(content.key))
      }
      const others = on.filter((key) => key !== content.key)
      on = content.value === null ? others : [...others, content.key]
      if (content.value !== null) values[content.key] = content.value
    }
    around.set(item, [before, on])
    if (!countable || deleted) continue
    const start = index
    index += length
    if (isNew(item.id)) letters.push({ item, start, has: before })
  }
  return { letters, values, around, leftOut }
}

/** All these marks, each once; the same list where nothing is added to the first one. */
function joined(first: Keys, ...others: readonly Keys[]): Keys {
  const added = others.filter((keys) => keys !== first && keys.length > 0)
  return added.length === 0 ? first : [...new Set([first, ...added].flat())]
}

/** The first id of an item on the side of what is before it, or the last one on the other side. */
const edgeOf = ({ id, lastId }: Y.Item, side: Side) => nameOf(side === 'origin' ? id : lastId)

/**
 * Tells the marks whose borders have been set anew elsewhere, of all that stood at the place beside a deleted item: several marks
 * may begin or end at one place. The author of the update knows of a border that it deletes.
 * @param items in the direction from the side on
 */
function movedBorders(
  items: readonly Y.Item[],
  keys: Keys,
  side: Side,
  { isNew, names }: Come,
): (item: Y.Item, id: Y.ID) => Keys {
  const isBehind = side === 'origin'
  const all = keys.map((key) => ({ key, find: firstAmong(key) }))
  const finders = Map.groupBy(all, ({ key }) => authorOfKey(key))
  /** The marks that have begun up to an id of an item, if one goes in the direction. */
  const begunUpTo = (before: Keys, item: Y.Item, { clock }: Y.ID): Keys => {
    const [from, length] = isBehind
      ? [item.id, clock - item.id.clock + 1]
      : [Y.createID(item.id.client, clock), item.id.clock + item.length - clock]
    let begun = before
    for (const { key, find } of finders.get(item.id.client) ?? []) {
      const start = find(from, length)
      const end = find(Y.createID(from.client, from.clock - 1), length)
      const [near, far] = isBehind
        ? [start, end]
        : [end && Y.createID(end.client, end.clock + 1), start]
      if (!near && !far) continue
      begun = begun.filter((one) => one !== key)
      if (near && !far && !names(near)) begun = [...begun, key]
    }
    return begun
  }
  const begunBefore = new Map<Y.Item, Keys>()
  let begun: Keys = []
  for (const item of items) {
    begunBefore.set(item, begun)
    if (item.deleted) begun = begunUpTo(begun, item, isBehind ? item.lastId : item.id)
    else if (!item.countable) begun = begun.filter((key) => !isEndOn(item, key, side))
    else if (!isNew(item.id)) begun = []
  }
  return (item, id) => begunUpTo(begunBefore.get(item) ?? [], item, id)
}

/** Whether the author of a new border has left what comes on the other side of it outside the mark. */
function isEndOn({ content }: Y.Item, key: string, side: Side): boolean {
  if (!(content instanceof Y.ContentFormat) || content.key !== key) return false
  return (content.value === null) === (side === 'origin')
}
