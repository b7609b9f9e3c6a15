/** False in WebKit, which does not record the timing of failed requests. It is recognized by this function, which only WebKit has. */
const KEEPS_FAILED = !('webkitConvertPointFromNodeToPage' in window)

/**
 * Reports the addresses that the page requests between `begin` and `end`, failed requests included. In WebKit a content security policy blocks all foreign
 * addresses and reports them; in other browsers a policy would also report addresses that a document without a window only mentions.
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
