import { expect } from 'vitest'
import { commands } from 'vitest/browser'
import { atRest } from './moving.ts'

const THEMES = ['dark', 'light'] as const

/** Shows the theme's colours and changes no preference; after a test `renderApp` shows the first theme again. */
export function showTheme(theme: string): void {
  document.documentElement.dataset['theme'] = theme
}

/** Expects no serious or critical flaw and no text with too little contrast on the shown screen, in both themes. */
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
