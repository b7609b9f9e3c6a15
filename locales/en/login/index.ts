/** Texts of the login form. */
const login = {
  title: 'Log in',
  lead: 'Use the email or phone you registered with.',
  username: 'Email or phone',
  usernameMissing: 'Enter your email or phone number',
  password: 'Password',
  passwordMissing: 'Enter your password',
  submit: 'Log in',
  create: 'Create account',
}
export default login
