/** Texts of the assets page. */
const assets = {
  title: 'Assets',
  all: 'All',
  accounts: 'Accounts',
  total: 'Total value',
  hide: 'Hide values',
  show: 'Show values',
  records: 'Orders',
  coin: 'Coin',
  columns: 'Usable / frozen / value',
  distribution: '{list}',
  shareOf: '{account} {share}%',
  find: 'Find a coin',
  noZeros: 'Hide zero balances',
  notFound: 'No coin matches',
  nothing: 'No coins here yet',
  open: 'Open {coin}',
  noPrice: 'no price',
  failedText: 'Your money is safe; only the figures could not be loaded.',
}
export default assets
