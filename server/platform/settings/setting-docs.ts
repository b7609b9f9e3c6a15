import { SERVICE_SCHEMES } from '../../../shared/base/contract/settings.ts'
import type { SettingKey } from './site-settings.ts'

/** Description of a setting, for `settings list` and docs/settings.md. */
export interface SettingDoc {
  /** Allowed values. */
  values: string
  meaning: string
}

const SWITCH = 'on, off'
const ADDRESS = 'https://…, mailto:…, tel:…, or empty'
const AFTER = 'stay, home, back'

const toSwitch = (meaning: string): SettingDoc => ({ values: SWITCH, meaning })

/** Descriptions of all settings. */
export const SETTING_DOCS: Readonly<Record<SettingKey, SettingDoc>> = {
  logo: {
    values: 'https://…, a path (/…), or empty',
    meaning: 'picture of the site in its header, tab and installed app; pictures add stores one',
  },
  name: {
    values: '1 to 100 characters',
    meaning: 'name of the site in titles, its header, messages and the installed app',
  },
  theme: {
    values: 'set by theme set and theme import',
    meaning: "colours, radii, spacing and font of the site's pages by day and by night",
  },
  customScript: {
    values: '<script> tags, an address, or code',
    meaning: 'scripts that run on pages of the site, such as chat or analytics',
  },
  custom_csp: {
    values: 'directives with https origins, see docs/re-skinning.md',
    meaning: 'further origins that pages of the site may load from, for custom_script',
  },
  customService: {
    values: `address with ${SERVICE_SCHEMES.join(' ')}, or empty`,
    meaning: 'customer service, which members open in a new window',
  },
  company: {
    values: '0 to 300 characters',
    meaning:
      'company that runs the site, with its address, in the footer of public pages; a sample in a demo installation',
  },
  visitors_may_look: toSwitch('shows options and exchange to visitors, who log in to trade; on in a demo installation'),
  popup: { values: 'set by popup set and popup clear', meaning: 'bulletin on the home page' },
  iosUrl: { values: ADDRESS, meaning: 'download of the iOS app' },
  androidUrl: { values: ADDRESS, meaning: 'download of the Android app' },
  inviteUrl: { values: ADDRESS, meaning: "start of invitation links; empty: this site's registration" },
  site_url: {
    values: 'https://…, or empty',
    meaning:
      'address of this site, for the link in mails about changes of security that freezes withdrawals, and the host of passkeys, which no longer work after a change of the host; empty: mails have no link, and members have no passkeys',
  },
  unreadNoticeSwitch: toSwitch('shows unread notices in a banner'),
  emailRegisterSwitch: toSwitch('permits registration by e-mail'),
  phoneRegisterSwitch: toSwitch('permits registration by phone number, which is not verified'),
  phone_country: {
    values: '1 to 3 digits, or empty',
    meaning:
      'country code of phone numbers that are written without one; 90 makes 0555 123 45 67 and +90 555 123 45 67 one number',
  },
  verifyEmailCode: toSwitch('requires a code by e-mail at registration; needs SMTP_URL'),
  inviteCodeSwitch: toSwitch('shows the field for an invite code, which is optional'),
  certificationSwitch: toSwitch('permits identity verification'),
  addressSwitch: toSwitch('permits withdrawal addresses and withdrawals to them'),
  bankSwitch: toSwitch('permits bank cards and withdrawals to them'),
  introductionSwitch: toSwitch('shows the introduction (contents add)'),
  tradingPasswordSwitch: toSwitch(
    'requires the trading password for withdrawals, transfers, swaps, staking and lock mining',
  ),
  confirmWithPassword: toSwitch(
    'requires a password for binding an address, saving a bank card and buying a mining machine; off: these calls need only the fields of the specification',
  ),
  swapSwitch: toSwitch('permits swaps'),
  loanSwitch: toSwitch('permits loans'),
  miningSwitch: toSwitch('permits lock mining'),
  stakingSwitch: toSwitch('permits staking'),
  quantSwitch: toSwitch('shows the quant account'),
  internalTransferSwitch: toSwitch('permits transfers to other members'),
  accountTransferSwitch: toSwitch("permits moving funds between a member's own accounts"),
  depositSwitch: toSwitch('permits deposits; off: members are sent to customer service'),
  withdrawalSwitch: toSwitch('permits withdrawals; off: members are sent to customer service'),
  orderFilters: toSwitch('shows the filters of spot orders and options by market and day'),
  conditionalOrders: toSwitch('offers spot orders that wait for a price'),
  orderTerms: toSwitch('offers time in force, post-only and a stop of limit orders, and changing them while they rest'),
  loginOnOtherSites: toSwitch(
    'shows the forms for login and registration on pages of other sites without a partner, see docs/partner-sessions.md; on in a demo installation',
  ),
  ownLimits: toSwitch(
    'shows the page on which members set limits, breaks and self-exclusion; limits that are set apply in any case',
  ),
  positions: toSwitch('shows what coins have cost and what their sales and options have earned'),
  secondFactorSwitch: toSwitch(
    'permits setting up a second factor: an authenticator app with recovery codes; off: members who have one keep it',
  ),
  payoutFreeze: toSwitch(
    'offers members to freeze their withdrawals and transfers if something in the account was not their doing',
  ),
  mailWord: toSwitch(
    "offers members a word of their own that mails and the sign-in window of partners' pages show, so that fakes are recognized",
  ),
  passkeys: toSwitch(
    'offers members passkeys, if `site_url` is an address with https: (or of localhost), to whose host a passkey belongs; off: members who have one keep it',
  ),
  second_factor_login: toSwitch('asks members with a second factor for it when they log in'),
  second_factor_payouts: toSwitch(
    'asks members with a second factor for it before withdrawals and transfers to members',
  ),
  second_factor_destinations: toSwitch(
    'asks members with a second factor for it before they bind or remove an address or save or remove a bank card',
  ),
  second_factor_security: toSwitch('asks members with a second factor for it before they set a password'),
  second_factor_partners: toSwitch(
    'asks members with a second factor for it before they give access that may trade to a partner',
  ),
  option_risk_warning: toSwitch(
    'refuses the first option of a member who has not confirmed the risk warning; a new version of the warning, or of the document risk, asks again',
  ),
  option_questions: toSwitch('refuses the first option of a member who has not answered three questions about options'),
  option_blocked_countries: {
    values: 'codes of countries such as DE US, or empty',
    meaning:
      'countries whose residents get no options; members state their country once before their first option, option-permission country corrects it',
  },
  option_reality_check: {
    values: '0, or 10 to 720',
    meaning:
      'minutes with options after which a member must look at the time, the orders and the result before the next order; 0: never',
  },
  canEditAddress: toSwitch('permits changing and removing a withdrawal address'),
  canEditBank: toSwitch('permits adding, changing and removing bank cards'),
  masksCardNumbers: toSwitch('shows only the last four digits of card numbers'),
  afterDeposit: {
    values: AFTER,
    meaning: 'page after a deposit: the form, the home page or the previous page',
  },
  afterWithdrawal: {
    values: AFTER,
    meaning: 'page after a withdrawal: the form, the home page or the previous page',
  },
}

/** Returns a setting's value as the operator writes it. */
export const formatValue = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : typeof value === 'string' ? value : JSON.stringify(value)
