/** WebKit keeps no time of a request that fails. What it has and others have not is the name of this function. */
const KEEPS_FAILED = !('webkitConvertPointFromNodeToPage' in window)

/**
 * Tells of the addresses that this page asks for from `begin` to `end`, also of those that fail. Where a browser does not keep them, all that is not of the page's
 * own server is refused by a policy, which tells of it; elsewhere a policy would also tell of what a document without a window only mentions.
 */
export function listenForRequests(heard: (address: string) => void): { begin(): void; end(): void } {
  const observer = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) heard(name)
  })
  const refused = ({ blockedURI }: SecurityPolicyViolationEvent) => heard(blockedURI)
  return {
    begin() {
      if (KEEPS_FAILED) return observer.observe({ entryTypes: ['resource'] })
      const policy = document.createElement('meta')
      policy.httpEquiv = 'Content-Security-Policy'
      policy.content = `default-src 'self' ${location.origin.replace('http', 'ws')} data: blob: 'unsafe-inline' 'unsafe-eval'`
      document.head.append(policy)
      addEventListener('securitypolicyviolation', refused)
    },
    end() {
      observer.disconnect()
      removeEventListener('securitypolicyviolation', refused)
    },
  }
}
