import type { ReactNode } from 'react'
import { AddressGroups } from '../../shared/view/ui/account/address-groups.tsx'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Network, address and memo as list rows, the address in groups to compare. An unknown network and an empty memo are omitted. */
export function AddressFacts({ network, address, memo }: { network: string; address: string; memo: string }) {
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
      {memo && (
        <Fact name={t('memo')}>
          <bdi>{memo}</bdi>
        </Fact>
      )}
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
