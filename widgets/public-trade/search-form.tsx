import { type FormEvent, useState } from 'react'
import { OPTION_MARKETS_POLL_MS } from '../../shared/base/contract/constants.ts'
import { $markets } from '../../shared/state/market/markets.store.ts'
import { goTo } from '../../shared/state/page/navigate.ts'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { Field } from '../../shared/view/ui/controls/field.tsx'
import { SelectField } from '../../shared/view/ui/controls/select-field.tsx'
import { useHost } from '../../shared/view/ui/hooks/host-context.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'

interface Props {
  symbol: string
  trade: string
}

/** Form with a market and the number of a trade. It opens the address of the trade. */
export function SearchForm({ symbol: given, trade }: Props) {
  const t = useTexts('public-trade')
  const host = useHost()
  const markets = useStore($markets(OPTION_MARKETS_POLL_MS)).data ?? []
  const [chosen, setChosen] = useState(given)
  const [number, setNumber] = useState(trade)
  const [isMissing, setMissing] = useState(false)
  const symbol = chosen || markets[0]?.symbol || ''
  const search = (event: FormEvent) => {
    event.preventDefault()
    const id = number.trim()
    setMissing(id === '')
    if (id && symbol) goTo(host, '/public-trade', { symbol, id })
  }
  return (
    <form className="fields search" part="form" noValidate onSubmit={search}>
      <SelectField label={t('market')} name="symbol" value={symbol} onChange={setChosen}>
        {!markets.some((market) => market.symbol === symbol) && <option value={symbol}>{symbol}</option>}
        {markets.map((market) => (
          <option key={market.symbol} value={market.symbol}>
            {market.title}
          </option>
        ))}
      </SelectField>
      <Field
        label={t('number')}
        name="trade"
        inputMode="numeric"
        maxLength={64}
        value={number}
        onChange={setNumber}
        error={isMissing && number.trim() === '' ? t('missing') : undefined}
      />
      <Button kind="primary" type="submit">
        {t('search')}
      </Button>
    </form>
  )
}
