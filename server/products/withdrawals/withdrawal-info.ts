import * as contract from '../../../shared/base/contract/withdrawals.ts'
import { isWayOffered } from '../../../shared/base/rules/withdrawals.rules.ts'
import { handle } from '../../core/http/handle.ts'
import { Refusal } from '../../core/http/refusal.ts'
import { allCoins, balanceOf } from '../../ledger/ledger.ts'
import { findBoundWallet, findOwnCard, type OwnWallet } from './destination.ts'
import {
  findHold,
  findOfferedTerms,
  getDailyRemainder,
  getNetworkId,
  type Hold,
  readSettingsAndCoins,
  refuseUnknownCard,
} from './prepare-withdrawal.ts'
import { applyNetworkTerms, hashWithdrawalTerms, listWithdrawalTerms, toWireFee } from './withdrawals.terms.ts'

/** Returns the coins that can be withdrawn in at least one way. */
export const getWithdrawableCoins = handle(contract.getWithdrawableCoins, async ({ context }) => {
  const { db } = context
  const [settings, coins, terms] = await Promise.all([context.settings.read(), allCoins(db), listWithdrawalTerms(db)])
  const offered = new Set(terms.filter(({ way }) => isWayOffered(settings, way)).map(({ coin }) => coin))
  return coins.filter(({ title }) => offered.has(title)).map(({ id, title }) => ({ id, title }))
})

/** Returns what a withdrawal form needs: terms, balance, remaining daily limit, destination, and when it can be used. */
export const getWithdrawalInfo = handle(contract.getWithdrawalInfo, async ({ form, member, context }) => {
  const { db, now } = context
  const at = now()
  const offered = await findOfferedTerms(db, await readSettingsAndCoins(db), form)
  if (offered instanceof Refusal) return offered
  const { coin } = offered
  const wallet = await findBoundWallet(db, member, coin, form.network ?? '')
  const isBank = form.destination === 'bank'
  const card = isBank && form.bankId !== null ? await findOwnCard(db, member, form.bankId) : null
  if (isBank && form.bankId !== null && !card) return refuseUnknownCard()
  const destination = isBank ? card : wallet
  const terms = await applyNetworkTerms(db, offered.terms, getNetworkId(destination))
  const hold = await findHold(db, { member, destination, demo: context.config.demo, now: at })
  return {
    balance: await balanceOf(db, { member, type: form.type, coin: coin.title }),
    minAmount: terms.minimum,
    maxAmount: terms.maximum,
    ...toWireFee(terms, coin),
    addresses: wallet ? [toWireAddress(wallet)] : [],
    dailyLimit: terms.daily_limit,
    dailyLeft: await getDailyRemainder(db, { member, coin, terms, now: at }),
    usableAt: hold?.until ?? null,
    heldBy: toWireCause(hold),
    serverTime: at,
    terms: hashWithdrawalTerms(terms, coin, destination?.to ?? null),
  }
})

/** Returns the cause of a hold for the page, which knows two: a whitelist holds the destination. */
const toWireCause = (hold: Hold | null): 'password' | 'destination' =>
  hold?.cause === 'password' ? 'password' : 'destination'

const toWireAddress = ({ to: { address, network, memo }, choices }: OwnWallet) => ({
  address,
  network,
  memo,
  networks: choices.map(({ name }) => name),
})
