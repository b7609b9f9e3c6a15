import type { ComponentProps } from 'react'
import { SelectField } from './select-field.tsx'
import '../../elements/coin.ts'

/** A coin by its id and its sign. */
interface Coin {
  id: string
  title: string
}

type Props = Omit<ComponentProps<typeof SelectField>, 'value' | 'before' | 'children'> & {
  coins: readonly Coin[]
  /** The chosen one; null while there is none. */
  coin: Coin | null
  /** What stands there while none is chosen. */
  none?: string
}

/** A labelled choice of a coin, with its drawing. */
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
