// Chinese, Japanese: names in scripts without capitals, with marks and brackets of full width.
import { expect, test } from 'vitest'
import { isBracketed } from './direction.ts'
import { isSceneHeading } from './scene-heading.ts'
import { nameBeforeColon, nameBeforeSpace } from './speaker-name.ts'

test('[IMP-700] a colon of full width, a space or an opening quotation ends a name in Han or Kana', () => {
  expect(nameBeforeColon('四凤：我在等人。')?.name).toBe('四凤')
  expect(nameBeforeColon('四凤（低声）：等雨停。')).toMatchObject({
    name: '四凤',
    direction: '（低声）',
  })
  expect(nameBeforeSpace('鲁妈　等谁？')).toMatchObject({ name: '鲁妈', length: 3 })
  expect(nameBeforeSpace('太郎「電車はまだですか。」')).toMatchObject({ name: '太郎', length: 2 })
  expect(nameBeforeSpace('ANNA 等谁？')).toBeNull()
  expect(nameBeforeSpace('雷声。灯灭。')).toBeNull()
})

test('[IMP-700] brackets of full width make a direction, and 第一幕 is the heading of an act', () => {
  expect(isBracketed('（客厅。下午。）')).toBe(true)
  expect(isBracketed('（低声）等雨停。')).toBe(false)
  expect(['第一幕', '第3場', '第十二场　花园', '序幕'].every(isSceneHeading)).toBe(true)
  expect(isSceneHeading('第一次我来的时候')).toBe(false)
})
