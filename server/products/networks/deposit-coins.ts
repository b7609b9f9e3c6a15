import { createHash } from 'node:crypto'
import { findNetworkFormat } from '../../../shared/base/contract/addresses.ts'
import type { ResponseData } from '../../../shared/base/contract/endpoint.ts'
import { BANK_DETAILS, type BankDetails, getDepositCoins as endpoint } from '../../../shared/base/contract/networks.ts'
import type { LanguageCode } from '../../../shared/base/i18n/languages.ts'
import type { Sql } from '../../core/db/sql.ts'
import { handle } from '../../core/http/handle.ts'
import { allCoins } from '../../ledger/ledger.ts'
import { translateSampleName } from '../sample-names.ts'
import { isSampleBank, isSampleWay } from './networks.demo.ts'
import { type DepositWay, findDepositWays, toPayoutNetwork } from './networks.ts'

/** Returns every coin with its deposit networks and banks. */
export const getDepositCoins = handle(endpoint, ({ lang, context: { db } }) => readDepositCoins(db, lang))

/** Returns a hash of the destination of a deposit, which changes with it. */
export const hashDestination = ({ address, memo, bank }: DepositWay): string =>
  createHash('sha256')
    .update(JSON.stringify([address, memo, bank && BANK_DETAILS.map((detail) => bank[detail])]))
    .digest('hex')
    .slice(0, 16)

/** Networks that are not banks use only two values of `payType`; `erc20` stands for addresses that begin with 0x. */
async function readDepositCoins(sql: Sql, lang: LanguageCode): Promise<ResponseData<typeof endpoint>> {
  const [coins, ways] = [await allCoins(sql), await findDepositWays(sql)]
  return coins.map(({ id, title }) => ({
    id,
    title,
    networkList: ways
      .filter(({ coin }) => coin === title)
      .map((way) => ({
        id: way.id,
        payType: getPayType(way),
        sample: isSampleWay(way),
        network: translateSampleName(lang, { sample: isSampleBank(way) }, way.name),
        payImage: way.img,
        address: way.address,
        minimum: way.minimum,
        arrival: way.arrival ?? 0,
        memo: way.memo,
        terms: hashDestination(way),
        ...toWireRules(way),
        ...NO_BANK,
        ...way.bank,
      })),
  }))
}

/** Returns the rules of withdrawals through a network in their wire format; those of a bank are empty. */
function toWireRules(way: DepositWay) {
  if (way.bank) return { format: '', contract: '', withdrawalMemo: 'none', memoFormat: 'text' } as const
  const { format, need, memo } = toPayoutNetwork(way)
  return { format: format ?? '', contract: way.contract, withdrawalMemo: need, memoFormat: memo }
}

function getPayType({ name, address, format, bank }: DepositWay): 'bank' | 'erc20' | 'trc20' {
  if (bank) return 'bank'
  // A sample address does not show its format, so the network name decides.
  const isEvm = address.startsWith('0x') || (format ?? findNetworkFormat(name)) === 'evm'
  return isEvm ? 'erc20' : 'trc20'
}

const NO_BANK = Object.fromEntries(BANK_DETAILS.map((detail) => [detail, ''])) as BankDetails
