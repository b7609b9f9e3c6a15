import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getServiceAddress } from '../../../../shared/state/settings/service-address.ts'

test('customer support: web pages, e-mail, phone and messengers are opened', () => {
  for (const address of [
    'https://t.me/help',
    'mailto:help@example.com',
    'tel:+4930123',
    'tg://resolve?domain=help',
    'whatsapp://send?phone=4930123',
    'line://ti/p/@help',
  ])
    assert.equal(getServiceAddress(address), address)
})

test('customer support: other schemes, paths and nothing are not opened', () => {
  for (const address of ['javascript:alert(1)', 'data:text/html,x', 'tgx://a', '/help', 'help', '', undefined])
    assert.equal(getServiceAddress(address), null, address)
})
