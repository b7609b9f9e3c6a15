import { choice, flag, from, object, optional, text } from './codec.ts'
import { endpoint } from './endpoint.ts'

export { getLanguages, reportLanguage } from './site-languages.ts'

/** Schemes of addresses of customer service: web page, e-mail, phone, and messengers that open their app. */
export const SERVICE_SCHEMES: readonly string[] = ['https:', 'http:', 'mailto:', 'tel:', 'tg:', 'whatsapp:', 'line:']

/** Announcement that the operator shows in a popup. */
const popup = object({ title: text, img: text, content: text })

/**
 * Site settings of the operator (specification section 3, "Site settings"). Extension fields: `order_filters`, on if the order lists apply the filter fields
 * `company`, the company that runs the site, in the footer of public pages; `confirm_with_password`, on if binding an address, saving a card and buying a mining machine need a password;
 * `login_on_other_sites`, on if pages of other origins may show the forms for login and registration; `own_limits`, on if the backend has the calls for limits,
 * breaks and self-exclusion of members; `positions`, on if the backend has the call for costs and profits; `second_factor_switch`, on if members
 * can set up a second factor (`second-factor.ts`, Q-590); `payout_freeze`, on if they can freeze their payouts (`payout-freeze.ts`, Q-670); `mail_word`, on if
 * they can choose a word for mails (`mail-word.ts`, Q-674); `order_terms`, on if limit orders take a time in force, post-only and a stop (`spot.ts`,
 * ) and can be changed while they rest (`amend-order.ts`, Q-693); `passkeys`, on if members can log in with passkeys on this site (`passkeys.ts`, Q-700).
 */
export const siteSettings = object({
  logo: text,
  name: text,
  customScript: text,
  customService: text,
  company: text,
  popup: optional(popup),
  iosUrl: text,
  androidUrl: text,
  inviteUrl: from('invit_url', text),
  unreadNoticeSwitch: flag,
  emailRegisterSwitch: flag,
  phoneRegisterSwitch: flag,
  verifyEmailCode: flag,
  inviteCodeSwitch: from('invie_code_switch', flag),
  certificationSwitch: flag,
  addressSwitch: flag,
  bankSwitch: flag,
  introductionSwitch: from('introduce_switch', flag),
  tradingPasswordSwitch: from('traders_password_switch', flag),
  confirmWithPassword: flag,
  swapSwitch: from('flash_exchange_status', flag),
  loanSwitch: flag,
  miningSwitch: from('machine_switch', flag),
  stakingSwitch: flag,
  quantSwitch: from('quantize_switch', flag),
  internalTransferSwitch: from('Internal_transfer_status', flag),
  accountTransferSwitch: from('account_transfer_status', flag),
  depositSwitch: from('recharge_status', flag),
  withdrawalSwitch: from('withdrawal_status', flag),
  orderFilters: flag,
  conditionalOrders: flag,
  orderTerms: flag,
  loginOnOtherSites: flag,
  ownLimits: flag,
  positions: flag,
  secondFactorSwitch: flag,
  payoutFreeze: flag,
  mailWord: flag,
  passkeys: flag,
  canEditAddress: flag,
  canEditBank: flag,
  masksCardNumbers: from('bank_swan_type', flag),
  afterDeposit: from('recharge_subover_refre', choice({ stay: '0', home: '1', back: '2' }, 'stay')),
  afterWithdrawal: from('withdrawal_subover_refre', choice({ stay: '0', home: '1', back: '2' }, 'stay')),
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
    customScript: '',
    customService: 'https://support.example.com',
    company: 'Example Ltd, 1 Example Street, Sample City',
    popup: null,
    iosUrl: '',
    androidUrl: '',
    inviteUrl: 'https://trade.example.com/register',
    unreadNoticeSwitch: true,
    emailRegisterSwitch: true,
    phoneRegisterSwitch: true,
    verifyEmailCode: false,
    inviteCodeSwitch: true,
    certificationSwitch: true,
    addressSwitch: true,
    bankSwitch: true,
    introductionSwitch: true,
    tradingPasswordSwitch: true,
    confirmWithPassword: true,
    swapSwitch: true,
    loanSwitch: true,
    miningSwitch: true,
    stakingSwitch: true,
    quantSwitch: true,
    internalTransferSwitch: true,
    accountTransferSwitch: true,
    depositSwitch: true,
    withdrawalSwitch: true,
    orderFilters: true,
    conditionalOrders: true,
    orderTerms: true,
    loginOnOtherSites: false,
    ownLimits: true,
    positions: true,
    secondFactorSwitch: true,
    payoutFreeze: true,
    mailWord: true,
    passkeys: true,
    canEditAddress: true,
    canEditBank: true,
    masksCardNumbers: true,
    afterDeposit: 'stay',
    afterWithdrawal: 'stay',
  },
})
