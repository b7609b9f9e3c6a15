import type { Handler } from '../http/handle.ts'
import { bindAddress, getAddresses } from '../networks/addresses.ts'
import { changePassword, setTradingPassword } from './change-passwords.ts'
import { getMember } from './get-member.ts'
import { submitIdentity } from './identity.ts'
import { login, logout } from './login.ts'
import { register } from './register.ts'
import { sendEmailCode } from './send-email-code.ts'

/** What answers the calls about members and their sessions. */
export const accountHandlers: readonly Handler[] = [
  getMember,
  register,
  login,
  logout,
  sendEmailCode,
  submitIdentity,
  changePassword,
  setTradingPassword,
  getAddresses,
  bindAddress,
]
