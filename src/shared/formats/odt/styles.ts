// The styles of a text document of LibreOffice: what a paragraph or a run of text gets from them.
import type { TextAlignment } from '../../script/blocks.ts'
import { childOf, elementsIn, type XmlElement } from '../xml.ts'

export interface OdtStyle {
  readonly name: string
  readonly parent: string | null
  readonly isAutomatic: boolean
  readonly bold?: boolean
  readonly italic?: boolean
  readonly struck?: boolean
  readonly capitals?: boolean
  readonly underlined?: boolean
  readonly hidden?: boolean
  readonly tinted?: boolean
  readonly size?: number
  readonly align?: TextAlignment
  readonly indent?: number
  readonly breaksPage?: boolean
  readonly level?: number
}
export type Styles = ReadonlyMap<string, OdtStyle>

const ALIGNMENTS: Readonly<Record<string, TextAlignment>> = {
  start: 'left',
  left: 'left',
  center: 'center',
  end: 'right',
  right: 'right',
  justify: 'justify',
}
const OTHER_SIDE: Readonly<Partial<Record<TextAlignment, TextAlignment>>> = {
  left: 'right',
  right: 'left',
}
const POINTS: Readonly<Record<string, number>> = { pt: 1, in: 72, cm: 28.35, mm: 2.835, pc: 12 }

function pointsOf(length: string | undefined): number | undefined {
  const [, number, unit = ''] = /^(-?[\d.]+)(pt|in|cm|mm|pc)$/.exec(length ?? '') ?? []
  return number === undefined ? undefined : Number(number) * (POINTS[unit] ?? 1)
}

export function readStyles(parts: readonly (XmlElement | null)[]): Styles {
  const own = new Map<string, OdtStyle>()
  for (const part of parts.filter((one) => one !== null))
    for (const holder of elementsIn(part).filter(({ name }) => name.endsWith('styles')))
      for (const style of elementsIn(holder).filter(({ name }) => name === 'style:style')) {
        const name = style.attributes['style:name'] ?? ''
        own.set(name, ownStyle(style, holder.name === 'office:automatic-styles'))
      }
  return new Map([...own].map(([name]) => [name, inherited(own, name)]))
}

function ownStyle(style: XmlElement, isAutomatic: boolean): OdtStyle {
  const text = childOf(style, 'style:text-properties')?.attributes ?? {}
  const paragraph = childOf(style, 'style:paragraph-properties')?.attributes ?? {}
  const {
    'fo:font-weight': weight,
    'fo:font-style': slant,
    'fo:font-variant': variant,
    'fo:text-transform': transform,
  } = text
  const line = text['style:text-line-through-style'] ?? text['style:text-line-through-type']
  const underline = text['style:text-underline-style']
  const { 'fo:color': color, 'fo:background-color': ground } = text
  const isFromRight = paragraph['style:writing-mode']?.startsWith('rl') === true
  const side = ALIGNMENTS[paragraph['fo:text-align'] ?? '']
  // at its usual side text stands where its lines begin
  const align = isFromRight && side ? (OTHER_SIDE[side] ?? side) : side
  const [size, indent] = [pointsOf(text['fo:font-size']), pointsOf(paragraph['fo:margin-left'])]
  const level = Number(style.attributes['style:default-outline-level'])
  return {
    name: style.attributes['style:display-name'] ?? style.attributes['style:name'] ?? '',
    parent: style.attributes['style:parent-style-name'] ?? null,
    isAutomatic,
    ...(weight !== undefined && { bold: weight === 'bold' || Number(weight) >= 600 }),
    ...(slant !== undefined && { italic: slant !== 'normal' }),
    ...(line !== undefined && { struck: line !== 'none' }),
    ...(underline !== undefined && { underlined: underline !== 'none' }),
    ...((variant ?? transform) !== undefined && {
      capitals: variant === 'small-caps' || transform === 'uppercase',
    }),
    ...(text['text:display'] !== undefined && { hidden: text['text:display'] === 'none' }),
    ...((color ?? ground) !== undefined && {
      tinted: isTint(color) || (ground !== undefined && ground !== 'transparent'),
    }),
    ...(size !== undefined && { size }),
    ...(align && { align }),
    ...(indent !== undefined && { indent }),
    ...(paragraph['fo:break-before'] !== undefined && {
      breaksPage: paragraph['fo:break-before'] === 'page',
    }),
    ...(level > 0 && { level }),
  }
}

/** Other than black and dark grey. */
const isTint = (color: string | undefined): boolean =>
  color !== undefined && /^#(?![0-3].[0-3].[0-3].$)[\da-f]{6}$/i.test(color)

const MAX_PARENTS = 20

/** A style with what it has from its parents; an automatic one has the name of the style that it changes. */
function inherited(own: Styles, name: string): OdtStyle {
  const chain: OdtStyle[] = []
  for (
    let style = own.get(name);
    style && chain.length < MAX_PARENTS;
    style = style.parent === null ? undefined : own.get(style.parent)
  )
    chain.unshift(style)
  const named = chain.findLast(({ isAutomatic }) => !isAutomatic)
  const merged: OdtStyle = Object.assign({}, ...chain)
  return { ...merged, name: named?.name ?? '', parent: null, isAutomatic: false }
}
