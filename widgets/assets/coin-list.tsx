import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import '../../shared/view/elements/coin.ts'
import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import { useId, useState } from 'react'
import { ACCOUNT_TYPES } from '../../shared/base/contract/constants.ts'
import { hasRoute } from '../../shared/base/runtime/routes.ts'
import type { AccountBalance, CoinBalance } from '../../shared/state/balances/values.ts'
import { $amountsHidden } from '../../shared/state/preferences/hidden.ts'
import { Empty, EmptyList } from '../../shared/view/ui/controls/empty.tsx'
import { Dollars } from '../../shared/view/ui/controls/hideable-amounts.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { Link } from '../../shared/view/ui/controls/link.tsx'
import { LongBalance } from '../../shared/view/ui/controls/long-amount.tsx'
import { SearchField } from '../../shared/view/ui/controls/search-field.tsx'
import { filterCoins, toAccountQuery } from './assets.rules.ts'

/** Coins of an account with available, frozen and dollar value, a search field and a filter for empty balances (AST-06, 07, 11, 12). */
export function CoinList({ account }: { account: AccountBalance }) {
  const t = useTexts('assets')
  const [find, setFind] = useState('')
  const [noZeros, setNoZeros] = useState(false)
  const coins = filterCoins(account.coins, { find, noZeros })
  return (
    <>
      <Filter find={find} setFind={setFind} noZeros={noZeros} setNoZeros={setNoZeros} />
      <div className="section-title" aria-hidden="true">
        <span>{t('coin')}</span>
        <span>{t('columns')}</span>
      </div>
      {account.coins.length === 0 && <EmptyList title={t('noCoins')} />}
      {account.coins.length > 0 && coins.length === 0 && <Empty title={t('noMatch')} />}
      {coins.length > 0 && (
        <ul className="coins">
          {coins.map((coin) => (
            <li key={coin.id}>
              <Coin coin={coin} type={ACCOUNT_TYPES[account.type]} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface FilterProps {
  find: string
  setFind(find: string): void
  noZeros: boolean
  setNoZeros(noZeros: boolean): void
}

function Filter({ find, setFind, noZeros, setNoZeros }: FilterProps) {
  const t = useTexts('assets')
  const id = useId()
  return (
    <div className="filter">
      <SearchField label={t('find')} value={find} onChange={setFind} />
      <label className="checkbox" htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={noZeros}
          onChange={(event) => setNoZeros(event.currentTarget.checked)}
        />
        {t('noZeros')}
      </label>
    </div>
  )
}

function Coin({ coin, type }: { coin: CoinBalance; type: string }) {
  const t = useTexts('assets')
  const words = useTexts('balances')
  const hidden = useStore($amountsHidden)
  const { name, usable, frozen, value } = coin
  const figures = (
    <>
      <tl-coin coin={name} />
      <span className="text">
        <b>{name}</b>
        <small>
          {words('frozen')} <LongBalance value={frozen} />
        </small>
      </span>
      <span className="trailing">
        <b>
          <LongBalance value={usable} />
        </b>
        <span className="sub">
          {value === null ? (
            t('noPrice')
          ) : (
            <>
              ≈ <Dollars value={value} />
            </>
          )}
        </span>
      </span>
    </>
  )
  if (!hasRoute('/trade-account'))
    return (
      <div className="cell" part="coin">
        {figures}
      </div>
    )
  return (
    <Link route="/trade-account" query={toAccountQuery(coin, type, hidden)} className="cell" part="coin">
      {figures}
      <Icon source={chevronRight} size="small" flip />
    </Link>
  )
}
