import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Codec, getWireName } from '../../../../shared/base/contract/codec.ts'
import * as constants from '../../../../shared/base/contract/constants.ts'
import { type Endpoint, type FormFields, toWireField, writeForm } from '../../../../shared/base/contract/endpoint.ts'
import { platform } from '../../../../shared/base/contract/platform.ts'
import { getSpecifiedFields, keepSpecified } from '../../../../shared/base/contract/specified-fields.ts'

/** Calls of the specification's section 7: method, name, and payload fields; those of three calls from section 3 (API-13, API-14, LON-09, ITR-08, STK-08). */
const CALLS = `
GET getSetting | GET getLangList | GET setLang lang | POST getusr
POST register email phone password repassword code type captcha
POST login username password | POST logout | POST emssend email
POST usrsetreal real_name front_card back_card
POST resetpwd oldpassword newpassword | POST resetpay logpassword newpassword
GET getusraddress | POST setusraddress c_id address | GET getrecharge | POST api/common/upload
POST getBanner | POST getMarketList | POST getAllCurrencyList | POST getAllMarketList fid eid
POST getNoticeList id? page limit | POST getMarketBalance m_id
POST upbbbuy num price operate_type amount type m_id
POST tradegetOrderList type page limit status | POST tradecancelOrder bb_id
POST getUserBalanceList
POST getBillList c_id type page limit | POST getWithdrawList c_id type page limit
POST getRechargeList c_id type page limit | POST getTransferList c_id type page limit
POST transfer c_id num from_type to_type | POST recharge c_id num payimg a_id type
POST getFriendList | GET getCanWithdrawCoin | POST getUserBankList
POST getUserCoinBalance c_id num type paypwd bank_id withdraw_type
POST withdraw c_id num type paypwd bank_id withdraw_type
POST getCanExchangeCoin type | POST exchangeCoin type from_coin_id to_coin_id amount paypassword
POST getHyConfig | POST creatorder m_id ctime ctzed buytype
POST getHyOrderInfo order_id | POST getHyOrderList status page limit
POST getLoanProjects id? | POST getLoanRecords status page limit
POST applyLoan id amount front_card later_card handheld_card
POST cancelLoanApply id | POST repayLoan order_num
POST getMiningMachineList id? | POST getMiningMachineOrders page limit | POST buyMiningMachine id amount
POST getCoinBalance c_id | POST getTransferCoin username | POST searchUser username
POST balanceTransfer to_uid c_id amount paypassword
POST getInternalTransferList status limit page | POST cancelInternalTransfer id
POST getStakingProjects | POST submitStaking id s_id amount paypassword | POST getStakingOrderList status limit page | POST redeemStaking id
POST getContentList | POST setBank id bank_name card_number card_name
`
interface SpecifiedCall {
  method: string
  keys: string[]
  /** Keys that a request may leave out. */
  optional: string[]
}
const specified = new Map<string, SpecifiedCall>(
  CALLS.split(/[|\n]/).flatMap((entry) => {
    const [method, path, ...keys] = entry.trim().split(/\s+/)
    const [optional, required] = [keys.filter((key) => key.endsWith('?')), keys.filter((key) => !key.endsWith('?'))]
    const call = { method: method ?? '', keys: required.sort(), optional: optional.map((key) => key.slice(0, -1)) }
    return path ? [[path, call] as const] : []
  }),
)
const calls = Object.values(platform)

test('section 7 of the specification has 62 calls', () => {
  assert.equal(specified.size, 62)
})

for (const [path, { method, keys, optional }] of specified) {
  const call = calls.find((one) => one.path === path)

  test(`${path}: has exactly the method and fields of the specification`, () => {
    assert.ok(call && !call.extension, 'the contract has no such call')
    const form: FormFields = call.form
    // Extension fields are left out of the form unless they have a value.
    assert.deepEqual({ method: call.methods[0], keys: Object.keys(writeForm(form, {})).sort() }, { method, keys })
    const known = Object.keys(form).map((field) => toWireField(form, field))
    assert.deepEqual(
      optional.filter((key) => !known.includes(key)),
      [],
      'optional fields of the specification are missing',
    )
    const required = Object.keys(form).flatMap((field) => (form[field]?.required ? [toWireField(form, field)] : []))
    assert.deepEqual(
      required.filter((field) => !keys.includes(field)),
      [],
      'fields that the specification does not have are required',
    )
  })
}

for (const { path, extension } of calls)
  test(`${path}: ${extension ? 'extension with a name that the specification does not use' : 'call of the specification'}`, () => {
    assert.equal(specified.has(path), !extension)
  })

/** Returns the names of all fields of response data; a dot precedes those of inner objects and of a list's entries. */
function listFields({ shape }: Codec<unknown>, prefix = ''): string[] {
  if (!shape) return []
  if ('item' in shape) return listFields(shape.item, prefix)
  return Object.entries(shape.fields).flatMap(([key, codec]) => {
    const name = getWireName(key, codec)
    // The `list` of a wrapped list represents its entries.
    return name === 'list' ? listFields(codec, prefix) : [prefix + name, ...listFields(codec, `${prefix}${name}.`)]
  })
}

for (const [path] of specified)
  test(`${path}: the contract reads each response field of the specification`, () => {
    const fields = getSpecifiedFields(path)
    assert.ok(fields, 'the call is missing in the table of specified fields')
    const call = calls.find((one) => one.path === path)
    const known = new Set(call && listFields(call.data as Codec<unknown>))
    assert.deepEqual(
      [...fields].filter((name) => !known.has(name)),
      [],
    )
  })

for (const { path, extension, data, example } of calls as unknown as Endpoint[])
  if (!extension)
    test(`${path}: a response with the specified fields only is accepted`, () => {
      assert.notEqual(data.read(keepSpecified(path, data.write(example))), undefined)
    })

test('constants: limits and intervals of section 9 (CON-01…23)', () => {
  const { ACCOUNT_TYPES, DIGITS, INTERVALS, PASSWORD_LENGTH, PHONE_DIGITS, ...others } = constants
  assert.deepEqual(ACCOUNT_TYPES, { options: '2', funds: '1', quant: '3' })
  assert.deepEqual(
    [PASSWORD_LENGTH, PHONE_DIGITS],
    [
      { min: 6, max: 20 },
      { min: 6, max: 20 },
    ],
  )
  assert.deepEqual(DIGITS, { price: 6, highLow: 2, volume: 8, change: 2, balance: 8, dollars: 2, preset: 2 })
  assert.deepEqual(Object.values(INTERVALS), [
    '1min',
    '5min',
    '15min',
    '30min',
    '60min',
    '4hour',
    '1day',
    '1week',
    '1mon',
  ])
  assert.partialDeepStrictEqual(others, {
    CURRENCY: 'USDT',
    HTTP_TIMEOUT_MS: 15_000,
    PAGE_SIZE: 10,
    NOTICE_POLL_MS: 10_000,
    MARKETS_POLL_MS: 10_000,
    TRADING_POLL_MS: 1_000,
    OPTION_MARKETS_POLL_MS: 2_500,
    DETAIL_POLL_MS: 5_000,
    SETTLING_POLL_MS: 5_000,
    COUNTDOWN_TICK_MS: 1_000,
    BANNER_AUTOPLAY_MS: 3_000,
    CODE_RESEND_SECONDS: 60,
    RECONNECT_MS: 3_000,
    KLINE_SIZE: 200,
    MOVING_AVERAGES: [5, 10, 20, 30],
    INITIAL_ZOOM: { start: 50, end: 100 },
    QUICK_FILLS: [25, 50, 75, 100],
    PRICE_STEP: '0.01',
    TRADES_SHOWN: 100,
    DEFAULT_MULTIPLIERS: ['1', '3', '5', '10'],
    HIDDEN_VALUE: '****',
  })
})
