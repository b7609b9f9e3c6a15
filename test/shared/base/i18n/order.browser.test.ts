import { expect } from '@esm-bundle/chai'
import { LANGUAGES } from '../../../../shared/base/i18n/languages.ts'
import { fillPlaceholders } from '../../../../shared/base/i18n/translate.ts'
import { findScrambledTokens } from '../../../support/browser/scrambled-tokens.ts'

/** Words of each right-to-left language around the placeholder. */
const WORDS: Readonly<Record<string, readonly [before: string, after: string]>> = {
  ar: ['أُرسل إلى', 'قبل يومين 3'],
  fa: ['ارسال شد به', 'دو روز پیش 3'],
  he: ['נשלח אל', 'לפני יומיים 3'],
  ur: ['بھیجا گیا', 'دو دن پہلے 3'],
}
const SENTENCES: readonly [text: string, values: Record<string, string>, read: string][] = [
  ['{value}', { value: '0x5290840009' }, '0x5290840009'],
  ['{value}', { value: '1A1zP1eP5QGefi2D' }, '1A1zP1eP5QGefi2D'],
  ['{value}', { value: 'a-1@b-2.example' }, 'a-1@b-2.example'],
  ['{value}', { value: '−1,234.50' }, '−1,234.50'],
  ['{value}', { value: '1,234.50' }, '1,234.50'],
  ['{amount} {coin}', { amount: '−1,234.50', coin: 'USDT' }, '−1,234.50 USDT'],
  ['{value}', { value: 'BTC/USDT' }, 'BTC/USDT'],
  ['{rate}%', { rate: '−5' }, '−5%'],
  ['{value}', { value: '5%' }, '5%'],
  ['+{amount}', { amount: '5' }, '+5'],
  ['{from} – {to}', { from: '2026-11-20', to: '2026-11-25' }, '2026-11-20 – 2026-11-25'],
  ['{value}', { value: '2026-11-20 14:05:09' }, '2026-11-20 14:05:09'],
  ['{count} × {price}', { count: '2', price: '0.5' }, '2 × 0.5'],
]

/** Returns the characters of a part of a text in visual order from the left. */
function getVisualOrder(node: Text, from: number, length: number): string {
  const characters = Array.from({ length }, (_, at) => {
    const range = document.createRange()
    range.setStart(node, from + at)
    range.setEnd(node, from + at + 1)
    return { character: node.data[from + at] ?? '', left: range.getBoundingClientRect().left }
  })
  return characters
    .toSorted((a, b) => a.left - b.left)
    .map(({ character }) => character)
    .join('')
}

describe('values in right-to-left text', () => {
  it('test data covers every right-to-left language', () => {
    const codes = LANGUAGES.filter(({ direction }) => direction === 'rtl').map(({ code }) => code)
    expect(codes.toSorted()).to.deep.equal(Object.keys(WORDS).toSorted())
  })

  for (const [language, [before, after]] of Object.entries(WORDS))
    it(`keep their own order (${language}, Q-142)`, () => {
      const place = document.createElement('p')
      Object.assign(place, { dir: 'rtl', lang: language })
      place.style.cssText = 'position:absolute;white-space:nowrap;font:16px sans-serif'
      document.body.append(place)
      const found = SENTENCES.map(([text, values, read]) => {
        place.textContent = fillPlaceholders(language, `${before} ${text} ${after}`, values)
        const node = place.firstChild as Text
        return getVisualOrder(node, node.data.indexOf(read), read.length)
      })
      place.remove()
      expect(found).to.deep.equal(SENTENCES.map(([, , read]) => read))
    })
})

describe('reordered tokens in right-to-left text', () => {
  it('are detected in one text node and across elements of a line', () => {
    const place = document.createElement('div')
    place.dir = 'rtl'
    place.innerHTML = `<p>الرصيد −5.00</p><p>ربح <b>+</b><i>7</i></p><p>من 2026-11-20</p><p>السعر <bdi>−5.00</bdi></p><p>سوق BTC/USDT</p>`
    document.body.append(place)
    const found = findScrambledTokens(place).map((line) => line.split(' ')[0])
    place.remove()
    expect(found).to.deep.equal(['−5.00', '+7', '2026-11-20'])
  })
})
