/** Words around accounts and balances that several elements use. */
const balances = {
  optionsAccount: 'Options account',
  fundsAccount: 'Funds account',
  quantAccount: 'Quant account',
  options: 'Options',
  funds: 'Funds',
  quant: 'Quant',
  usable: 'Usable',
  frozen: 'Frozen',
  value: 'Value',
  deposit: 'Deposit',
  withdraw: 'Withdraw',
  transfer: 'Transfer',
  swap: 'Swap',
}
export default balances
