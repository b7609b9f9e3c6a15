/** Texts of the identity page. */
const identity = {
  lead: 'Enter your name as on your ID, and add a picture of both sides.',
  name: 'Real name',
  card: 'ID card',
  front_card: 'ID front',
  back_card: 'ID back',
  real_name_missing: 'Enter your real name',
  front_card_missing: 'Upload the front of your ID',
  back_card_missing: 'Upload the back of your ID',
  running: 'Wait until the picture is uploaded',
  privacy:
    'Only you and the people who review it can open these pictures. Place, time and device are taken out before they leave this device.',
  send: 'Send for review',
  review: 'Under review',
  reviewText: 'We look at what you sent. This page changes by itself, and a message tells you what came of it.',
  certified: 'Verified',
  certifiedText: 'Your identity is verified. There is nothing left to do.',
  rejectedText: 'What you sent was not accepted; a message says why. You can send it again.',
  off: 'Identity verification is not offered here',
}
export default identity
