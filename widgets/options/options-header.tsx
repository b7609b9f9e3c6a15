import chartCandlestick from 'lucide-static/icons/chart-candlestick.svg?raw'
import list from 'lucide-static/icons/list.svg?raw'
import menu from 'lucide-static/icons/menu.svg?raw'
import { constantStore } from '../../shared/state/stores/constant-store.ts'
import { IconButton } from '../../shared/view/ui/controls/button.tsx'
import { Title } from '../../shared/view/ui/controls/heading.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { Tabs } from '../../shared/view/ui/controls/tabs.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { MarketName } from './market-name.tsx'
import { useOptions } from './options-context.ts'

/** Count used until the running orders have loaded. */
const $none = constantStore(0)

/** Header of the narrow trader: market, button for the market list, and, if it `switches`, the switch between chart and orders (OPT-02..04). */
export function OptionsHeader({ switches }: { switches: boolean }) {
  const t = useTexts('options')
  const state = useOptions()
  const title = useStore(state.$title)
  const market = useStore(state.$market)
  const view = useStore(state.$view)
  const running = useStore(useStore(state.$running)?.$count ?? $none)
  return (
    <div className="header" part="header">
      <IconButton label={t('markets')} aria-haspopup="dialog" onClick={() => state.open('markets')}>
        <Icon source={menu} />
      </IconButton>
      <Title>
        <MarketName title={title} logo={market?.logo} />
      </Title>
      {switches && (
        <Tabs
          look="segmented icons"
          label={t('view')}
          value={view}
          onChange={state.setView}
          choices={[
            { value: 'chart', name: t('chart'), label: <Icon source={chartCandlestick} /> },
            {
              value: 'orders',
              name: running > 0 ? t('ordersRunning', { count: running }) : t('orders'),
              label: (
                <>
                  <Icon source={list} />
                  {running > 0 && <span className="running-count number">{running}</span>}
                </>
              ),
            },
          ]}
        />
      )}
    </div>
  )
}
