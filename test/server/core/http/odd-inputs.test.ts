import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifyBooks } from '../../../../server/ledger/ledger.ts'
import { subtract } from '../../../../shared/base/money/decimal.ts'
import { getRefusal, lazily, PASSWORD } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { createPictureBody } from '../../../support/multipart.ts'
import { callAsOperator } from '../../../support/operator.ts'
import { BTC, ETH, swapStage, USDT } from '../../../support/swap-stage.ts'

/** Texts that are not amounts: each is ambiguous or has no value. */
const ODD_AMOUNTS = [
  '1,000.50',
  '1.000,50',
  '1 000',
  '١٢٣',
  '５００',
  '1e3',
  '0x10',
  '+5',
  '-5',
  'NaN',
  'Infinity',
  '.',
  "5'--",
]
/** Texts that are not ids. */
const ODD_IDS = ['1 OR 1=1', '-1', '1.0', '١', '9'.repeat(30), '\u0000', '1\u0000', '[object Object]']

eachDatabase((kind, open) => {
  const started = lazily(async () => {
    const stage = await swapStage(open)
    await stage.set('depositSwitch', true)
    return stage
  })
  const network = lazily(async () => {
    const given = { coin: 'USDT', name: 'TRC20', address: 'TPybg2LC3dsG3fbLRRDngEdVnS1DdTHmfF' }
    return (
      (await callAsOperator(await started(), 'POST', '/networks', { yes: 'true', ...given })).data as { id: string }
    ).id
  })

  /** Creates a member with money and a proof, whose forms are valid except for the given fields. */
  async function member() {
    const stage = await started()
    const { token, swap, askQuote, has } = await stage.swapper()
    const { headers, payload } = createPictureBody()
    const url = '/api/api/common/upload'
    const payimg = (await stage.inject({ method: 'POST', url, headers: { ...headers, token }, payload })).json().data
      .url
    const a_id = await network()
    const send = (path: string, right: Record<string, string>) => (form: Record<string, string>) =>
      stage.call(path, { ...right, ...form }, { token })
    return {
      swap,
      askQuote,
      has,
      deposit: send('recharge', { c_id: USDT, num: '500', payimg, a_id, type: '1' }),
      addCard: send('setBank', {
        id: '',
        bank_name: 'Bank',
        card_number: '6222021234567890',
        card_name: 'Alex',
        paypassword: PASSWORD,
      }),
      bind: send('setusraddress', {
        c_id: BTC,
        address: '0x52908400098527886E0F7030069857D2E4169EE7',
        paypassword: PASSWORD,
      }),
      waiting: async () => ((await stage.call('getLatestRecharge', {}, { token })).data as { list: unknown[] }).list,
      cards: async () => (await stage.call('getUserBankList', {}, { token })).data,
      bound: async () => (await stage.call('getusraddress', {}, { token, method: 'GET' })).data,
    }
  }

  test(`${kind}: an invalid amount: refused by deposits, quotes and swaps`, async () => {
    const { deposit, askQuote, swap, has, waiting } = await member()
    for (const odd of [...ODD_AMOUNTS, '9'.repeat(40)]) {
      assert.deepEqual(getRefusal(await deposit({ num: odd })), [201, 'num', 'positiveAmount'], odd)
      for (const ask of [askQuote, swap])
        assert.deepEqual(getRefusal(await ask({ amount: odd })), [201, 'amount', 'positiveAmount'], odd)
    }
    assert.deepEqual([await waiting(), await has('USDT')], [[], '10000'])
  })

  test(`${kind}: an invalid id: refused by its field, without an internal error`, async () => {
    const { deposit, askQuote, swap, addCard, bind, waiting, cards, bound, has } = await member()
    for (const odd of ODD_IDS) {
      const tries: [string, (form: Record<string, string>) => Promise<Parameters<typeof getRefusal>[0]>][] = [
        ['c_id', deposit],
        ['a_id', deposit],
        ['from_coin_id', askQuote],
        ['to_coin_id', swap],
        ['quote', swap],
        ['id', addCard],
        ['c_id', bind],
      ]
      for (const [field, send] of tries)
        assert.deepEqual(getRefusal(await send({ [field]: odd })).slice(0, 2), [201, field], `${field} ${odd}`)
    }
    assert.deepEqual([await waiting(), await cards(), await bound(), await has('USDT')], [[], [], [], '10000'])
  })

  test(`${kind}: characters that the database cannot store: refused by their field`, async () => {
    const { deposit, addCard, bind, cards, bound, waiting } = await member()
    const sent = [
      [await deposit({ payimg: '/uploads/a\u0000.png' }), 'payimg'],
      [await addCard({ bank_name: 'Ba\u0000nk' }), 'bank_name'],
      [await addCard({ card_name: '\u0000' }), 'card_name'],
      [await addCard({ card_number: '622202\u0000123456' }), 'card_number'],
      [await bind({ address: '0x5290\u00008400098527886E0F7030069857D2E4169EE7' }), 'address'],
      [await bind({ paypassword: `${PASSWORD}\u0000` }), 'paypassword'],
    ] as const
    for (const [answer, field] of sent) assert.deepEqual(getRefusal(answer).slice(0, 2), [201, field], field)
    assert.deepEqual([await cards(), await bound(), await waiting()], [[], [], []])
  })

  for (const [scale, fits, odd, rule] of [
    [0, '2', '1.5', 'digits'],
    [18, '1.000000000000000001', '1.0000000000000000001', 'positiveAmount'],
  ] as const)
    test(`${kind}: a coin with ${scale} decimal places: swaps and deposits accept its last digit and no more`, async () => {
      const stage = await swapStage(open)
      await stage.set('depositSwitch', true)
      // With a higher price whole coins would lose more to rounding than the spread.
      if (scale === 0) stage.prices.ethusdt = '0.2678'
      await stage.context.db.query('UPDATE coins SET scale = $1, transfer_min = 0 WHERE id = $2::bigint', [scale, ETH])
      const { quote, swap, has, token } = await stage.swapper()
      const there = { to_coin_id: ETH, amount: '10000' }
      const { id, received } = await quote(there)
      assert.equal((await swap({ ...there, quote: id })).code, 1)
      assert.equal(await has('ETH'), received)
      assert.equal((received.split('.')[1] ?? '').length, scale)
      const back = { from_coin_id: ETH, to_coin_id: USDT }
      assert.deepEqual(getRefusal(await swap({ ...back, amount: odd })), [201, 'amount', rule])
      assert.equal((await swap({ ...back, amount: fits })).code, 1)
      assert.equal(await has('ETH'), subtract(received, fits))
      const network = { coin: 'ETH', name: 'ERC20', address: '0xdAC17F958D2ee523a2206206994597C13D831ec7' }
      const { id: a_id } = (await callAsOperator(stage, 'POST', '/networks', { ...network, yes: 'true' })).data as {
        id: string
      }
      const deposit = { c_id: ETH, num: odd, payimg: `/uploads/${'x'.repeat(32)}.png`, a_id, type: '1' }
      assert.deepEqual(getRefusal(await stage.call('recharge', deposit, { token })), [201, 'num', rule])
      assert.deepEqual(await verifyBooks(stage.context.db), [])
    })
})
