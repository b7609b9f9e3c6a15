/** Texts of the host site's own frame: footer tabs, page titles, the home page. */
const site = {
  home: 'Home',
  market: 'Market',
  exchange: 'Exchange',
  options: 'Options',
  assets: 'Assets',
  account: 'Account',
  changemoney: 'Transfer',
  login: 'Log in',
  register: 'Create account',
  logout: 'Log out',
  tabs: 'Main pages',
  lead: 'Timed options on a live market',
  leadText: 'Pick a market, an amount and a time. Every result names the two trades that decided it.',
  openOptions: 'Open the options trader',
  markets: 'Markets',
  theme: 'Switch between day and night',
  skip: 'Skip to content',
  notFound: 'This page does not exist',
  notFoundText: 'The address may have changed. The home page has links to everything.',
  goHome: 'Go to the home page',
}
export default site
