import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { setBankCard } from '../../../shared/base/contract/bank-cards.ts'
import { readForm, writeForm } from '../../../shared/base/contract/endpoint.ts'
import { groupCardNumber, maskCardNumber } from '../../../shared/base/format/card-number-text.ts'
import { findEmailProblem, getRequiredFields, maskEmail } from '../../../shared/state/member/email-code.rules.ts'
import { canAddCard, findCardProblems, toCardField, toCardForm } from '../../../widgets/bank-cards/bank-cards.rules.ts'

const CARD = { id: '7', bankName: 'Sample Bank', cardNumber: '6222021234567890', cardholder: 'Alex Sample' }
const DRAFT = {
  bankName: 'Sample Bank',
  cardholder: 'Alex Sample',
  number: '6222021234567890',
  password: '',
  email: '',
  code: '',
}
const [NOTHING, CODE, BOTH] = [
  { code: false, email: false },
  { code: true, email: false },
  { code: true, email: true },
]

describe('card number', () => {
  it('is masked except for its last four digits (BNK-08, Q-056)', () => {
    assert.equal(maskCardNumber(CARD.cardNumber), '**** **** **** 7890')
    fc.assert(
      fc.property(fc.stringMatching(/^\d{6,30}$/), (number) => {
        assert.equal(maskCardNumber(number).replace(/[* ]/g, ''), number.slice(-4))
      }),
    )
  })
  it('is shown in groups of four with all digits', () => {
    assert.equal(groupCardNumber('6222021234567890'), '6222 0212 3456 7890')
    assert.equal(groupCardNumber('622202123456789'), '6222 0212 3456 789')
    assert.equal(groupCardNumber('6222****7890'), '6222****7890')
    fc.assert(
      fc.property(fc.stringMatching(/^\d{6,30}$/), (number) => groupCardNumber(number).replaceAll(' ', '') === number),
    )
  })
  it('is sent as digits, and every number that the form accepts can be read by the server', () => {
    const between = fc.constantFrom('', ' ', '-', '\u00a0', ' - ', '\u2011')
    const typed = fc.array(fc.tuple(fc.stringMatching(/^\d$/), between), { minLength: 6, maxLength: 30 })
    fc.assert(
      fc.property(typed, (signs) => {
        const draft = { ...DRAFT, number: signs.flat().join('') }
        assert.deepEqual(findCardProblems(draft, NOTHING), {})
        const sent = writeForm(setBankCard.form, toCardForm('', draft, NOTHING))
        assert.equal(sent.card_number, signs.map(([digit]) => digit).join(''))
        assert.ok('values' in readForm(setBankCard.form, sent))
      }),
    )
  })
})

describe('findCardProblems', () => {
  it('requires each field, and a code only if the site does (BNK-06, BNK-07)', () => {
    const empty = { bankName: ' ', cardholder: '', number: '', password: '', email: '', code: ' ' }
    const card = { bankName: 'missing', cardholder: 'missing', number: 'missing' }
    assert.deepEqual(findCardProblems(empty, NOTHING), card)
    assert.deepEqual(findCardProblems(empty, CODE), { ...card, code: 'missing' })
    assert.deepEqual(findCardProblems(empty, BOTH), { ...card, email: 'missing', code: 'missing' })
    assert.deepEqual(findCardProblems({ ...DRAFT, email: 'nobody', code: '1' }, BOTH), { email: 'malformed' })
  })
  it('rejects malformed numbers and long texts', () => {
    for (const number of ['12345', '1'.repeat(31), '6222 x212', '6222.0212', '-'])
      assert.deepEqual(findCardProblems({ ...DRAFT, number }, NOTHING), { number: 'malformed' }, number)
    const long = 'x'.repeat(101)
    assert.deepEqual(findCardProblems({ ...DRAFT, bankName: long, cardholder: long }, NOTHING), {
      bankName: 'tooLong',
      cardholder: 'tooLong',
    })
  })
})

describe('request form', () => {
  it('has exactly four keys, a code as fifth, and the address if the member has none (BNK-05, Q-057, Q-058)', () => {
    const draft = { ...DRAFT, bankName: ' Sample Bank ', email: ' a@b.example ', code: ' 123456 ' }
    const sent = (asked: typeof NOTHING, id = '') => writeForm(setBankCard.form, toCardForm(id, draft, asked))
    const card = writeForm(setBankCard.form, { ...CARD, id: '' })
    assert.deepEqual(Object.keys(sent(NOTHING)), ['id', 'bank_name', 'card_number', 'card_name'])
    assert.deepEqual(sent(NOTHING), card)
    assert.deepEqual(sent(CODE, '7'), { ...card, id: '7', captcha: '123456' })
    const confirmed = writeForm(setBankCard.form, toCardForm('', { ...draft, password: 'Trade 123' }, NOTHING))
    assert.deepEqual(confirmed, { ...card, paypassword: 'Trade 123' })
    assert.deepEqual(sent(BOTH), { ...card, captcha: '123456', email: 'a@b.example' })
  })
})

describe('required code fields', () => {
  it('depend on the switch and the login name', () => {
    assert.deepEqual(getRequiredFields(false, '8613900000000'), NOTHING)
    assert.deepEqual(getRequiredFields(true, 'a@b.example'), CODE)
    assert.deepEqual(getRequiredFields(true, '8613900000000'), BOTH)
  })
  it('a refusal is shown at its field only while the field is shown', () => {
    assert.equal(toCardField('cardNumber', NOTHING), 'number')
    assert.equal(toCardField('emailCode', CODE), 'code')
    assert.equal(toCardField('emailCode', NOTHING), null)
    assert.equal(toCardField('email', CODE), null)
    assert.equal(toCardField('id', BOTH), null)
    assert.equal(toCardField(undefined, BOTH), null)
  })
})

it('a card can be added if there is none, or if cards can be edited (BNK-09)', () => {
  assert.deepEqual(
    [canAddCard([], false), canAddCard([], true), canAddCard([CARD], false), canAddCard([CARD], true)],
    [true, true, false, true],
  )
})

it('an email address is masked except for its first character and its domain', () => {
  assert.equal(maskEmail('demo@tradelet.example'), 'd***@tradelet.example')
  assert.equal(maskEmail('ü@b.example'), 'ü***@b.example')
})

describe('lengths and addresses', () => {
  it('accepts a name of exactly 100 characters', () => {
    const draft = {
      bankName: 'x'.repeat(100),
      cardholder: 'x'.repeat(101),
      number: '6222021',
      password: '',
      email: '',
      code: '',
    }
    assert.deepEqual(findCardProblems(draft, { code: false, email: false }), { cardholder: 'tooLong' })
  })
  it('accepts an address for the code, and names one that is malformed or missing', () => {
    assert.deepEqual([' a@example.com ', 'a@', ' '].map(findEmailProblem), [null, 'malformed', 'missing'])
  })
})
