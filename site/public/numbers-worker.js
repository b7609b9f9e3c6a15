// Formats nothing: with the first format the browser loads its knowledge of numbers, here beside the page's own thread (scripts/first-paint.js).
new Intl.NumberFormat()
close()
