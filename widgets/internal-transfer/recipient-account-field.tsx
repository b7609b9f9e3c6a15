import check from 'lucide-static/icons/check.svg?raw'
import { type FormEvent, useEffect, useRef } from 'react'
import { MAX_LENGTHS } from '../../shared/base/contract/constants.ts'
import { Field } from '../../shared/view/ui/controls/field.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import type { AccountSearch, SearchState } from './account-search.store.ts'
import type { FoundAccount } from './internal-transfer.rules.ts'

interface Props {
  account: AccountSearch
}

/** Recipient field: a search by exact name, then a tap that confirms the account (ITR-02, ITR-03). */
export function AccountField({ account }: Props) {
  const confirmed = useStore(account.$confirmed)
  const boxRef = useRef<HTMLDivElement>(null)
  const shown = useRef(confirmed)
  useEffect(() => {
    if (shown.current === confirmed) return
    shown.current = confirmed
    // The pressed button was replaced, so the focus moves to its replacement.
    boxRef.current?.querySelector<HTMLElement>(confirmed ? '.all' : 'input')?.focus()
  }, [confirmed])
  return (
    <div ref={boxRef} className="fields">
      {confirmed ? (
        <ConfirmedAccount account={account} confirmed={confirmed} />
      ) : (
        <AccountSearchForm account={account} />
      )}
    </div>
  )
}

function AccountSearchForm({ account }: Props) {
  const t = useTexts('internal-transfer')
  const name = useStore(account.$name)
  const search = useStore(account.$search)
  const busy = search.state === 'searching'
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void account.search()
  }
  return (
    <form part="search" noValidate onSubmit={onSubmit}>
      <Field
        label={t('account')}
        aside={<span>{t('exact')}</span>}
        name="username"
        value={name}
        onChange={account.setName}
        maxLength={MAX_LENGTHS.loginName}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        dir="ltr"
        error={getSearchError(search, t)}
        help={<SearchNotes search={search} />}
        after={
          <button type="submit" className="all" aria-disabled={busy}>
            {t(busy ? 'searching' : 'search')}
          </button>
        }
      />
      {search.state === 'found' &&
        search.accounts.map((recipient) => (
          <FoundButton key={recipient.id} found={recipient} onPress={() => account.confirm(recipient)} />
        ))}
    </form>
  )
}

function getSearchError(search: SearchState, t: ReturnType<typeof useTexts<'internal-transfer'>>): string | undefined {
  if (search.state === 'missing') return t('nameMissing')
  if (search.state === 'failed') return t('searchFailed')
  return search.state === 'refused' ? search.message : undefined
}

function SearchNotes({ search }: { search: SearchState }) {
  const t = useTexts('internal-transfer')
  if (search.state !== 'found') return null
  const { accounts, left, sample } = search
  return (
    <span className="found-notes" role="status">
      <span>{accounts.length > 0 ? t('found', { count: accounts.length }) : t('noneFound')}</span>
      {left !== null && <span>{t('left', { count: left })}</span>}
      {sample && <span>{t('sample', { name: sample })}</span>}
    </span>
  )
}

function FoundButton({ found, onPress }: { found: FoundAccount; onPress(): void }) {
  const t = useTexts('internal-transfer')
  return (
    <button type="button" className="account-found" part="account" onClick={onPress}>
      <Avatar name={found.username} />
      <span className="words">
        <b>
          <MaskedName name={found.username} />
        </b>
        <span className="sub">{t('tap')}</span>
      </span>
      <i className="radio" aria-hidden="true" />
    </button>
  )
}

function ConfirmedAccount({ account, confirmed }: Props & { confirmed: FoundAccount }) {
  const t = useTexts('internal-transfer')
  return (
    <div className="field">
      <div className="label">
        <span>{t('account')}</span>
        <button type="button" className="all link" onClick={account.clearConfirmed}>
          {t('change')}
        </button>
      </div>
      <div className="account-found confirmed" part="account">
        <Avatar name={confirmed.username} />
        <span className="words">
          <b>
            <MaskedName name={confirmed.username} />
          </b>
          <span className="sub">{t('hiddenName')}</span>
        </span>
        <span className="tick">
          <Icon source={check} size="small" />
          <span>{t('confirmed')}</span>
        </span>
      </div>
    </div>
  )
}

const Avatar = ({ name }: { name: string }) => (
  <span className="letter" aria-hidden="true">
    {([...name][0] ?? '').toUpperCase()}
  </span>
)

/** Masked name that may break only after the "@". */
function MaskedName({ name }: { name: string }) {
  const end = name.indexOf('@') + 1
  return (
    <bdi dir="ltr">
      {name.slice(0, end)}
      <wbr />
      {name.slice(end)}
    </bdi>
  )
}
