import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findBorrowedKeys } from '../../../tools/checks/product-texts.rules.ts'

const texts = {
  namespaces: new Set([
    'spot',
    'refusals',
    'withdrawals',
    'accounts',
    'internalTransfer',
    'transfer',
    'bank',
    'booked',
  ]),
  products: ['spot', 'withdrawals', 'internal-transfer', 'balances', 'bank-cards', 'networks'],
}
const find = (file: string, source: string) => findBorrowedKeys(file, source, texts)

test("text of another product or of the members' part: reported once", () => {
  const source = "refuse('spot.insufficient', { coin })\nrefuse('spot.insufficient')\nrefuse(`accounts.disabled`)"
  assert.deepEqual(find('server/products/withdrawals/withdraw.ts', source), ['spot.insufficient', 'accounts.disabled'])
  assert.deepEqual(find('server/products/withdrawals/a.ts', `translate(lang, \`spot.\${side}\`)`), ['spot.'])
  assert.deepEqual(find('server/core/http/amount.ts', "refuse('transfer.tooManyDigits')"), ['transfer.tooManyDigits'])
})

test('own text, common text, comment, and other strings: not reported', () => {
  for (const [file, source] of [
    ['server/products/withdrawals/withdraw.ts', "refuse('withdrawals.off'); refuse('refusals.disabled')"],
    ['server/products/internal-transfer/send.ts', "refuse('internalTransfer.over')"],
    ['server/products/bank-cards/set-card.ts', "refuse('bank.off')"],
    ['server/products/balances/a.ts', "refuse('transfer.off')"],
    ['server/products/networks/a.ts', "messageText('accounts.addressText')"],
    ['server/products/withdrawals/a.ts', "/** refuse('spot.insufficient') */\n// 'accounts.disabled'"],
    ['server/products/withdrawals/b.ts', "import { x } from '../spot/spot.orders.ts'\nlog('spots.closed')"],
    ['server/products/trading/trading.commands.ts', "permission: 'trading.halt',"],
    ['server/members/accounts/login.ts', "refuse('accounts.wrongLogin'); refuse('refusals.disabled')"],
  ] as const)
    assert.deepEqual(find(file, source), [], file + source)
})
