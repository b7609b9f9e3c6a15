import { ACCOUNT_TYPES, type AccountType } from '../../shared/base/contract/constants.ts'
import { hasRoute } from '../../shared/base/runtime/routes.ts'
import { goTo } from '../../shared/state/page/navigate.ts'
import { runIfEnabled } from '../../shared/state/settings/feature-gate.ts'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { ActionFooter } from '../../shared/view/ui/controls/action-footer.tsx'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { useHost } from '../../shared/view/ui/hooks/host-context.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'

/** Bottom bar with transfer, deposit and withdrawal of this coin, limited to pages that exist and that the operator has enabled (TAC-07…09). */
export function ActionBar({ coin, type }: { coin: string; type: AccountType }) {
  const words = useTexts('balances')
  const host = useHost()
  const { accountTransferSwitch } = useStore($settings).values
  const here = { id: coin, type: ACCOUNT_TYPES[type] }
  const offers = [
    {
      route: '/changemoney',
      name: words('transfer'),
      off: !accountTransferSwitch,
      go: () => goTo(host, '/changemoney', here),
    },
    {
      route: '/recharge',
      name: words('deposit'),
      go: () => runIfEnabled('depositSwitch', () => goTo(host, '/recharge', here)),
    },
    {
      route: '/withdrawal',
      name: words('withdraw'),
      go: () => runIfEnabled('withdrawalSwitch', () => goTo(host, '/withdrawal', here)),
    },
  ].filter(({ route, off }) => hasRoute(route) && !off)
  if (offers.length === 0) return null
  return (
    <ActionFooter>
      {offers.map(({ route, name, go }, at) => (
        <Button key={route} kind={at === 0 ? 'primary' : 'quiet'} size="medium" onClick={go}>
          {name}
        </Button>
      ))}
    </ActionFooter>
  )
}
