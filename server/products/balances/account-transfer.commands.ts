import * as v from 'valibot'
import { compare, getScale } from '../../../shared/base/money/decimal.ts'
import { type Command, Problem } from '../../core/command/command.ts'
import { act, look } from '../../core/command/declare-command.ts'
import { coinAmount, coinTitle } from '../../core/command/inputs.ts'
import { formatTable } from '../../core/command/table.ts'
import { allCoins, setTransferMin } from '../../ledger/ledger.ts'

const formatMinimum = ({ minimum }: { minimum: string }) => (compare(minimum, '0') === 0 ? 'none' : minimum)

/** Commands for the minimum amount of a transfer between a member's own accounts. */
export const transferCommands: readonly Command[] = [
  look({
    usage: 'account-transfers minimum list',
    description: 'lists the minimum amount of each coin that a member can move between own accounts',
    permission: 'transfers.read',
    personal: [],
    path: '/account-transfer-minimum',
    run: async (_, { db }) => (await allCoins(db)).map(({ title: coin, transferMin: minimum }) => ({ coin, minimum })),
    show: (rows) => formatTable(rows, ['coin', ['minimum', formatMinimum]], 'There are no coins.'),
  }),
  act({
    usage: 'account-transfers minimum set <COIN> <AMOUNT>',
    description: 'sets the minimum of a coin; 0 is none. The whole balance of an account can always be moved',
    permission: 'transfers.change',
    method: 'PUT',
    path: '/account-transfer-minimum',
    fields: { AMOUNT: 'minimum' },
    input: v.object({ coin: coinTitle, minimum: coinAmount }),
    readState: async ({ coin }, { tx }) =>
      (await allCoins(tx)).flatMap(({ title, transferMin: minimum }) => (title === coin ? [{ coin, minimum }] : [])),
    async run({ coin: title, minimum }, { tx }) {
      const coin = (await allCoins(tx)).find((one) => one.title === title)
      if (!coin) return new Problem(`There is no coin "${title}".`)
      if (getScale(minimum) > coin.scale)
        return new Problem(`${title} has at most ${coin.scale} digits after the point.`)
      await setTransferMin(tx, title, minimum)
      return { coin: title, minimum }
    },
    show: (set) => `The minimum of a transfer of ${set.coin} between own accounts is ${formatMinimum(set)}.`,
  }),
]
