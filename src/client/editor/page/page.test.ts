import { afterEach, describe, expect, test, vi } from 'vitest'
import { clampPageMargin } from '#/shared/api/layouts.ts'
import { stageTexts } from '#/client/i18n/editor.ts'
import { storedLook } from '#/client/preferences/editor-layout.ts'
import { apply, p, page, say, script, stateOf } from '#test/support/script.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { emptyPagePlugin } from './index.ts'
import { marginOfRuler, rulerWidth } from './page-overlay.tsx'
import { insertFreeText, insertPageSplit } from '#/client/editor/core/document/insert-block.ts'

const { de } = stageTexts

afterEach(() => vi.unstubAllGlobals())

describe('pages', () => {
  test('[PAG-10] an empty script says how to begin, by keys only where there are some', () => {
    const invitation = (matches: boolean, state = stateOf(p())) => {
      vi.stubGlobal('matchMedia', () => ({ matches }))
      const plugin = emptyPagePlugin(() => de.editor)
      const shown = plugin.props.decorations?.call(plugin, state)
      return JSON.stringify(shown) ?? ''
    }
    expect(invitation(false)).toMatch(/Replik: .* oder Tab · Licht-Cue: /)
    expect(invitation(true)).toMatch(/Replik: .*antippen/)
    expect(invitation(true)).not.toMatch(/Tab|Strg/)
    expect(invitation(true, stateOf(p('A')))).toBe('null')
  })

  test('[PAG-5] page splits are numbered 1..n in document order, whatever they carry', () => {
    const { pages } = outlineIn(stateOf(page(7), p('A'), page(1), page(1), p())).outline
    expect(pages.map(({ number }) => number)).toEqual([1, 2, 3])
  })

  test('a split goes to the gap at the caret, free text as an own paragraph', () => {
    const state = stateOf(say('ANNA', 'J‸a.'), p())
    expect(apply(state, insertPageSplit)).toEqual(script(say('ANNA', 'Ja.'), page(1), p()))
    expect(apply(state, insertFreeText)).toEqual(script(say('ANNA', 'Ja.'), p(), p()))
  })
})

describe('margins', () => {
  test('[PAG-7] the ruler is as wide as the text, from 120 px to the page minus 16', () => {
    expect(rulerWidth(794, 88)).toBe(618)
    expect(rulerWidth(794, 2)).toBe(778)
    expect(rulerWidth(320, 200)).toBe(120)
    expect(marginOfRuler(794, 100)).toBe(100)
    expect(marginOfRuler(794, 900)).toBe(200)
    expect(marginOfRuler(794, -40)).toBe(8)
  })

  test('[PAG-8] the padding is clamped to 8–200 px and read from editor.contentPaddingX', () => {
    expect([3, 8, 99.6, 500].map(clampPageMargin)).toEqual([8, 8, 100, 200])
    const read = (stored: string | null) => (key: string) =>
      key === 'editor.contentPaddingX' ? stored : null
    expect(storedLook('wide', read('120')).pageMarginPx).toBe(120)
    expect(storedLook('wide', read('5000px')).pageMarginPx).toBe(200)
    expect(storedLook('wide', read('x')).pageMarginPx).toBe(88)
    expect(storedLook('narrow', read(null)).pageMarginPx).toBe(56)
  })

  test('[PAG-9] the font style is kept, and a foreign one is the default', () => {
    const read = (font: string) => (key: string) => (key === 'editor.fontStyle' ? font : null)
    expect(storedLook('wide', read('vintage')).fontStyle).toBe('vintage')
    expect(storedLook('wide', read('comic')).fontStyle).toBe('default')
  })
})
