// Inserts the banner's first picture, in the page's language and theme, before the element's code is loaded. Does nothing if no banner is expected.
;(() => {
  const { dataset, lang } = document.documentElement
  if (dataset.banners === 'none') return
  const picture = new Image()
  picture.fetchPriority = 'high'
  picture.alt = ''
  picture.src = `/banners/first#${lang}-${dataset.theme}`
  const frame = document.createElement('span')
  frame.append(picture)
  document.querySelector('tl-banner').append(frame)
})()
