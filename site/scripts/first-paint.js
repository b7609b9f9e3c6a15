// Delays the elements' files until the page's own HTML, and a banner picture in it, are painted: on a slow connection they would compete for bandwidth. The
// delay is at most 700 ms, and zero in a hidden tab, which is not painted.
;(() => {
  const root = document.documentElement
  // Colours the device's frame from the start, also at night and with an operator's colour (scripts/app-head.ts).
  document.querySelector('meta[name=theme-color]').content = getComputedStyle(root).backgroundColor
  const MOST_MS = 700
  // The first number format loads the browser's locale data, which takes as long as drawing the page; a worker does it in another thread.
  if (globalThis.Worker) new Worker('/numbers-worker.js')
  const begin = () => {
    if ('painted' in root.dataset) return
    root.dataset.painted = ''
    document.head.append(document.getElementById('files').content.cloneNode(true))
    dispatchEvent(new Event('painted'))
  }
  const picture = document.querySelector('.banner-place img')
  const afterPaint = () => requestAnimationFrame(() => setTimeout(begin))
  if (document.hidden) begin()
  else if (!picture || picture.complete) afterPaint()
  else for (const event of ['load', 'error']) picture.addEventListener(event, afterPaint)
  setTimeout(begin, MOST_MS)
})()
