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

describe('the number of a card', () => {
  it('is masked to its last four digits (BNK-08, Q-056)', () => {
    assert.equal(maskedNumber(CARD.card_number), '**** **** **** 7890')
    fc.assert(
      fc.property(fc.stringMatching(/^\d{6,30}$/), (number) => {
        assert.equal(maskedNumber(number).replace(/[* ]/g, ''), number.slice(-4))
      }),
    )
  })
  it('is shown in groups of four, all its digits kept', () => {
    assert.equal(groupedNumber('6222021234567890'), '6222 0212 3456 7890')
    assert.equal(groupedNumber('622202123456789'), '6222 0212 3456 789')
    assert.equal(groupedNumber('6222****7890'), '6222****7890')
    fc.assert(
      fc.property(fc.stringMatching(/^\d{6,30}$/), (number) => groupedNumber(number).replaceAll(' ', '') === number),
    )
  })
  it('travels as its digits, however they were typed, and the server reads what the form takes', () => {
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
  it('wants each field, and a code only where one is asked for (BNK-06, BNK-07)', () => {
    const empty = { bankName: ' ', cardholder: '', number: '', password: '', email: '', code: ' ' }
    const card = { bankName: 'missing', cardholder: 'missing', number: 'missing' }
    assert.deepEqual(cardProblems(empty, NOTHING), card)
    assert.deepEqual(cardProblems(empty, CODE), { ...card, code: 'missing' })
    assert.deepEqual(cardProblems(empty, BOTH), { ...card, email: 'missing', code: 'missing' })
    assert.deepEqual(cardProblems({ ...DRAFT, email: 'nobody', code: '1' }, BOTH), { email: 'malformed' })
  })
  it('says what is no number and what is too long', () => {
    for (const number of ['12345', '1'.repeat(31), '6222 x212', '6222.0212', '-'])
      assert.deepEqual(cardProblems({ ...DRAFT, number }, NOTHING), { number: 'malformed' }, number)
    const long = 'x'.repeat(101)
    assert.deepEqual(cardProblems({ ...DRAFT, bankName: long, cardholder: long }, NOTHING), {
      bankName: 'tooLong',
      cardholder: 'tooLong',
    })
  })
})

describe('what is sent', () => {
  it('is exactly four keys, with a code five, and the address where the member has none (BNK-05, Q-057, Q-058)', () => {
    const draft = { ...DRAFT, bankName: ' Sample Bank ', email: ' a@b.example ', code: ' 123456 ' }
    const sent = (asked: typeof NOTHING, id = '') => writeForm(setBankCard.form, cardForm(id, draft, asked))
    assert.deepEqual(sent(NOTHING), { ...CARD, id: '' })
    assert.deepEqual(sent(CODE, '7'), { ...CARD, captcha: '123456' })
    const confirmed = writeForm(setBankCard.form, cardForm('', { ...draft, password: 'Trade 123' }, NOTHING))
    assert.deepEqual(confirmed, { ...CARD, id: '', paypassword: 'Trade 123' })
    assert.deepEqual(sent(BOTH), { ...CARD, id: '', captcha: '123456', email: 'a@b.example' })
  })
})

describe('what is asked for', () => {
  it('follows the switch and the login name', () => {
    assert.deepEqual(askedFor(false, '8613900000000'), NOTHING)
    assert.deepEqual(askedFor(true, 'a@b.example'), CODE)
    assert.deepEqual(askedFor(true, '8613900000000'), BOTH)
  })
  it('lets a refusal stand at its field only where that is shown', () => {
    assert.equal(fieldOf('card_number', NOTHING), 'number')
    assert.equal(fieldOf('captcha', CODE), 'code')
    assert.equal(fieldOf('captcha', NOTHING), null)
    assert.equal(fieldOf('email', CODE), null)
    assert.equal(fieldOf('id', BOTH), null)
    assert.equal(fieldOf(undefined, BOTH), null)
  })
})

it('a card is added when there is none, or cards can be edited (BNK-09)', () => {
  assert.deepEqual(
    [canAdd([], false), canAdd([], true), canAdd([CARD], false), canAdd([CARD], true)],
    [true, true, false, true],
  )
})

it('an address is hidden but for its first sign and its domain', () => {
  assert.equal(maskedEmail('demo@tradelet.example'), 'd***@tradelet.example')
  assert.equal(maskedEmail('ü@b.example'), 'ü***@b.example')
})
