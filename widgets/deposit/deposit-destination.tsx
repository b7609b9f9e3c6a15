import copy from 'lucide-static/icons/copy.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { type ReactNode, useState } from 'react'
import type { DepositCoin, DepositNetwork } from '../../shared/base/contract/networks.ts'
import { resolveWebAddress } from '../../shared/base/format/web-address.ts'
import { config } from '../../shared/base/runtime/config.ts'
import { copyText } from '../../shared/view/dom/copy-text.ts'
import { AddressGroups } from '../../shared/view/ui/account/address-groups.tsx'
import { IconButton } from '../../shared/view/ui/controls/button.tsx'
import { Empty } from '../../shared/view/ui/controls/empty.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { Qr } from '../../shared/view/ui/controls/qr.tsx'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { getBankDetails, hasDestination, toArrivalTime } from './deposit.rules.ts'

interface Props {
  coin: DepositCoin
  network: DepositNetwork
}

/** Destination for a coin on one network, with its rules (DEP-06…08). */
export function DepositDestination({ coin, network }: Props) {
  const t = useTexts('deposit')
  const arrival = useArrivalText(network.arrival)
  if (!hasDestination(network)) return <Empty title={t('noAddress')} />
  const bank = network.payType === 'bank'
  const only = bank ? t('onlyOwn') : t('only', { coin: coin.title, network: network.network })
  return (
    <section className="place" part="place" aria-label={t('place')}>
      {network.sample && (
        <strong className="badge warning" part="sample">
          {t('sample')}
        </strong>
      )}
      {bank ? <BankDetails network={network} /> : <Address coin={coin} network={network} />}
      {network.memo && (
        <CopyRow label={t('memo')} text={network.memo} action={t('copyMemo')}>
          <bdi>{network.memo}</bdi>
        </CopyRow>
      )}
      <p className="transfer-rules">
        <Icon source={triangleAlert} size="small" />
        <span>
          {network.sample
            ? t('sampleText')
            : [only, network.memo && t('memoWarning'), arrival].filter(Boolean).join(' ')}
        </span>
      </p>
    </section>
  )
}

function useArrivalText(minutes: number): string {
  const t = useTexts('deposit')
  if (minutes <= 0) return ''
  const { unit, count } = toArrivalTime(minutes)
  if (unit === 'days') return t('arrivesDays', { days: count })
  return unit === 'hours' ? t('arrivesHours', { hours: count }) : t('arrivesMinutes', { minutes: count })
}

/** Address with its QR code: the backend's image, else one generated from the address. */
function Address({ coin, network: { address: given, network: name, payImage: picture, sample } }: Props) {
  const t = useTexts('deposit')
  const [broken, setBroken] = useState('')
  const address = given.trim()
  const source = resolveWebAddress(picture, config().site)
  return (
    <>
      {source && broken !== source ? (
        <span className="qr" part="qr">
          <img src={source} alt={t('qr')} width={172} height={172} onError={() => setBroken(source)} />
        </span>
      ) : (
        <Qr text={address} label={t('qr')} />
      )}
      <CopyRow label={t('address', { coin: coin.title, network: name })} text={address} action={t('copyAddress')}>
        {sample ? <bdi>{address}</bdi> : <AddressGroups address={address} />}
      </CopyRow>
    </>
  )
}

/** Bank details, each with a copy button (DEP-07, DEP-17). */
function BankDetails({ network }: { network: DepositNetwork }) {
  const t = useTexts('deposit')
  return (
    <dl className="bank">
      {getBankDetails(network).map(([detail, value]) => (
        <div key={detail}>
          <dt>{t(detail)}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
          <dd>
            <CopyButton label={t('copyDetail', { detail: t(detail) })} text={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function CopyRow({
  label,
  text,
  action,
  children,
}: {
  label: string
  text: string
  action: string
  children: ReactNode
}) {
  return (
    <div className="copy-row">
      <div>
        <span className="sub">{label}</span>
        {children}
      </div>
      <CopyButton label={action} text={text} />
    </div>
  )
}

const CopyButton = ({ label, text }: { label: string; text: string }) => (
  <IconButton label={label} onClick={() => void copyText(text)}>
    <Icon source={copy} />
  </IconButton>
)
