import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const CLIENT = path.resolve(import.meta.dirname, '..')

/** The classes of elements whose text a screen reader announces when it changes, each with the styles of its file. */
function liveRegions(): readonly (readonly [file: string, styles: string, name: string])[] {
  return globSync('**/*.tsx', { cwd: CLIENT }).flatMap((file) => {
    const source = readFileSync(path.join(CLIENT, file), 'utf8')
    const sheets = new Map(
      [...source.matchAll(/^import (\w+) from '(\.[^']*\.css)'$/gm)].map(
        ([, name = '', from = '']) => [name, path.join(CLIENT, path.dirname(file), from)] as const,
      ),
    )
    const tags = source.match(/<\w+[^<]*?(?:role="status"|aria-live="polite")[^<]*?>/g) ?? []
    return tags.flatMap((tag) =>
      [...tag.matchAll(/(\w+)\['([\w-]+)'\]/g)].flatMap(([, sheet = '', name = '']) => {
        const styles = sheets.get(sheet)
        return styles === undefined ? [] : [[file, readFileSync(styles, 'utf8'), name] as const]
      }),
    )
  })
}

/** The selectors of the rules that take an element out of what a screen reader knows. */
function removing(styles: string): readonly string[] {
  const rules = styles.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{([^{}]*)\}/g)
  return [...rules].flatMap(([, selectors = '', body = '']) =>
    body.includes('display: none') ? selectors.split(',').map((one) => one.trim()) : [],
  )
}

test('[REH-819] an element whose text is announced stays in the page while it is empty', () => {
  const regions = liveRegions()
  expect(regions.length).toBeGreaterThan(10)
  const removed = regions.flatMap(([file, styles, name]) =>
    removing(styles)
      .filter((selector) => selector.endsWith(`.${name}:empty`))
      .map((selector) => `${file}: ${selector}`),
  )
  expect(removed).toEqual([])
})

test('[REH-819] a message that comes later is not put in together with its element', () => {
  const conditional = globSync('**/*.tsx', { cwd: CLIENT }).flatMap((file) => {
    const source = readFileSync(path.join(CLIENT, file), 'utf8')
    const found = source.match(/&&\s*\(?\s*<\w+[^<>]*role="status"[^<>]*>/g) ?? []
    return found.map((tag) => `${file}: ${tag}`)
  })
  expect(conditional).toEqual([])
})
