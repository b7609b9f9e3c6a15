/** Texts around login and registration: the head of the page, customer service, who is signed in. */
const account = {
  themeNight: 'Switch to night mode',
  themeDay: 'Switch to day mode',
  language: 'Language',
  service: 'Contact customer service',
  passwordHelp: '{min} – {max} letters or digits',
  signedIn: 'You are logged in',
  signedInAs: 'Signed in as {account}',
  logout: 'Log out',
}
export default account
