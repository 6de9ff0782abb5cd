import type { Page } from '@playwright/test'
import { SPEAKER_COLORS } from '#/shared/script/speaker-colors.ts'

/** The smallest text and the lowest contrast of the sheet's text, and the brightest large surface. */
export function legibility(page: Page) {
  return page.locator('.ProseMirror').evaluate((root, colors) => {
    const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    if (!pixel) throw new Error('no canvas')
    const luminanceOf = (color: string) => {
      pixel.clearRect(0, 0, 1, 1)
      pixel.fillStyle = color
      pixel.fillRect(0, 0, 1, 1)
      const [r = 0, g = 0, b = 0] = Array.from(pixel.getImageData(0, 0, 1, 1).data).map((value) =>
        value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const style = (element: Element) => getComputedStyle(element)
    const isSeenThrough = (element: Element) =>
      style(element).backgroundColor === 'rgba(0, 0, 0, 0)'
    let behind: Element = root
    while (isSeenThrough(behind) && behind.parentElement) behind = behind.parentElement
    const paper = luminanceOf(style(behind).backgroundColor)
    const contrast = (color: string) => {
      const ink = luminanceOf(color)
      return (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05)
    }
    const texts = [...root.querySelectorAll('*')].filter(
      (element) =>
        element instanceof HTMLTextAreaElement ||
        [...element.childNodes].some(({ nodeType, data }: ChildNode & { data?: string }) =>
          Boolean(nodeType === Node.TEXT_NODE && data?.trim()),
        ),
    )
    const lightness = style(root).getPropertyValue('--tone-lightness')
    const surfaces = [...document.querySelectorAll('*')].filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      return width * height > 0.05 * innerWidth * innerHeight
    })
    return {
      size: Math.min(...texts.map((element) => Number.parseFloat(style(element).fontSize))),
      contrast: Math.min(
        ...texts.map((element) => contrast(style(element).color)),
        ...colors.map((color) => contrast(`oklch(from ${color} ${lightness} c h)`)),
      ),
      brightest: Math.max(
        ...surfaces.map((element) => {
          const color = style(element).backgroundColor
          return color === 'rgba(0, 0, 0, 0)' ? 0 : luminanceOf(color)
        }),
      ),
    }
  }, SPEAKER_COLORS)
}
