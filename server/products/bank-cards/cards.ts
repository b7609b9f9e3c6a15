import type { BankCard } from '../../../shared/base/contract/bank-cards.ts'
import type { CardContent, CardRequest } from '../../../shared/base/rules/bank-cards.rules.ts'
import { isRowId } from '../../core/db/row-id.ts'
import type { Sql } from '../../core/db/sql.ts'
import { isSealingEnabled, type SecretBox } from '../../core/secrets/secrets.ts'

/** Card as shown to the operator. Times in epoch ms. */
export interface StoredCard extends BankCard {
  member: string
  username: string
  added_at: number
  changed_at: number
}

const STORED = `b.id::text, b.bank_name AS "bankName", b.card_number AS "cardNumber", b.card_name AS cardholder, b.member::text, m.username, b.added_at, b.changed_at
  FROM bank_cards b JOIN members m ON m.id = b.member`

/** Digits of a card number that stay unencrypted in the database, for masked lists. */
export const CLEAR_DIGITS = 4

/** Returns the member's cards with decrypted numbers, in the order in which they were added. */
export const findCards = async (sql: Sql, secrets: SecretBox, member: string): Promise<StoredCard[]> =>
  (await sql.query<StoredCard>(`SELECT ${STORED} WHERE b.member = $1::bigint ORDER BY b.id`, [member])).map((card) =>
    decryptCard(card, secrets),
  )

/** Returns the card with its number decrypted. */
export const decryptCard = (card: StoredCard, secrets: SecretBox): StoredCard => ({
  ...card,
  cardNumber: secrets.open(card.cardNumber, card.member),
})

/** Returns a card by its id with its number as stored, or null. */
export async function findStoredCard(sql: Sql, id: string): Promise<StoredCard | null> {
  if (!isRowId(id)) return null
  const [card] = await sql.query<StoredCard>(`SELECT ${STORED} WHERE b.id = $1::bigint`, [id])
  return card ?? null
}

/** Inserts a card, or updates the card with this id. Its number is stored encrypted. */
export async function writeCard(
  tx: Sql,
  secrets: SecretBox,
  { member, id, content }: CardRequest & { member: string },
  now: number,
): Promise<void> {
  const number = content.cardNumber
  const stored = (await isSealingEnabled(tx)) ? secrets.seal(number, member, CLEAR_DIGITS) : number
  const values = [member, content.bankName, stored, content.cardholder, now]
  if (id === null)
    await tx.query(
      `INSERT INTO bank_cards (member, bank_name, card_number, card_name, added_at, changed_at)
       VALUES ($1::bigint, $2, $3, $4, $5::bigint, $5::bigint)`,
      values,
    )
  else
    await tx.query(
      `UPDATE bank_cards SET bank_name = $2, card_number = $3, card_name = $4, changed_at = $5::bigint
       WHERE member = $1::bigint AND id = $6::bigint`,
      [...values, id],
    )
}

/** Deletes a card of the member. Returns it with its number decrypted, or null if the member has no card with this id. */
export async function deleteCard(
  tx: Sql,
  secrets: SecretBox,
  { member, id }: { member: string; id: string },
): Promise<CardContent | null> {
  const [card] = await tx.query<CardContent>(
    `DELETE FROM bank_cards WHERE member = $1::bigint AND id = $2::bigint
     RETURNING bank_name AS "bankName", card_number AS "cardNumber", card_name AS cardholder`,
    [member, id],
  )
  return card ? { ...card, cardNumber: secrets.open(card.cardNumber, member) } : null
}
