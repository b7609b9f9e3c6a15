import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillPlaceholders } from '../../../../shared/base/i18n/translate.ts'

/** Makes isolates visible: `<` left-to-right, `^` first strong letter, `>` end. */
const showIsolates = (text: string): string =>
  text
    .replace(/\u2066/g, '<')
    .replace(/\u2068/g, '^')
    .replace(/\u2069/g, '>')
const fill = (language: string, text: string, values: Record<string, string | number>): string =>
  showIsolates(fillPlaceholders(language, text, values))

test('right-to-left text: isolates amount with coin, range, product and rate as one unit (Q-142)', () => {
  for (const [text, values, shown] of [
    ['سحب {amount} {coin}', { amount: '−5.00', coin: 'USDT' }, 'سحب <−5.00 USDT>'],
    ['الرصيد {amount}.', { amount: '−5.00' }, 'الرصيد <−5.00>.'],
    ['{min} – {max} {coin}، يوميًا', { min: '10', max: '2,000', coin: 'USDT' }, '<10 – 2,000 USDT>، يوميًا'],
    ['من {from} حتى {to}', { from: '2026-11-20', to: '2026-11-25' }, 'من <2026-11-20> حتى <2026-11-25>'],
    ['{from} - {to}', { from: '2026-11-20', to: '2026-11-25' }, '<2026-11-20 - 2026-11-25>'],
    ['، {price} × {quantity}', { price: '1.5', quantity: '2' }, '، <1.5 × 2>'],
    ['{rate}% يوميًا', { rate: '5' }, '<5%> يوميًا'],
    ['ربح +{amount}', { amount: '5' }, 'ربح <+5>'],
    ['{count} + أيام', { count: '5' }, '<5 +> أيام'],
  ] as const)
    assert.equal(fill('ar', text, values), shown)
})

test('values that display correctly without isolates: no marks around addresses, codes, pairs and counted numbers', () => {
  for (const value of [
    '0x52908400098527886E0F7030069857D2E4169EE7',
    'a.b-c@example.com',
    '042117',
    'BTC/USDT',
    'Deutsche Bank',
    '1,234.50',
    '14:05:09',
    '',
  ])
    assert.equal(fill('ar', 'إلى {value}، الآن', { value }), `إلى ${value}، الآن`)
  assert.equal(fill('ar', '{n} {{يوم|يوم|يومين|أيام|يومًا|يوم}}', { n: 3 }), '3 أيام')
})

test('value in a script of the other direction: isolated in both directions, adjacent placeholders too', () => {
  assert.equal(
    fill('en', 'Sent to {name}: {amount} {coin}', { name: 'أحمد 7', amount: '5', coin: 'BTC' }),
    'Sent to ^أحمد 7>: 5 BTC',
  )
  assert.equal(fill('ar', '{name} {amount} {coin}', { name: 'أحمد 7', amount: '−5', coin: 'BTC' }), '^أحمد 7> <−5> BTC')
  assert.equal(fill('en', '{amount} {coin}', { amount: '−5', coin: 'BTC' }), '−5 BTC')
})

test('Hebrew prefix with hyphen: hyphen stays outside the isolate', () => {
  assert.equal(fill('he', 'ל-{amount} {coin}', { amount: '5', coin: 'BTC' }), 'ל-<5 BTC>')
  assert.equal(fill('he', 'מ-{amount}', { amount: '5' }), 'מ-5')
})

test('placeholder syntax inside a value: not replaced', () => {
  assert.equal(fill('he', '{a} {b}', { a: '{b}', b: '{{x|y}}' }), '<{b} {{x|y}}>')
})
