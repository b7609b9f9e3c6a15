/** Texts of the tiles on the home page. */
const menu = {
  label: 'What you can do',
  options: 'Options',
  deposit: 'Quick deposit',
  withdraw: 'Withdraw',
  support: 'Online support',
  swap: 'Flash swap',
  loan: 'Boost loan',
  mining: 'Lock mining',
  staking: 'Staking',
  transfer: 'Transfer',
}
export default menu
