import type { SiteText } from '../texts.ts'
import { Icon } from './icon.tsx'
import { Text } from './text.tsx'

interface Offer {
  name: 'options' | 'deposit' | 'withdraw' | 'support' | 'swap' | 'loan' | 'mining' | 'staking' | 'transfer'
  /** Null for customer service, whose address is a setting. */
  href: string | null
  icon: string
  /** Switch of the settings that must be on (widgets/menu/tiles.ts). */
  setting?: string
  /** Figures of the server below the sentence: name in scripts/public.ts and its label. */
  figure?: { name: string; label: SiteText }
}

/** The nine menu tiles of the specification (HOM-07), for visitors as cards. Members have `tl-menu`. */
const OFFERS: readonly Offer[] = [
  { name: 'options', href: '/options', icon: 'timer', figure: { name: 'profit', label: 'visitor.profit' } },
  { name: 'deposit', href: '/recharge', icon: 'arrow-down-to-line' },
  {
    name: 'withdraw',
    href: '/withdrawal',
    icon: 'arrow-up-from-line',
    figure: { name: 'withdrawalFee', label: 'visitor.withdrawalFee' },
  },
  { name: 'support', href: null, icon: 'headset' },
  {
    name: 'swap',
    href: '/exchangeb',
    icon: 'refresh-cw',
    setting: 'swapSwitch',
    figure: { name: 'swap', label: 'visitor.rateHeld' },
  },
  {
    name: 'loan',
    href: '/loans',
    icon: 'hand-coins',
    setting: 'loanSwitch',
    figure: { name: 'loan', label: 'visitor.aDay' },
  },
  {
    name: 'mining',
    href: '/lockming',
    icon: 'pickaxe',
    setting: 'miningSwitch',
    figure: { name: 'mining', label: 'visitor.aDay' },
  },
  {
    name: 'staking',
    href: '/staking',
    icon: 'layers',
    setting: 'stakingSwitch',
    figure: { name: 'staking', label: 'visitor.aYear' },
  },
  { name: 'transfer', href: '/transfer', icon: 'send', setting: 'internalTransferSwitch' },
]

/** What members can do, as cards with a sentence and a figure from the settings. */
export const Offers = () => (
  <section className="offers when-out" data-more="">
    <h2>
      <Text of="visitor.offers" />
    </h2>
    <div className="offer-grid">
      {OFFERS.map((offer) => (
        <a
          key={offer.name}
          className="offer"
          href={offer.href ?? '#help'}
          data-setting={offer.setting}
          data-support={offer.href === null ? '' : undefined}
        >
          <Icon name={offer.icon} />
          <b>
            <Text of={`menu.${offer.name}`} />
          </b>
          <span>
            <Text of={`visitor.${offer.name}`} />
          </span>
          {offer.figure && (
            <small data-fact={offer.figure.name} data-unknown="">
              <Text of={offer.figure.label} /> <b className="number" data-value="" />
            </small>
          )}
        </a>
      ))}
    </div>
  </section>
)
