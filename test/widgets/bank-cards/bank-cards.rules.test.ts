import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { setBankCard } from '../../../shared/contract/bank-cards.ts'
import { readForm, writeForm } from '../../../shared/contract/endpoint.ts'
import { groupedNumber, maskedNumber } from '../../../shared/format/card-number.ts'
import { askedFor, maskedEmail } from '../../../shared/member/email-code.rules.ts'
import { canAdd, cardForm, cardProblems, fieldOf } from '../../../widgets/bank-cards/bank-cards.rules.ts'

const CARD = { id: '7', bank_name: 'Sample Bank', card_number: '6222021234567890', card_name: 'Alex Sample' }
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
    assert.equal(maskedNumber(CARD.card_number), '**** **** **** 7890')
    fc.assert(
      fc.property(fc.stringMatching(/^\d{6,30}$/), (number) => {
        assert.equal(maskedNumber(number).replace(/[* ]/g, ''), number.slice(-4))
      }),
    )
  })
  it('is shown in groups of four with all digits', () => {
    assert.equal(groupedNumber('6222021234567890'), '6222 0212 3456 7890')
    assert.equal(groupedNumber('622202123456789'), '6222 0212 3456 789')
    assert.equal(groupedNumber('6222****7890'), '6222****7890')
    fc.assert(
      fc.property(fc.stringMatching(/^\d{6,30}$/), (number) => groupedNumber(number).replaceAll(' ', '') === number),
    )
  })
  it('is sent as digits, and every number that the form accepts can be read by the server', () => {
    const between = fc.constantFrom('', ' ', '-', '\u00a0', ' - ', '\u2011')
    const typed = fc.array(fc.tuple(fc.stringMatching(/^\d$/), between), { minLength: 6, maxLength: 30 })
    fc.assert(
      fc.property(typed, (signs) => {
        const draft = { ...DRAFT, number: signs.flat().join('') }
        assert.deepEqual(cardProblems(draft, NOTHING), {})
        const sent = writeForm(setBankCard.form, cardForm('', draft, NOTHING))
        assert.equal(sent.card_number, signs.map(([digit]) => digit).join(''))
        assert.ok('values' in readForm(setBankCard.form, sent))
      }),
    )
  })
})

describe('cardProblems', () => {
  it('requires each field, and a code only if the site does (BNK-06, BNK-07)', () => {
    const empty = { bankName: ' ', cardholder: '', number: '', password: '', email: '', code: ' ' }
    const card = { bankName: 'missing', cardholder: 'missing', number: 'missing' }
    assert.deepEqual(cardProblems(empty, NOTHING), card)
    assert.deepEqual(cardProblems(empty, CODE), { ...card, code: 'missing' })
    assert.deepEqual(cardProblems(empty, BOTH), { ...card, email: 'missing', code: 'missing' })
    assert.deepEqual(cardProblems({ ...DRAFT, email: 'nobody', code: '1' }, BOTH), { email: 'malformed' })
  })
  it('rejects malformed numbers and long texts', () => {
    for (const number of ['12345', '1'.repeat(31), '6222 x212', '6222.0212', '-'])
      assert.deepEqual(cardProblems({ ...DRAFT, number }, NOTHING), { number: 'malformed' }, number)
    const long = 'x'.repeat(101)
    assert.deepEqual(cardProblems({ ...DRAFT, bankName: long, cardholder: long }, NOTHING), {
      bankName: 'tooLong',
      cardholder: 'tooLong',
    })
  })
})

describe('request form', () => {
  it('has exactly four keys, a code as fifth, and the address if the member has none (BNK-05, Q-057, Q-058)', () => {
    const draft = { ...DRAFT, bankName: ' Sample Bank ', email: ' a@b.example ', code: ' 123456 ' }
    const sent = (asked: typeof NOTHING, id = '') => writeForm(setBankCard.form, cardForm(id, draft, asked))
    assert.deepEqual(sent(NOTHING), { ...CARD, id: '' })
    assert.deepEqual(sent(CODE, '7'), { ...CARD, captcha: '123456' })
    const confirmed = writeForm(setBankCard.form, cardForm('', { ...draft, password: 'Trade 123' }, NOTHING))
    assert.deepEqual(confirmed, { ...CARD, id: '', paypassword: 'Trade 123' })
    assert.deepEqual(sent(BOTH), { ...CARD, id: '', captcha: '123456', email: 'a@b.example' })
  })
})

describe('required code fields', () => {
  it('depend on the switch and the login name', () => {
    assert.deepEqual(askedFor(false, '8613900000000'), NOTHING)
    assert.deepEqual(askedFor(true, 'a@b.example'), CODE)
    assert.deepEqual(askedFor(true, '8613900000000'), BOTH)
  })
  it('a refusal is shown at its field only while the field is shown', () => {
    assert.equal(fieldOf('card_number', NOTHING), 'number')
    assert.equal(fieldOf('captcha', CODE), 'code')
    assert.equal(fieldOf('captcha', NOTHING), null)
    assert.equal(fieldOf('email', CODE), null)
    assert.equal(fieldOf('id', BOTH), null)
    assert.equal(fieldOf(undefined, BOTH), null)
  })
})

it('a card can be added if there is none, or if cards can be edited (BNK-09)', () => {
  assert.deepEqual(
    [canAdd([], false), canAdd([], true), canAdd([CARD], false), canAdd([CARD], true)],
    [true, true, false, true],
  )
})

it('an email address is masked except for its first character and its domain', () => {
  assert.equal(maskedEmail('demo@tradelet.example'), 'd***@tradelet.example')
  assert.equal(maskedEmail('ü@b.example'), 'ü***@b.example')
})
