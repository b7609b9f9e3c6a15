import type { Key } from '../../shared/base/i18n/translate.ts'
import { Icon } from './icon.tsx'
import { Text, VisitorText } from './text.tsx'

interface Offer {
  name: 'options' | 'deposit' | 'withdraw' | 'support' | 'swap' | 'loan' | 'mining' | 'staking' | 'transfer'
  /** Null for customer service, whose address is a setting. */
  href: string | null
  icon: string
  /** Switch of the settings that must be on (widgets/menu/tiles.ts). */
  setting?: string
  /** Figures of the server below the sentence: name in scripts/public.ts and its label. */
  figure?: { name: string; label: Key<'visitor'> }
}

/** The nine menu tiles of the specification (HOM-07), for visitors as cards. Members have `tl-menu`. */
const OFFERS: readonly Offer[] = [
  { name: 'options', href: '/options', icon: 'timer', figure: { name: 'profit', label: 'profit' } },
  { name: 'deposit', href: '/recharge', icon: 'arrow-down-to-line' },
  {
    name: 'withdraw',
    href: '/withdrawal',
    icon: 'arrow-up-from-line',
    figure: { name: 'withdrawalFee', label: 'withdrawalFee' },
  },
  { name: 'support', href: null, icon: 'headset' },
  {
    name: 'swap',
    href: '/exchangeb',
    icon: 'refresh-cw',
    setting: 'swapSwitch',
    figure: { name: 'swap', label: 'rateHeld' },
  },
  {
    name: 'loan',
    href: '/loans',
    icon: 'hand-coins',
    setting: 'loanSwitch',
    figure: { name: 'loan', label: 'aDay' },
  },
  {
    name: 'mining',
    href: '/lockming',
    icon: 'pickaxe',
    setting: 'miningSwitch',
    figure: { name: 'mining', label: 'aDay' },
  },
  {
    name: 'staking',
    href: '/staking',
    icon: 'layers',
    setting: 'stakingSwitch',
    figure: { name: 'staking', label: 'aYear' },
  },
  { name: 'transfer', href: '/transfer', icon: 'send', setting: 'internalTransferSwitch' },
]

/** What members can do, as cards with a sentence and a figure from the settings. */
export const Offers = () => (
  <section className="offers when-out" data-more="">
    <h2>
      <VisitorText of="offers" />
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
            <VisitorText of={offer.name} />
          </span>
          {offer.figure && (
            <small data-fact={offer.figure.name} data-unknown="">
              <VisitorText of={offer.figure.label} /> <b className="number" data-value="" />
            </small>
          )}
        </a>
      ))}
    </div>
  </section>
)
