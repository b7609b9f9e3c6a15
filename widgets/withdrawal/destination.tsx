import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { Fragment } from 'react'
import type { BankCard } from '../../shared/base/contract/bank-cards.ts'
import type { WithdrawalInfo } from '../../shared/base/contract/withdrawals.ts'
import { maskCardNumber } from '../../shared/base/format/card-number-text.ts'
import { shortenAddress } from '../../shared/base/format/shorten-address.ts'
import { hasRoute } from '../../shared/base/runtime/routes.ts'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { Link } from '../../shared/view/ui/controls/link.tsx'
import { SelectField } from '../../shared/view/ui/controls/select-field.tsx'
import type { FieldProps } from '../../shared/view/ui/hooks/use-form.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import type { WithdrawableCoin } from './withdrawal.rules.ts'

const [ADDRESSES, CARDS] = ['/bindMentionAddress', '/bank']

/** Link to the page that manages addresses or cards; nothing if the site has no such page. */
function ManageLink({ route, query }: { route: string; query?: Record<string, string> }) {
  const t = useTexts('withdrawal')
  if (!hasRoute(route)) return null
  return (
    <Link className="link" route={route} {...(query && { query })}>
      {t('manage')}
    </Link>
  )
}

interface MissingDestinationProps {
  text: string
  /** Message shown after the form was submitted without an address or card. */
  error: string | undefined
  action: string
  route: string
  query?: Record<string, string>
}

/** Shown in place of a missing address or card, with a link to add one. */
function MissingDestination({ text, error, action, route, query }: MissingDestinationProps) {
  return (
    <div className="missing-destination">
      <p>{text}</p>
      {hasRoute(route) && (
        <Link className="button outline small" route={route} {...(query && { query })}>
          {action}
        </Link>
      )}
      {error && (
        <p className="help error" role="alert">
          <Icon source={triangleAlert} size="small" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

interface AddressProps {
  coin: WithdrawableCoin
  addresses: WithdrawalInfo['addresses']
  network: FieldProps<string>
  disabled: boolean
  error: string | undefined
}

/**
 * Address bound to the coin, with its network (WDR-15). If the backend returns several, all are shown, and the first one is named as the destination. An address that was bound without a network asks for it
 * once.
 */
export function AddressField({ coin, addresses, network: field, disabled, error }: AddressProps) {
  const t = useTexts('withdrawal')
  const query = { id: coin.id }
  const choices = addresses[0]?.networks ?? []
  return (
    <>
      <div className="field">
        <div className="label">
          <span>{t('address')}</span>
          {addresses.length > 0 && <ManageLink route={ADDRESSES} query={query} />}
        </div>
        {addresses.map(({ address, network, memo }) => (
          <Fragment key={`${network} ${address}`}>
            <div className="input">
              {network && <span className="badge">{network}</span>}
              <span className="value" dir="ltr" role="img" aria-label={address}>
                {shortenAddress(address)}
              </span>
            </div>
            {memo && (
              <p className="help">
                {t('memo')} <bdi>{memo}</bdi>
              </p>
            )}
          </Fragment>
        ))}
        {addresses.length > 1 && (
          <p className="help">{t('several', { address: shortenAddress(addresses[0]?.address ?? '') })}</p>
        )}
        {addresses.length === 0 && (
          <MissingDestination
            text={t('addressNone', { coin: coin.title })}
            error={error}
            action={t('bindAddress')}
            route={ADDRESSES}
            query={query}
          />
        )}
      </div>
      {choices.length > 0 && (
        <SelectField {...field} label={t('network')} disabled={disabled}>
          <option value="">{t('networkMissing')}</option>
          {choices.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </>
  )
}

interface CardProps {
  cards: readonly BankCard[]
  card: BankCard | null
  masked: boolean
  field: FieldProps<string>
  disabled: boolean
}

/** Bank card for the withdrawal, with a select if there are several (WDR-12). */
export function CardField({ cards, card, masked, field, disabled }: CardProps) {
  const t = useTexts('withdrawal')
  if (!card)
    return (
      <div className="field">
        <div className="label">
          <span>{t('bank')}</span>
        </div>
        <MissingDestination text={t('cardNone')} error={field.error} action={t('addCard')} route={CARDS} />
      </div>
    )
  return (
    <SelectField {...field} label={t('bank')} aside={<ManageLink route={CARDS} />} value={card.id} disabled={disabled}>
      {cards.map(({ id, bankName: bank, cardNumber: number }) => (
        <option key={id} value={id}>
          {`${bank} ${masked ? maskCardNumber(number) : number}`}
        </option>
      ))}
    </SelectField>
  )
}
