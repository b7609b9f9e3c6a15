import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'

const PROJECT = join(import.meta.dirname, '../..')

/** Rule that assigns modules to a chunk by their path. */
export interface ChunkRule {
  readonly name: string
  /** Files, and folders with a final `/`, relative to the project. */
  readonly paths: readonly string[]
}
/** Chunks for modules that only elements with prices, a form or a member page need, each with the module that marks these elements. */
export const MARKER_RULES: readonly ChunkRule[] = [
  { name: 'live', paths: ['shared/feed/subscribe.ts'] },
  { name: 'form', paths: ['shared/stores/form.ts'] },
  { name: 'page', paths: ['shared/ui/account/member-page.tsx'] },
]
/** Large modules that only some elements need: each kind gets its own chunk. */
export const SEPARATE_RULES: readonly ChunkRule[] = [
  {
    name: 'lit',
    paths: [
      'node_modules/lit/',
      'node_modules/lit-html/',
      'node_modules/lit-element/',
      'node_modules/@lit/',
      'shared/elements/base-element.ts',
    ],
  },
  { name: 'money', paths: ['node_modules/big.js/', 'shared/money/'] },
]
/**
 * Small modules that would otherwise get files of their own, each with its chunk: related modules, or modules that the same elements load. Elements that need
 * none of a line load less than 2 % more for it.
 */
export const GROUPED_RULES: readonly ChunkRule[] = [
  {
    name: 'core',
    paths: [
      'shared/contract/exchange-endpoint.ts',
      'shared/format/numbers.ts',
      'shared/format/page-language.ts',
      'shared/format/times.ts',
      'shared/preferences/hidden.ts',
      'shared/session/session.ts',
    ],
  },
  {
    name: 'figures',
    paths: [
      'shared/elements/change.ts',
      'shared/elements/coin.ts',
      'shared/elements/freshness.ts',
      'shared/market/markets.ts',
      'shared/market/price-digits.ts',
    ],
  },
  { name: 'lit', paths: ['shared/contract/markets.ts'] },
  {
    name: 'lit-widget',
    paths: [
      'shared/elements/auto-scroll.ts',
      'shared/elements/autoplay.ts',
      'shared/elements/row.rules.ts',
      'shared/widget/lit-widget.ts',
    ],
  },
  {
    name: 'book',
    paths: [
      'shared/elements/order-book.ts',
      'shared/feed/book.ts',
      'shared/market/book-consistency.ts',
      'shared/market/book.ts',
      'shared/market/levels.rules.ts',
      'shared/ui/hooks/use-book-rows.ts',
      'shared/ui/spot/book-panel.tsx',
      'shared/ui/spot/book-status.ts',
    ],
  },
  {
    name: 'live',
    paths: [
      'shared/api/market-data.ts',
      'shared/contract/market-data.ts',
      'shared/dom/adopt-styles.ts',
      'shared/elements/price.ts',
    ],
  },
  {
    name: 'money',
    paths: ['shared/balances/records-query.ts', 'shared/contract/balances.ts', 'shared/money/ratio.ts'],
  },
  { name: 'form', paths: ['shared/ui/controls/form.css', 'shared/ui/controls/select-field.tsx'] },
  {
    name: 'passwords',
    paths: [
      'shared/session/new-password.ts',
      'shared/stores/password-form.ts',
      'shared/ui/account/new-password-form.tsx',
    ],
  },
  {
    name: 'password-field',
    paths: [
      'shared/ui/account/pay-password-field.tsx',
      'shared/ui/controls/password-field.tsx',
      'shared/ui/controls/service-link.tsx',
      'shared/ui/hooks/use-refusal-focus.ts',
    ],
  },
  {
    name: 'submission',
    paths: [
      'shared/format/amount-input.ts',
      'shared/format/number-signs.ts',
      'shared/submissions/submission.ts',
      'shared/submissions/unanswered.ts',
    ],
  },
  {
    name: 'money-form',
    paths: [
      'shared/submissions/confirmation.ts',
      'shared/submissions/money-form-parts.ts',
      'shared/submissions/money-form.ts',
      'shared/submissions/order-reader.ts',
      'shared/submissions/repeat-form.rules.ts',
    ],
  },
  {
    name: 'lists',
    paths: [
      'shared/stores/member-list.ts',
      'shared/stores/paged-list.ts',
      'shared/stores/paging.rules.ts',
      'shared/stores/poll-first-page.ts',
    ],
  },
  {
    name: 'notices',
    paths: ['shared/contract/notices.ts', 'shared/format/html-policy.ts', 'shared/format/plain-text.ts'],
  },
  {
    name: 'market-picker',
    paths: ['shared/market/market-picker.ts', 'shared/ui/spot/market-picker.css', 'shared/ui/spot/market-picker.tsx'],
  },
  {
    name: 'balances',
    paths: [
      'shared/balances/account-name.ts',
      'shared/balances/balances.ts',
      'shared/balances/values.ts',
      'shared/market/ticker.ts',
    ],
  },
  {
    name: 'rows',
    paths: [
      'shared/ui/controls/search-field.tsx',
      'shared/ui/hooks/use-live-market.ts',
      'shared/ui/spot/live-figures.tsx',
    ],
  },
  {
    name: 'amounts',
    paths: [
      'shared/format/amount-reason.ts',
      'shared/ui/controls/amount-field.tsx',
      'shared/ui/hooks/use-amount-language.ts',
    ],
  },
  {
    name: 'amount-texts',
    paths: [
      'shared/format/coin-amount.ts',
      'shared/format/exact.ts',
      'shared/ui/hooks/use-balance-text.ts',
      'shared/ui/hooks/use-coin-texts.ts',
      'shared/ui/hooks/use-over-balance.ts',
    ],
  },
  { name: 'sums', paths: ['shared/format/dollars.ts', 'shared/ui/controls/hideable-amounts.tsx'] },
  { name: 'dates', paths: ['shared/format/days.ts'] },
  { name: 'order-amounts', paths: ['shared/ui/controls/pressable-amount.tsx', 'shared/ui/spot/trading-halted.tsx'] },
  { name: 'coins', paths: ['shared/ui/controls/coin-select.tsx'] },
  {
    name: 'email-code',
    paths: [
      'shared/member/email-code.rules.ts',
      'shared/member/email-code.ts',
      'shared/stores/code-sender.ts',
      'shared/ui/account/email-code.tsx',
      'shared/ui/controls/code-field.tsx',
    ],
  },
  {
    name: 'sheet',
    paths: [
      'shared/dom/overlays.ts',
      'shared/ui/controls/sheet.tsx',
      'shared/ui/hooks/drag-down.ts',
      'shared/ui/hooks/use-modal.ts',
    ],
  },
  {
    name: 'footer',
    paths: [
      'shared/ui/account/records-link.tsx',
      'shared/ui/controls/action-footer.css',
      'shared/ui/controls/action-footer.tsx',
    ],
  },
  {
    name: 'pieces',
    paths: ['shared/member/decision.ts', 'shared/ui/controls/lazy.tsx', 'shared/ui/hooks/use-loaded.ts'],
  },
  {
    name: 'products',
    paths: [
      'shared/api/server-clock.ts',
      'shared/contract/utc-days.ts',
      'shared/money/interest.ts',
      'shared/stores/reload-at.ts',
      'shared/ui/controls/days-bar.tsx',
      'shared/ui/products/product-head.tsx',
      'shared/ui/products/products.css',
    ],
  },
  {
    name: 'loans',
    paths: [
      'shared/contract/loans.ts',
      'shared/contract/mining.ts',
      'shared/stores/displayed-product.ts',
      'shared/stores/minute.ts',
      'shared/term-products/payments.rules.ts',
      'shared/term-products/term-amount.rules.ts',
      'shared/ui/controls/amount-stepper.tsx',
      'shared/ui/hooks/use-range.ts',
      'shared/ui/products/machine-picture.tsx',
      'shared/ui/products/order-placed-link.tsx',
      'shared/ui/products/orders-tabs.tsx',
      'shared/ui/products/payment-line.tsx',
      'shared/ui/products/product-gate.tsx',
      'shared/ui/products/products-list.tsx',
    ],
  },
  {
    name: 'member',
    paths: [
      'shared/dom/copy-text.ts',
      'shared/routes.rules.ts',
      'shared/settings/feature-gate.ts',
      'shared/ui/account/gated-link.tsx',
      'shared/ui/account/status-badge.tsx',
    ],
  },
]
/** Module that marks the React elements. */
export const VIEW_RULE: ChunkRule = { name: 'view', paths: ['shared/widget/define-widget.tsx'] }
/** All rules, see {@link assertRulesMatch}. */
export const ALL_RULES: readonly ChunkRule[] = [...GROUPED_RULES, ...MARKER_RULES, ...SEPARATE_RULES, VIEW_RULE]

/** Returns true if a module's absolute path is one of a rule's files or inside one of its folders. */
export function matchesRule(id: string, { paths }: ChunkRule, project: string = PROJECT): boolean {
  const path = id.split(sep).join('/')
  const root = project.split(sep).join('/')
  return paths.some((each) => (each.endsWith('/') ? path.startsWith(`${root}/${each}`) : path === `${root}/${each}`))
}

/**
 * Checks that every path of the rules exists, so that a renamed file cannot move bytes between chunks unnoticed.
 *
 * @throws Error that names each rule with the path that is missing.
 */
export function assertRulesMatch(rules: readonly ChunkRule[], project: string = PROJECT): void {
  const missing = rules.flatMap(({ name, paths }) =>
    paths.filter((path) => !existsSync(join(project, path))).map((path) => `"${name}": ${path}`),
  )
  if (missing.length > 0)
    throw new Error(`chunk rules match nothing: ${missing.join(', ')}; correct the paths in tools/build/chunk-rules.ts`)
}
