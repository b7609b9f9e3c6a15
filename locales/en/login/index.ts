/** Texts of the login form. */
const login = {
  title: 'Log in',
  lead: 'Use the email or phone you registered with.',
  username: 'Email or phone',
  usernameMissing: 'Enter your email or phone number',
  password: 'Password',
  passwordMissing: 'Enter your password',
  passwordHelp: '{min} – {max} letters or digits',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  submit: 'Log in',
  submitting: 'Logging in',
  create: 'Create account',
  service: 'Contact customer service',
  themeNight: 'Switch to night mode',
  themeDay: 'Switch to day mode',
  language: 'Language',
  signedIn: 'You are logged in',
  signedInAs: 'Signed in as',
  logout: 'Log out',
  loggingOut: 'Logging out',
}
export default login
