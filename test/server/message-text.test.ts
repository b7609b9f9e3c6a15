import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type MessageText, messageText, renderText } from '../../server/core/message-text.ts'

const AMOUNTS = { quantity: { amount: '1000.5' }, coin: 'USDT', name: 'an***@example.com' }

test('stored text: amounts have the digits of their coin and the separators of the reader', () => {
  const text = messageText('internalTransfer.gotText', AMOUNTS)
  assert.match(renderText('en', text) ?? '', /1,000\.50 USDT/)
  assert.match(renderText('de', text) ?? '', /1\.000,50/)
  assert.match(renderText('ar', text) ?? '', /1,000\.50/)
  const small = { quantity: { amount: '0.12345678' }, coin: 'BTC' }
  assert.match(
    renderText('en', messageText('internalTransfer.gotText', { ...AMOUNTS, ...small })) ?? '',
    /0\.12345678 BTC/,
  )
})

test('stored text: times are in UTC and in the words of the reader', () => {
  const values = { time: { time: Date.UTC(2026, 10, 24, 15, 4, 59) }, device: 'Firefox' }
  const text = messageText('accounts.newDeviceText', values)
  assert.match(renderText('en', text) ?? '', /Nov 24, 2026, 15:04 UTC/)
  assert.match(renderText('de', text) ?? '', /24\. Nov\. 2026, 15:04/)
})

test('stored text: a value that is a text of the catalogue is translated with it', () => {
  const values = { time: { time: 0 }, device: { text: 'accounts.unknownDevice' } } as const
  assert.match(renderText('fr', messageText('accounts.newDeviceText', values)) ?? '', /un navigateur inconnu/)
})

test('stored text: placeholders in a value are not replaced', () => {
  const text = messageText('internalTransfer.gotText', { ...AMOUNTS, name: '{coin}' })
  assert.match(renderText('en', text) ?? '', /\{coin\} sent you/)
})

test('stored text: keys and values that only a newer release knows give null', () => {
  for (const unknown of [
    { key: 'never.heard' },
    { key: 'toString' },
    { key: 'internalTransfer.gotText', values: { ...AMOUNTS, quantity: { percent: '1' } } },
    { key: 'internalTransfer.gotText', values: { ...AMOUNTS, quantity: { amount: 'much' } } },
    { key: 'internalTransfer.gotText', values: { ...AMOUNTS, coin: null } },
    { words: 'x' },
  ])
    assert.equal(renderText('en', unknown as unknown as MessageText), null, JSON.stringify(unknown))
})
