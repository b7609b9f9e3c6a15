import type { Value } from '../../shared/contract/codec.ts'
import type { siteSettings } from '../../shared/contract/settings.ts'

/** All settings, as the contract types them. */
export type SiteSettings = Value<typeof siteSettings>

/** The name of a setting. */
export type SettingKey = keyof SiteSettings

/** What holds until the operator says otherwise. A switch is on only where what it offers is there; `invit_url` empty means this site's own registration. */
export const DEFAULT_SETTINGS: SiteSettings = {
  logo: '',
  name: 'Tradelet',
  custom_script: '',
  custom_service: '',
  popup: null,
  ios_url: '',
  android_url: '',
  invit_url: '',
  unread_notice_switch: true,
  email_register_switch: true,
  phone_register_switch: true,
  verify_email_code: false,
  invie_code_switch: true,
  certification_switch: true,
  address_switch: true,
  bank_switch: false,
  introduce_switch: true,
  traders_password_switch: true,
  flash_exchange_status: false,
  loan_switch: false,
  machine_switch: false,
  staking_switch: false,
  quantize_switch: false,
  Internal_transfer_status: false,
  account_transfer_status: true,
  recharge_status: false,
  withdrawal_status: false,
  can_edit_address: true,
  can_edit_bank: true,
  bank_swan_type: true,
  recharge_subover_refre: 'stay',
  withdrawal_subover_refre: 'stay',
}
