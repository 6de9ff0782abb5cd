import { expect, onTestFinished, test } from 'vitest'

/** The size of a line of text that is set in this font. */
async function sizeIn(family: string, style: string) {
  const line = document.createElement('span')
  onTestFinished(() => line.remove())
  line.textContent = 'Die Laternen gehen langsam an, und die Stadt wird still wie eine Katze.'
  line.style.cssText = `position: absolute; white-space: nowrap; font: ${style} 100px/normal '${family}'`
  document.body.append(line)
  await document.fonts.load(`${style} 100px '${family}'`)
  return line.getBoundingClientRect()
}

test.each([
  ['Inter Variable', 'Inter Fallback', ''],
  ['Fraunces Variable', 'Fraunces Fallback', ''],
  ['Source Serif 4 Variable', 'Source Serif Fallback', ''],
  ['Source Serif 4 Variable', 'Source Serif Fallback', 'italic'],
  ['Special Elite', 'Special Elite Fallback', ''],
])(
  '[OPS-102] words are as wide and as high before %s is there: %s %s',
  async (name, fallback, style) => {
    const [real, meanwhile] = [await sizeIn(name, style), await sizeIn(fallback, style)]
    expect(meanwhile.width).not.toBe(real.width)
    expect(Math.abs(meanwhile.width / real.width - 1)).toBeLessThan(0.03)
    expect(Math.abs(meanwhile.height / real.height - 1)).toBeLessThan(0.03)
  },
)
