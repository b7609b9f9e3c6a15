-- Reasons for refusing a review, by kind; the operator chooses one by its number. Texts are stored per language.
CREATE TABLE refusal_reasons (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL
);

CREATE TABLE refusal_reason_texts (
  reason bigint NOT NULL REFERENCES refusal_reasons (id) ON DELETE CASCADE,
  lang text NOT NULL,
  words text NOT NULL CHECK (words <> ''),
  PRIMARY KEY (reason, lang)
);

INSERT INTO refusal_reasons (kind)
VALUES ('deposit'), ('deposit'), ('deposit'), ('deposit'), ('withdrawal'), ('withdrawal'), ('withdrawal'), ('withdrawal');

INSERT INTO refusal_reason_texts (reason, lang, words) VALUES
  (1, 'en', 'The payment has not arrived.'),
  (1, 'zh-Hans', '款项尚未到账。'),
  (1, 'ar', 'لم تصل الدفعة.'),
  (1, 'fr', 'Le paiement n’est pas arrivé.'),
  (2, 'en', 'The amount that arrived is not the amount stated. Please hand in the deposit again with the amount that you sent.'),
  (2, 'zh-Hans', '到账金额与填写金额不符，请按实际转账金额重新提交。'),
  (2, 'ar', 'المبلغ الذي وصل لا يطابق المبلغ المذكور. يرجى تقديم الإيداع من جديد بالمبلغ الذي أرسلته.'),
  (2, 'fr', 'Le montant reçu ne correspond pas au montant indiqué. Veuillez soumettre à nouveau le dépôt avec le montant envoyé.'),
  (3, 'en', 'The picture does not prove this payment.'),
  (3, 'zh-Hans', '图片无法证明该笔付款。'),
  (3, 'ar', 'الصورة لا تثبت هذه الدفعة.'),
  (3, 'fr', 'L’image ne prouve pas ce paiement.'),
  (4, 'en', 'This payment was credited already.'),
  (4, 'zh-Hans', '该笔付款已入账。'),
  (4, 'ar', 'تمت إضافة هذه الدفعة من قبل.'),
  (4, 'fr', 'Ce paiement a déjà été crédité.'),
  (5, 'en', 'The address or bank card cannot be paid to. Please check it.'),
  (5, 'zh-Hans', '无法向该地址或银行卡付款，请核对。'),
  (5, 'ar', 'لا يمكن الدفع إلى العنوان أو البطاقة البنكية. يرجى التحقق منهما.'),
  (5, 'fr', 'Impossible de payer vers cette adresse ou cette carte bancaire. Veuillez la vérifier.'),
  (6, 'en', 'The bank card must be in your own name.'),
  (6, 'zh-Hans', '银行卡必须为您本人所有。'),
  (6, 'ar', 'يجب أن تكون البطاقة البنكية باسمك.'),
  (6, 'fr', 'La carte bancaire doit être à votre nom.'),
  (7, 'en', 'Please verify your identity first.'),
  (7, 'zh-Hans', '请先完成身份认证。'),
  (7, 'ar', 'يرجى توثيق هويتك أولًا.'),
  (7, 'fr', 'Veuillez d’abord vérifier votre identité.'),
  (8, 'en', 'Please contact customer service about this withdrawal.'),
  (8, 'zh-Hans', '请就该笔提现联系客服。'),
  (8, 'ar', 'يرجى التواصل مع خدمة العملاء بشأن هذا السحب.'),
  (8, 'fr', 'Veuillez contacter le service client au sujet de ce retrait.');
