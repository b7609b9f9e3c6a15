-- Replaces the former sample addresses of demo networks. Deposits could be sent to them and would be lost: their private keys do not exist.
UPDATE networks SET address = 'SAMPLE-DO-NOT-SEND' WHERE address IN (
  'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs',
  'D596YFweJQuHY1BbjazZYmAbt8jJPbKehC',
  '0x0000000000000000000000000000000000000000',
  'ltc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqp9ysmq',
  '11111111111111111111111111111111',
  'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'
);

-- Perceptual hash of a picture, 64 bits in hex; similar pictures differ in few bits. Null for older pictures.
ALTER TABLE uploads ADD COLUMN IF NOT EXISTS look text;

-- Finds the deposits that a picture proves.
CREATE INDEX IF NOT EXISTS deposits_proof ON deposits (proof);
