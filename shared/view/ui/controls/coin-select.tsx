import type { ComponentProps } from 'react'
import { SelectField } from './select-field.tsx'
import '../../elements/coin.ts'

/** Coin with its id and its ticker symbol. */
interface Coin {
  id: string
  title: string
}

type Props = Omit<ComponentProps<typeof SelectField>, 'value' | 'before' | 'children'> & {
  coins: readonly Coin[]
  /** Chosen coin; null if there is none. */
  coin: Coin | null
  /** Text shown while none is chosen. */
  none?: string
}

/** Labelled select for a coin, with its icon. */
export const CoinSelect = ({ coins, coin, none = '', ...select }: Props) => (
  <SelectField {...select} value={coin?.id ?? ''} before={coin && <tl-coin coin={coin.title} />}>
    {!coin && <option value="">{none}</option>}
    {coins.map(({ id, title }) => (
      <option key={id} value={id}>
        {title}
      </option>
    ))}
  </SelectField>
)
