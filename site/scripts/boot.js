// Runs before the first paint: theme, language, direction and who is signed in, from what the page stored, and the guard of the routes.
// The only script that blocks; everything else is a module. Storage may be blocked by the browser: then the defaults stay.
;(() => {
  const root = document.documentElement
  const stored = (key) => {
    try {
      return localStorage.getItem(key) ?? ''
    } catch {
      return ''
    }
  }
  const token = stored('token') || (/(?:^|; )token=([^;]+)/.exec(document.cookie)?.[1] ?? '')
  const language = stored('language') || (navigator.language.includes('zh') ? 'zh-Hans' : 'en')
  const night = matchMedia('(prefers-color-scheme: dark)').matches
  root.dataset.theme = stored('theme') || (night ? 'night' : 'day')
  if (stored('updown')) root.dataset.updown = stored('updown')
  root.dataset.banners = stored('banners')
  root.dataset.session = token ? 'in' : 'out'
  root.lang = language
  root.dir = /^(ar|fa|he|ur)\b/.test(language) ? 'rtl' : 'ltr'
  const { access } = root.dataset
  if (access === 'member' && !token) location.replace('/login')
  if (access === 'visitor' && token) location.replace('/')
})()
