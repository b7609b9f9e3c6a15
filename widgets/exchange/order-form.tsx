import { useStore } from '@nanostores/react'
import chevronDown from 'lucide-static/icons/chevron-down.svg?raw'
import { type FormEvent, useEffect } from 'react'
import { DIGITS } from '../../shared/contract/constants.ts'
import { goTo } from '../../shared/dom/navigate.ts'
import { formatDecimal } from '../../shared/format/numbers.ts'
import { common } from '../../shared/i18n/common.ts'
import { useSpotTexts } from '../../shared/i18n/spot.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import { $language } from '../../shared/preferences/language.ts'
import { $token } from '../../shared/session/token.ts'
import { Button } from '../../shared/ui/button.tsx'
import { useHost } from '../../shared/ui/host-context.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { Tabs } from '../../shared/ui/tabs.tsx'
import { type Figure, type Means, overspends, shareOf, steppedPrice, withShare } from './exchange.rules.ts'
import { meansOf, type Note, stepperStep } from './exchange.store.ts'
import { useTexts } from './exchange.texts.ts'
import { coinsOf, type Parts } from './parts.ts'
import { PercentSlider } from './percent-slider.tsx'
import { Stepper } from './stepper.tsx'

/** Buy or sell, limit or market, price, quantity and total, a share of the balance (SPT-02, 03, 06, 07, 12…16, 24). */
export function OrderForm({ market, symbol, title, ticket, $polls, $last }: Parts) {
  const t = useTexts()
  const s = useSpotTexts()
  const host = useHost()
  const draft = useStore(ticket.$draft)
  const note = useStore(ticket.$note)
  const sending = useStore(ticket.$sending)
  const signedIn = useStore($token) !== ''
  const { data } = useStore($polls)
  const last = useStore($last)
  const means = meansOf(data, last)
  const [base] = coinsOf(title)
  useLastPrice({ symbol, ticket, last, means })
  const doubt = signedIn && !sending ? ticket.doubt(market, last) : null
  const about = note?.figure === null ? wordsOf(note, t) : doubt && t('uncertain')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!signedIn) goTo(host, '/login')
    else if (market) void ticket.send(market, means, last)
  }
  return (
    <form className="ticket" part="form" noValidate onSubmit={submit}>
      <Tabs
        look="seg"
        label={t('side')}
        value={draft.side}
        onChange={(side) => ticket.choose({ side }, means, last)}
        choices={[
          { value: 'buy', label: s('buy') },
          { value: 'sell', label: s('sell') },
        ]}
      />
      <KindChoice ticket={ticket} means={means} last={last} />
      <Figures
        ticket={ticket}
        means={means}
        last={last}
        title={title}
        tooMuch={doubt !== 'this' && overspends(draft, means)}
      />
      <PercentSlider
        label={t('share')}
        value={shareOf(draft, means)}
        disabled={!signedIn}
        onChange={(percent) => ticket.put(withShare(ticket.$draft.get(), percent, means, last))}
      />
      <Available ticket={ticket} means={means} title={title} />
      {about && (
        <p className="help err" role="alert">
          {about}
        </p>
      )}
      <Button
        type="submit"
        kind={draft.side === 'buy' ? 'up' : 'down'}
        busy={sending}
        disabled={signedIn && !market}
        part="submit"
      >
        {!signedIn && t('loginToTrade')}
        {signedIn &&
          (doubt === 'this' ? t('sendAgain') : t(draft.side === 'buy' ? 'buyCoin' : 'sellCoin', { coin: base }))}
      </Button>
      {(data?.balance?.fee || !data) && (
        <p className="t3 f12">{data?.balance?.fee ? t('fee', { fee: data.balance.fee }) : '\u00a0'}</p>
      )}
    </form>
  )
}

type Part = Pick<Parts, 'ticket' | 'title'> & { means: Means }

/** Limit or market (SPT-02). */
function KindChoice({ ticket, means, last }: Pick<Part, 'ticket' | 'means'> & { last: Decimal | null }) {
  const t = useTexts()
  return (
    <span className="inp kind">
      <select
        className="v"
        aria-label={t('kind')}
        value={useStore(ticket.$draft).kind}
        onChange={(event) => ticket.choose({ kind: event.currentTarget.value as 'limit' | 'market' }, means, last)}
      >
        <option value="limit">{t('limitOrder')}</option>
        <option value="market">{t('marketOrder')}</option>
      </select>
      <Icon source={chevronDown} size="s" />
    </span>
  )
}

/** Price, quantity and total, each with its buttons and what is wrong with it (SPT-03, 07, 12…14). */
function Figures({ ticket, means, last, title, tooMuch }: Part & { last: Decimal | null; tooMuch: boolean }) {
  const t = useTexts()
  const c = useStore(common.$t)
  const draft = useStore(ticket.$draft)
  const note = useStore(ticket.$note)
  const [base, quote] = coinsOf(title)
  const type = (figure: Figure) => (text: string) => ticket.type(figure, text, means, last)
  const error = (figure: Figure) => {
    if (note?.figure === figure) return wordsOf(note, t)
    return tooMuch && figure === draft.typed ? c('insufficient') : undefined
  }
  const step = (direction: 1 | -1) =>
    type('price')(steppedPrice(ticket.$draft.get().price, direction, stepperStep(means), last))
  return (
    <>
      {draft.kind === 'limit' ? (
        <Stepper
          name="price"
          label={t('price', { coin: quote })}
          value={draft.price}
          onChange={type('price')}
          onStep={step}
          least={draft.price.trim() === '0'}
          error={error('price')}
        />
      ) : (
        <p className="at-market t3 f13">{t('atMarket')}</p>
      )}
      <Stepper
        name="num"
        label={t('quantity', { coin: base })}
        value={draft.num}
        onChange={type('num')}
        error={error('num')}
      />
      <Stepper
        name="amount"
        label={t('total', { coin: quote })}
        value={draft.amount}
        onChange={type('amount')}
        error={error('amount')}
      />
    </>
  )
}

/** What there is to spend: the quote coin for buyers, the base coin for sellers (SPT-10, 23). */
function Available({ ticket, means, title }: Part) {
  const t = useTexts()
  const { side } = useStore(ticket.$draft)
  const [base, quote] = coinsOf(title)
  const language = useStore($language)
  return (
    <dl className="kv">
      <div>
        <dt>{t('available')}</dt>
        <dd>
          <span className="n">
            {formatDecimal(side === 'buy' ? means.usdt : means.coin, { digits: DIGITS.balance }, language)}
          </span>{' '}
          {side === 'buy' ? quote : base}
        </dd>
      </div>
    </dl>
  )
}

type LastPrice = Pick<Parts, 'symbol' | 'ticket'> & { last: Decimal | null; means: Means }

/** Begins with the last price of a market, once: what is typed or cleared afterwards stays so. */
function useLastPrice({ symbol, ticket, last, means }: LastPrice): void {
  const known = last !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first price of a market counts, not each
  useEffect(() => {
    const draft = ticket.$draft.get()
    if (last !== null && draft.kind === 'limit' && draft.price === '') ticket.type('price', last, means, last)
  }, [symbol, known, ticket])
}

const WORDS = {
  price: 'needPrice',
  amount: 'needAmount',
  quantity: 'needQuantity',
  form: 'needForm',
  least: 'needMore',
} as const

const wordsOf = (note: Note, t: ReturnType<typeof useTexts>): string =>
  'text' in note ? note.text : t(WORDS[note.reason])
