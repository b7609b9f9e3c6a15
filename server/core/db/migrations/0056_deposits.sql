-- The addresses of nobody that networks of a demo had until now could be paid to, and what is paid there is lost. Nobody has the key of any of them.
UPDATE networks SET address = 'SAMPLE-DO-NOT-SEND' WHERE address IN (
  'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs',
  'D596YFweJQuHY1BbjazZYmAbt8jJPbKehC',
  '0x0000000000000000000000000000000000000000',
  'ltc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqp9ysmq',
  '11111111111111111111111111111111',
  'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'
);

-- What a picture looks like, 64 bits in hex (server/members/uploads/perceptual-hash.ts): alike pictures differ in few of them. NULL for those of before.
ALTER TABLE uploads ADD COLUMN IF NOT EXISTS look text;

-- Which deposits a picture proves.
CREATE INDEX IF NOT EXISTS deposits_proof ON deposits (proof);
