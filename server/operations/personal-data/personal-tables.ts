/** Removal of personal data from the rows of a table: all rows, none, or columns with the SQL literal that replaces their value. */
type Erasure = 'delete' | 'keep' | Readonly<Record<string, string>>

/** Table with rows of members. */
export interface PersonalTable {
  readonly table: string
  /** Columns with the member's id. */
  readonly of: readonly string[]
  /** Columns that an export leaves out: secrets, digests, and the member itself; `all` if the table contains nothing else. */
  readonly omit: readonly string[] | 'all'
  /** Columns that are stored encrypted for the member. */
  readonly sealed?: readonly string[]
  readonly erase: Erasure
}

const GONE = `'erased'`
/** Empties a text that operators wrote, unless there is none. */
const emptied = (column: string): string => `CASE WHEN ${column} = '' THEN '' ELSE ${GONE} END`
const own = (
  table: string,
  omit: PersonalTable['omit'],
  erase: Erasure,
  more: Partial<PersonalTable> = {},
): PersonalTable => ({ table, of: ['member'], omit, erase, ...more })

/**
 * Tables with rows of members, except `members`, `uploads`, the ledger and the audit log, which other code handles. Rows that stay name the member by its id only.
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  own('authenticators', ['secret'], 'delete'),
  own('bank_cards', [], 'delete', { sealed: ['card_number'] }),
  own('conditional_orders', [], 'keep'),
  own('daily_totals', [], 'keep'),
  own('deposits', [], { proof: `''`, reason: emptied('reason') }),
  own('freeze_links', 'all', 'delete'),
  own('handoff_codes', 'all', 'delete'),
  own('idempotency_keys', 'all', 'delete'),
  own('identities', [], { real_name: GONE, front_card: `''`, back_card: `''`, reopened_reason: 'NULL' }),
  {
    table: 'internal_transfers',
    of: ['sender', 'recipient'],
    omit: [],
    // The name is that of the recipient.
    erase: { to_name: `CASE WHEN recipient = $1::bigint THEN ${GONE} ELSE to_name END` },
  },
  own('keyed_requests', 'all', 'delete'),
  own('known_devices', ['digest', 'secret'], 'delete'),
  own('ledger_lost_entries', 'all', 'keep'),
  own('legal_consents', [], 'keep'),
  own('loans', [], { front_card: `''`, later_card: `''`, handheld_card: `''`, reason: emptied('reason') }),
  own('member_exports', [], 'keep'),
  own('member_notes', [], 'delete'),
  own('mining_orders', [], 'keep'),
  own('notice_reads', [], 'delete'),
  own('notices', [], 'delete'),
  own('operator_credits', ['key'], { reason: emptied('reason') }),
  own('operator_requests', ['digest', 'input', 'preview'], { input: `'{}'`, preview: `''`, reason: emptied('reason') }),
  own('operators', 'all', 'keep'),
  own('option_orders', [], 'keep'),
  own('option_consents', [], 'keep'),
  own('own_limits', [], 'delete'),
  own('partner_grants', [], 'keep'),
  own('partner_referrals', [], 'keep'),
  own('passkeys', ['credential', 'public_key'], 'delete'),
  own('payout_freezes', [], 'delete'),
  own('position_days', 'all', 'keep'),
  own('position_locks', 'all', 'keep'),
  own('positions', [], 'keep'),
  own('provider_events', ['digest'], {
    data: `CASE WHEN data ? 'reason' THEN jsonb_set(data, '{reason}', '"erased"') ELSE data END`,
  }),
  { table: 'recipient_lookups', of: ['searcher', 'recipient'], omit: 'all', erase: 'delete' },
  own('recovery_codes', 'all', 'delete'),
  own('reviews', [], { reason: emptied('reason') }),
  own('sample_money_removals', [], 'keep'),
  own('second_factor_resets', [], 'delete'),
  own('spot_orders', [], 'keep'),
  own('staking_orders', [], 'keep'),
  own('swap_quotes', [], 'keep'),
  own('swaps', [], 'keep'),
  own('tokens', ['digest'], 'delete'),
  own('upload_reservations', 'all', 'delete'),
  own('withdrawal_addresses', [], 'delete'),
  own('withdrawal_whitelists', [], 'delete'),
  own(
    'withdrawals',
    [],
    {
      address: `CASE WHEN address = '' THEN '' ELSE ${GONE} END`,
      memo: `''`,
      bank_name: emptied('bank_name'),
      card_number: emptied('card_number'),
      card_name: emptied('card_name'),
      reason: emptied('reason'),
      payout_reason: emptied('payout_reason'),
    },
    { sealed: ['card_number'] },
  ),
]

/** Tables with a column of a member that other code handles. Challenges of passkeys live for minutes. */
export const OTHER_TABLES = ['ledger_accounts', 'members', 'operator_acts', 'passkey_challenges', 'uploads'] as const

/** Tables that store the id of the member as a text. */
const TEXT_IDS: readonly string[] = ['idempotency_keys', 'keyed_requests', 'ledger_lost_entries']

/** Returns the condition for rows of the member `$1`. */
export const toMemberCondition = ({ table, of }: Pick<PersonalTable, 'of' | 'table'>): string =>
  of.map((column) => `t.${column} = $1::bigint${TEXT_IDS.includes(table) ? '::text' : ''}`).join(' OR ')
