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
  custom_script: {
    values: '<script> tags, an address, or code',
    meaning: 'scripts that run on pages of the site, such as chat or analytics',
  },
  custom_csp: {
    values: 'directives with https origins, see docs/re-skinning.md',
    meaning: 'further origins that pages of the site may load from, for custom_script',
  },
  custom_service: {
    values: `address with ${SERVICE_SCHEMES.join(' ')}, or empty`,
    meaning: 'customer service, which members open in a new window',
  },
  visitors_may_look: toSwitch('shows options and exchange to visitors, who log in to trade; on in a demo installation'),
  popup: { values: 'set by popup set and popup clear', meaning: 'bulletin on the home page' },
  ios_url: { values: ADDRESS, meaning: 'download of the iOS app' },
  android_url: { values: ADDRESS, meaning: 'download of the Android app' },
  invit_url: { values: ADDRESS, meaning: "start of invitation links; empty: this site's registration" },
  unread_notice_switch: toSwitch('shows unread notices in a banner'),
  email_register_switch: toSwitch('permits registration by e-mail'),
  phone_register_switch: toSwitch('permits registration by phone number, which is not verified'),
  phone_country: {
    values: '1 to 3 digits, or empty',
    meaning:
      'country code of phone numbers that are written without one; 90 makes 0555 123 45 67 and +90 555 123 45 67 one number',
  },
  verify_email_code: toSwitch('requires a code by e-mail at registration; needs SMTP_URL'),
  invie_code_switch: toSwitch('shows the field for an invite code, which is optional'),
  certification_switch: toSwitch('permits identity verification'),
  address_switch: toSwitch('permits withdrawal addresses and withdrawals to them'),
  bank_switch: toSwitch('permits bank cards and withdrawals to them'),
  introduce_switch: toSwitch('shows the introduction (contents add)'),
  traders_password_switch: toSwitch(
    'requires the trading password for withdrawals, transfers, swaps, staking and lock mining',
  ),
  confirm_with_password: toSwitch(
    'requires a password for binding an address, saving a bank card and buying a mining machine; off: these calls need only the fields of the specification',
  ),
  flash_exchange_status: toSwitch('permits swaps'),
  loan_switch: toSwitch('permits loans'),
  machine_switch: toSwitch('permits lock mining'),
  staking_switch: toSwitch('permits staking'),
  quantize_switch: toSwitch('shows the quant account'),
  Internal_transfer_status: toSwitch('permits transfers to other members'),
  account_transfer_status: toSwitch("permits moving funds between a member's own accounts"),
  recharge_status: toSwitch('permits deposits; off: members are sent to customer service'),
  withdrawal_status: toSwitch('permits withdrawals; off: members are sent to customer service'),
  order_filters: toSwitch('shows the filters of spot orders and options by market and day'),
  login_on_other_sites: toSwitch(
    'shows the forms for login and registration on pages of other sites without a partner, see docs/partner-sessions.md; on in a demo installation',
  ),
  can_edit_address: toSwitch('permits changing and removing a withdrawal address'),
  can_edit_bank: toSwitch('permits adding, changing and removing bank cards'),
  bank_swan_type: toSwitch('shows only the last four digits of card numbers'),
  recharge_subover_refre: {
    values: AFTER,
    meaning: 'page after a deposit: the form, the home page or the previous page',
  },
  withdrawal_subover_refre: {
    values: AFTER,
    meaning: 'page after a withdrawal: the form, the home page or the previous page',
  },
}

/** Returns a setting's value as the operator writes it. */
export const formatValue = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : typeof value === 'string' ? value : JSON.stringify(value)
