// The first number format makes the browser load its locale data, here outside the page's thread (scripts/first-paint.js). The result is not used.
new Intl.NumberFormat()
close()
