import { choice, flag, list, nothing, object, optional, requiredText, text } from './codec.ts'
import { endpoint } from './endpoint.ts'

/** Schemes of addresses of customer service: web page, e-mail, phone, and messengers that open their app. */
export const SERVICE_SCHEMES: readonly string[] = ['https:', 'http:', 'mailto:', 'tel:', 'tg:', 'whatsapp:', 'line:']

/** Announcement that the operator shows in a popup. */
const popup = object({ title: text, img: text, content: text })

/**
 * Site settings of the operator (specification section 3, "Site settings"). Extension fields: `order_filters`, on if the order lists apply the filter fields
 * `confirm_with_password`, on if binding an address, saving a card and buying a mining machine need a password;
 * `login_on_other_sites`, on if pages of other origins may show the forms for login and registration.
 */
export const siteSettings = object({
  logo: text,
  name: text,
  custom_script: text,
  custom_service: text,
  popup: optional(popup),
  ios_url: text,
  android_url: text,
  invit_url: text,
  unread_notice_switch: flag,
  email_register_switch: flag,
  phone_register_switch: flag,
  verify_email_code: flag,
  invie_code_switch: flag,
  certification_switch: flag,
  address_switch: flag,
  bank_switch: flag,
  introduce_switch: flag,
  traders_password_switch: flag,
  confirm_with_password: flag,
  flash_exchange_status: flag,
  loan_switch: flag,
  machine_switch: flag,
  staking_switch: flag,
  quantize_switch: flag,
  Internal_transfer_status: flag,
  account_transfer_status: flag,
  recharge_status: flag,
  withdrawal_status: flag,
  order_filters: flag,
  login_on_other_sites: flag,
  can_edit_address: flag,
  can_edit_bank: flag,
  bank_swan_type: flag,
  recharge_subover_refre: choice({ stay: '0', home: '1', back: '2' }, 'stay'),
  withdrawal_subover_refre: choice({ stay: '0', home: '1', back: '2' }, 'stay'),
})

/** Returns names, links and feature gates of the site. Called at startup (FLG-01). */
export const getSettings = endpoint({
  path: 'getSetting',
  methods: ['GET'],
  access: 'public',
  data: siteSettings,
  example: {
    logo: '',
    name: 'Tradelet',
    custom_script: '',
    custom_service: 'https://support.example.com',
    popup: null,
    ios_url: '',
    android_url: '',
    invit_url: 'https://trade.example.com/register',
    unread_notice_switch: true,
    email_register_switch: true,
    phone_register_switch: true,
    verify_email_code: false,
    invie_code_switch: true,
    certification_switch: true,
    address_switch: true,
    bank_switch: true,
    introduce_switch: true,
    traders_password_switch: true,
    confirm_with_password: true,
    flash_exchange_status: true,
    loan_switch: true,
    machine_switch: true,
    staking_switch: true,
    quantize_switch: true,
    Internal_transfer_status: true,
    account_transfer_status: true,
    recharge_status: true,
    withdrawal_status: true,
    order_filters: true,
    login_on_other_sites: false,
    can_edit_address: true,
    can_edit_bank: true,
    bank_swan_type: true,
    recharge_subover_refre: 'stay',
    withdrawal_subover_refre: 'stay',
  },
})

/** Returns the languages that a member can choose (LNG-03). `file_name` is the value of the header `Lang`. */
export const getLanguages = endpoint({
  path: 'getLangList',
  methods: ['GET'],
  access: 'public',
  data: list(object({ language_name: text, file_name: requiredText(), is_default: flag })),
  example: [{ language_name: 'English', file_name: 'en', is_default: true }],
})

/** Reports the chosen language to the backend (LNG-04). */
export const reportLanguage = endpoint({
  path: 'setLang',
  methods: ['GET'],
  access: 'public',
  form: { lang: requiredText(32) },
  data: nothing,
  example: null,
})
