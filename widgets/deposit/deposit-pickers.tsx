import type { DepositCoin } from '../../shared/base/contract/networks.ts'
import { CoinSelect } from '../../shared/view/ui/controls/coin-select.tsx'
import { Tabs } from '../../shared/view/ui/controls/tabs.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import type { DepositMethod } from './deposit.rules.ts'
import type { DepositFormState } from './deposit.store.ts'

interface Props {
  form: DepositFormState
  way: DepositMethod
  coins: readonly DepositCoin[]
}

/** Coin select, which marks coins that no network accepts, and a tab per network under the backend's name for it (DEP-01, DEP-02, DEP-09). */
export function Pickers({ form, way: { coin, network }, coins }: Props) {
  const t = useTexts('deposit')
  const sending = useStore(form.$sending)
  return (
    <div className="fields pickers">
      <CoinSelect
        label={t('coin')}
        unseen
        name="coin"
        coins={coins.map(({ id, title, networkList }) => ({
          id,
          title: networkList.length > 0 ? title : t('coinClosed', { coin: title }),
        }))}
        coin={coin}
        disabled={sending}
        onChange={(id) => form.chooseMethod(id)}
      />
      {network && (
        <Tabs
          look="segmented"
          label={t('networks')}
          value={network.id}
          onChange={(id) => !sending && form.chooseMethod(coin.id, id)}
          choices={coin.networkList.map(({ id, network: name }) => ({
            value: id,
            label: <bdi>{name || t('network')}</bdi>,
          }))}
        />
      )}
    </div>
  )
}
