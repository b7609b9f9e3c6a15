import copy from 'lucide-static/icons/copy.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { type ReactNode, useState } from 'react'
import { config } from '../../shared/config.ts'
import type { DepositCoin, DepositNetwork } from '../../shared/contract/networks.ts'
import { copyText } from '../../shared/dom/copy-text.ts'
import { webAddress } from '../../shared/format/web-address.ts'
import { AddressGroups } from '../../shared/ui/account/address-groups.tsx'
import { IconButton } from '../../shared/ui/controls/button.tsx'
import { Empty } from '../../shared/ui/controls/empty.tsx'
import { Icon } from '../../shared/ui/controls/icon.tsx'
import { Qr } from '../../shared/ui/controls/qr.tsx'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import { arrivalOf, detailsOf, isPlaced } from './deposit.rules.ts'

interface Props {
  coin: DepositCoin
  network: DepositNetwork
}

/** Destination for a coin on one network, with its rules (DEP-06…08). */
export function Place({ coin, network }: Props) {
  const t = useTexts('deposit')
  const arrival = useArrival(network.arrival)
  if (!isPlaced(network)) return <Empty title={t('noAddress')} />
  const bank = network.pay_type === 'bank'
  const only = bank ? t('onlyOwn') : t('only', { coin: coin.title, network: network.coin_net })
  return (
    <section className="place" part="place" aria-label={t('place')}>
      {network.sample && (
        <strong className="badge warning" part="sample">
          {t('sample')}
        </strong>
      )}
      {bank ? <Bank network={network} /> : <Address coin={coin} network={network} />}
      {network.memo && (
        <Copyable label={t('memo')} text={network.memo} action={t('copyMemo')}>
          <bdi>{network.memo}</bdi>
        </Copyable>
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

function useArrival(minutes: number): string {
  const t = useTexts('deposit')
  if (minutes <= 0) return ''
  const { unit, count } = arrivalOf(minutes)
  if (unit === 'days') return t('arrivesDays', { days: count })
  return unit === 'hours' ? t('arrivesHours', { hours: count }) : t('arrivesMinutes', { minutes: count })
}

/** Address with its QR code: the backend's image, else one generated from the address. */
function Address({ coin, network: { address: given, coin_net: name, pay_img: picture, sample } }: Props) {
  const t = useTexts('deposit')
  const [broken, setBroken] = useState('')
  const address = given.trim()
  const source = webAddress(picture, config().site)
  return (
    <>
      {source && broken !== source ? (
        <span className="qr" part="qr">
          <img src={source} alt={t('qr')} width={172} height={172} onError={() => setBroken(source)} />
        </span>
      ) : (
        <Qr text={address} label={t('qr')} />
      )}
      <Copyable label={t('address', { coin: coin.title, network: name })} text={address} action={t('copyAddress')}>
        {sample ? <bdi>{address}</bdi> : <AddressGroups address={address} />}
      </Copyable>
    </>
  )
}

/** Bank details, each with a copy button (DEP-07, DEP-17). */
function Bank({ network }: { network: DepositNetwork }) {
  const t = useTexts('deposit')
  return (
    <dl className="bank">
      {detailsOf(network).map(([detail, value]) => (
        <div key={detail}>
          <dt>{t(detail)}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
          <dd>
            <Copy label={t('copyDetail', { detail: t(detail) })} text={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Copyable({
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
      <Copy label={action} text={text} />
    </div>
  )
}

const Copy = ({ label, text }: { label: string; text: string }) => (
  <IconButton label={label} onClick={() => void copyText(text)}>
    <Icon source={copy} />
  </IconButton>
)
