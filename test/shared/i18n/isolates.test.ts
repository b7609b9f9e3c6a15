import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillPlaceholders } from '../../../shared/i18n/translate.ts'

/** Marks as letters, to be seen: `<` isolates to the right, `^` by the first letter, `>` ends. */
const seen = (text: string): string =>
  text
    .replace(/\u2066/g, '<')
    .replace(/\u2068/g, '^')
    .replace(/\u2069/g, '>')
const said = (language: string, text: string, values: Record<string, string | number>): string =>
  seen(fillPlaceholders(language, text, values))

test('what is read as one among words from right to left is held together: amount and coin, range, product, rate (Q-142)', () => {
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
    assert.equal(said('ar', text, values), shown)
})

test('what comes out right by itself has no marks: an address, an e-mail address, a code, a pair, a number that is counted', () => {
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
    assert.equal(said('ar', 'إلى {value}، الآن', { value }), `إلى ${value}، الآن`)
  assert.equal(said('ar', '{n} {{يوم|يوم|يومين|أيام|يومًا|يوم}}', { n: 3 }), '3 أيام')
})

test('a name in a script of its own direction is held together in both directions, and so is what stands beside it', () => {
  assert.equal(
    said('en', 'Sent to {name}: {amount} {coin}', { name: 'أحمد 7', amount: '5', coin: 'BTC' }),
    'Sent to ^أحمد 7>: 5 BTC',
  )
  assert.equal(said('ar', '{name} {amount} {coin}', { name: 'أحمد 7', amount: '−5', coin: 'BTC' }), '^أحمد 7> <−5> BTC')
  assert.equal(said('en', '{amount} {coin}', { amount: '−5', coin: 'BTC' }), '−5 BTC')
})

test('a hyphen belongs to the Hebrew word before it, never to the number behind as a minus', () => {
  assert.equal(said('he', 'ל-{amount} {coin}', { amount: '5', coin: 'BTC' }), 'ל-<5 BTC>')
  assert.equal(said('he', 'מ-{amount}', { amount: '5' }), 'מ-5')
})

test('what is filled in is not read as places to fill', () => {
  assert.equal(said('he', '{a} {b}', { a: '{b}', b: '{{x|y}}' }), '<{b} {{x|y}}>')
})
