/** Texts of the transfer between accounts. */
const transfer = {
  title: 'Transfer',
  from: 'From',
  to: 'To',
  exchange: 'Swap the accounts',
  coin: 'Coin',
  amount: 'Amount',
  available: 'Available {amount} {coin}',
  submit: 'Transfer',
  submitAmount: 'Transfer {amount} {coin}',
  missing: 'Enter an amount',
  form: 'Enter an amount with digits and one point',
  zero: 'Enter an amount above zero',
  exceeds: 'Available balance insufficient',
  off: 'Transfers between accounts are not offered right now',
  noCoins: 'There is nothing to transfer yet',
  uncertain: 'No answer came. If you send the same again, it is booked once only.',
  failedText: 'Your balances could not be loaded.',
}
export default transfer
