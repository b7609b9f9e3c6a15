import type { ReactNode } from 'react'
import { AddressGroups } from '../../shared/ui/account/address-groups.tsx'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Network and address as list rows, the address in groups to compare. The network is omitted if unknown. */
export function AddressFacts({ network, address }: { network: string; address: string }) {
  const t = useTexts('withdrawal')
  return (
    <>
      {network && (
        <Fact name={t('network')}>
          <bdi>{network}</bdi>
        </Fact>
      )}
      <div className="address">
        <dt>{t('addressShort')}</dt>
        <dd>
          <AddressGroups address={address} />
        </dd>
      </div>
    </>
  )
}

/** Bank, number and cardholder as list rows. */
export function CardFacts({ bank, number, holder }: { bank: string; number: ReactNode; holder?: string }) {
  const t = useTexts('withdrawal')
  return (
    <>
      <Fact name={t('bankName')}>
        <bdi>{bank}</bdi>
      </Fact>
      <Fact name={t('number')}>{number}</Fact>
      {holder && (
        <Fact name={t('cardholder')}>
          <bdi>{holder}</bdi>
        </Fact>
      )}
    </>
  )
}
