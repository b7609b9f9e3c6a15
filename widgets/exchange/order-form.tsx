import { useStore } from '@nanostores/react'
import chevronDown from 'lucide-static/icons/chevron-down.svg?raw'
import { type FormEvent, useEffect } from 'react'
import { DIGITS } from '../../shared/contract/constants.ts'
import { goTo } from '../../shared/elements/host.ts'
import { formatDecimal } from '../../shared/format/numbers.ts'
import { useSpotTexts } from '../../shared/i18n/spot.ts'
import { $language } from '../../shared/preferences/language.ts'
import { $token } from '../../shared/session/token.ts'
import { Button } from '../../shared/ui/button.tsx'
import { useHost } from '../../shared/ui/host-context.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { Tabs } from '../../shared/ui/tabs.tsx'
import { type Figure, shareOf, steppedPrice, withShare } from './exchange.rules.ts'
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
  const language = useStore($language)
  const means = meansOf(data, last)
  const [base, quote] = coinsOf(title)
  const type = (figure: Figure) => (text: string) => ticket.type(figure, text, means, last)
  const error = (figure: Figure) => (note?.figure === figure ? wordsOf(note, t) : undefined)
  useLastPrice({ symbol, ticket, last })
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
        onChange={(side) => ticket.choose({ side })}
        choices={[
          { value: 'buy', label: s('buy') },
          { value: 'sell', label: s('sell') },
        ]}
      />
      <span className="inp kind">
        <select
          className="v"
          aria-label={t('kind')}
          value={draft.kind}
          onChange={(event) => ticket.choose({ kind: event.currentTarget.value as 'limit' | 'market' })}
        >
          <option value="limit">{t('limitOrder')}</option>
          <option value="market">{t('marketOrder')}</option>
        </select>
        <Icon source={chevronDown} size="s" />
      </span>
      {draft.kind === 'limit' ? (
        <Stepper
          name="price"
          label={t('price', { coin: quote })}
          value={draft.price}
          onChange={type('price')}
          onStep={(direction) =>
            type('price')(steppedPrice(ticket.$draft.get().price, direction, stepperStep(means), last))
          }
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
      <PercentSlider
        label={t('share')}
        value={shareOf(draft, means)}
        disabled={!signedIn}
        onChange={(percent) => ticket.put(withShare(ticket.$draft.get(), percent, means, last))}
      />
      <dl className="kv">
        <div>
          <dt>{t('available')}</dt>
          <dd>
            <span className="n">
              {formatDecimal(draft.side === 'buy' ? means.usdt : means.coin, { digits: DIGITS.balance }, language)}
            </span>{' '}
            {draft.side === 'buy' ? quote : base}
          </dd>
        </div>
      </dl>
      {note && note.figure === null && (
        <p className="help err" role="alert">
          {wordsOf(note, t)}
        </p>
      )}
      <Button
        type="submit"
        kind={draft.side === 'buy' ? 'up' : 'down'}
        busy={sending}
        disabled={signedIn && !market}
        part="submit"
      >
        {signedIn ? t(draft.side === 'buy' ? 'buyCoin' : 'sellCoin', { coin: base }) : t('loginToTrade')}
      </Button>
      {data?.balance?.fee && <p className="t3 f12">{t('fee', { fee: data.balance.fee })}</p>}
    </form>
  )
}

/** Begins with the last price of a market, once: what is typed or cleared afterwards stays so. */
function useLastPrice({ symbol, ticket, last }: Pick<Parts, 'symbol' | 'ticket'> & { last: string | null }): void {
  const known = last !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first price of a market counts, not each
  useEffect(() => {
    const draft = ticket.$draft.get()
    if (last !== null && draft.kind === 'limit' && draft.price === '') ticket.put({ ...draft, price: last })
  }, [symbol, known, ticket])
}

const WORDS = {
  price: 'needPrice',
  amount: 'needAmount',
  quantity: 'needQuantity',
  form: 'needForm',
  insufficient: 'needForm',
} as const

const wordsOf = (note: Note, t: ReturnType<typeof useTexts>): string =>
  'text' in note ? note.text : t(WORDS[note.reason])
