// Shows a reason and a link that reloads, if elements of the page are not defined after 6 s: their scripts hang or have failed. It is inline, because a file of
// its own could hang too. The loader puts a button into an element of which only the own file has failed.
;(() => {
  const PATIENCE_MS = 6_000
  const reason = document.querySelector('[data-not-loaded]')
  const isMissing = () => document.querySelector('main :not(:defined):not(:has(> [data-retry]))')
  const look = () => {
    reason.hidden = !isMissing()
    if (!reason.hidden) setTimeout(look, 1_000)
  }
  setTimeout(look, PATIENCE_MS)
})()
