import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import type { AccountType } from '../../shared/base/contract/constants.ts'
import { formatDecimal } from '../../shared/base/format/numbers.ts'
import { getAccountNameKey } from '../../shared/state/balances/account-name.ts'
import type { AccountBalance, Overview } from '../../shared/state/balances/values.ts'
import { $amountsHidden } from '../../shared/state/preferences/hidden.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { Dollars } from '../../shared/view/ui/controls/hideable-amounts.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'

interface Props {
  overview: Overview
  onOpen(type: AccountType): void
}

/** Accounts with their values, and each account's share of the total (AST-04). */
export function AccountList({ overview: { accounts }, onOpen }: Props) {
  return (
    <>
      <Distribution accounts={accounts} />
      <ul className="accounts">
        {accounts.map((account) => (
          <li key={account.type}>
            <Account account={account} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </>
  )
}

const shareText = (share: string | null, language: string) => formatDecimal(share, { digits: 1, trim: true }, language)

/** Bar of the accounts' shares. Shares reveal the balances, so they are hidden together with the amounts. */
function Distribution({ accounts }: { accounts: readonly AccountBalance[] }) {
  const t = useTexts('assets')
  const words = useTexts('balances')
  const hidden = useStore($amountsHidden)
  const language = useStore($language)
  const shares = accounts.filter(({ share }) => share !== null && share !== '0')
  if (hidden || shares.length === 0) return <div className="distribution none" />
  const label = shares
    .map(({ type, share }) => t('shareOf', { account: words(type), share: shareText(share, language) }))
    .join(', ')
  return (
    <div className="distribution" role="img" aria-label={t('distribution', { list: label })}>
      {shares.map(({ type, share }) => (
        <i key={type} data-account={type} style={{ flexGrow: share ?? '0' }} />
      ))}
    </div>
  )
}

function Account({ account, onOpen }: { account: AccountBalance; onOpen: Props['onOpen'] }) {
  const words = useTexts('balances')
  const hidden = useStore($amountsHidden)
  const language = useStore($language)
  const { type, share, total, usable, frozen } = account
  return (
    <button type="button" className="account-row" part="account" onClick={() => onOpen(type)}>
      <span className="head">
        <i className="swatch" data-account={type} />
        <b>{words(getAccountNameKey(type))}</b>
        <span className="text-tertiary font-12 grow number">
          {share !== null && !hidden && formatDecimal(share, { digits: 1, trim: true, percent: true }, language)}
        </span>
        <span className="row gap-2">
          <b className="font-16">
            <Dollars value={total} />
          </b>
          <Icon source={chevronRight} size="small" flip />
        </span>
      </span>
      <span className="parts">
        <span>
          <small>{words('usable')}</small>
          <Dollars value={usable} />
        </span>
        <span>
          <small>{words('frozen')}</small>
          <Dollars value={frozen} />
        </span>
      </span>
    </button>
  )
}
