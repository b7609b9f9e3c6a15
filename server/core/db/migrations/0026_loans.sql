-- Loan products. `rate`: percent a day. `days`: term. `maximum` null: no limit. A closed product is no longer offered; its row stays because loans refer to it.
CREATE TABLE loan_products (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL,
  lender text NOT NULL,
  coin bigint NOT NULL REFERENCES coins (id),
  minimum numeric NOT NULL CHECK (minimum > 0 AND minimum < 'Infinity'),
  maximum numeric CHECK (maximum >= minimum AND maximum < 'Infinity'),
  rate numeric NOT NULL CHECK (rate >= 0 AND rate <= 100),
  days int NOT NULL CHECK (days BETWEEN 1 AND 3650),
  sample boolean NOT NULL,
  closed_at bigint
);

-- Loan applications, with the terms at that time. The cards are names of uploads. `state` follows the review (0019). Approval pays the loan out; it is due at
-- the start of a UTC day and is repaid in full or not at all.
CREATE TABLE loans (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 50001) PRIMARY KEY,
  member bigint NOT NULL REFERENCES members (id),
  product bigint NOT NULL REFERENCES loan_products (id),
  title text NOT NULL,
  lender text NOT NULL,
  coin bigint NOT NULL REFERENCES coins (id),
  amount numeric NOT NULL CHECK (amount > 0 AND amount < 'Infinity'),
  rate numeric NOT NULL CHECK (rate >= 0),
  days int NOT NULL CHECK (days > 0),
  interest numeric NOT NULL CHECK (interest >= 0 AND interest < 'Infinity'),
  front_card text NOT NULL,
  later_card text NOT NULL,
  handheld_card text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'refused', 'withdrawn')),
  reason text NOT NULL DEFAULT '',
  submitted_at bigint NOT NULL,
  changed_at bigint NOT NULL,
  due_at bigint,
  repaid_at bigint,
  CHECK ((due_at IS NOT NULL) = (state = 'approved')),
  CHECK (repaid_at IS NULL OR state = 'approved')
);

CREATE INDEX loans_member ON loans (member, id);

-- Reasons for refusing loans (0024).
WITH added AS (INSERT INTO refusal_reasons (kind) VALUES ('loan') RETURNING id)
INSERT INTO refusal_reason_texts (reason, lang, words) SELECT added.id, given.lang, given.words FROM added, (VALUES
  ('en', 'The pictures of the card cannot be read. Please apply again with sharp pictures.'),
  ('zh-Hans', '证件照片无法辨认，请使用清晰的照片重新申请。'),
  ('ar', 'لا يمكن قراءة صور البطاقة. يرجى تقديم الطلب من جديد بصور واضحة.'),
  ('fr', 'Les photos de la carte sont illisibles. Veuillez refaire la demande avec des photos nettes.')
) AS given (lang, words);

WITH added AS (INSERT INTO refusal_reasons (kind) VALUES ('loan') RETURNING id)
INSERT INTO refusal_reason_texts (reason, lang, words) SELECT added.id, given.lang, given.words FROM added, (VALUES
  ('en', 'The card must be your own, and the last picture must show you holding it.'),
  ('zh-Hans', '证件必须为您本人所有，且最后一张照片须为您手持该证件。'),
  ('ar', 'يجب أن تكون البطاقة لك، وأن تظهر وأنت تحملها في الصورة الأخيرة.'),
  ('fr', 'La carte doit être la vôtre, et la dernière photo doit vous montrer en train de la tenir.')
) AS given (lang, words);

WITH added AS (INSERT INTO refusal_reasons (kind) VALUES ('loan') RETURNING id)
INSERT INTO refusal_reason_texts (reason, lang, words) SELECT added.id, given.lang, given.words FROM added, (VALUES
  ('en', 'We cannot lend this amount. You may apply for a smaller one.'),
  ('zh-Hans', '我们无法提供该金额的贷款，您可以申请较小的金额。'),
  ('ar', 'لا يمكننا إقراض هذا المبلغ. يمكنك طلب مبلغ أصغر.'),
  ('fr', 'Nous ne pouvons pas prêter ce montant. Vous pouvez en demander un plus petit.')
) AS given (lang, words);
