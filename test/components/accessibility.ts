import { expect } from 'vitest'
import { commands } from 'vitest/browser'
import { atRest } from './moving.ts'

export const THEMES = ['dark', 'light'] as const

/** Changes nothing but the theme's colours; the next test begins with the first one again. */
export function showTheme(theme: string): void {
  document.documentElement.dataset['theme'] = theme
}

/** Nothing serious or critical, and no text of too little contrast, on what is shown now, in either theme. */
export async function expectAccessible(screen: string): Promise<void> {
  for (const theme of THEMES) {
    showTheme(theme)
    await atRest()
    // in another theme nothing but the colours is different
    const rules = theme === 'dark' ? [] : ['color-contrast']
    const flaws = await commands.findFlaws('html', ...rules)
    const grave = flaws.filter(({ isGrave }) => isGrave).map(({ says }) => says)
    expect(grave, `${screen}, ${theme}`).toEqual([])
  }
  showTheme('dark')
}
