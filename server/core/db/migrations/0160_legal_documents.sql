-- Terms, privacy policy and risk warning of the operator. The newest row of a kind that is not removed applies; earlier ones stay as evidence of what was accepted.
CREATE TABLE legal_documents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('terms', 'privacy', 'risk')),
  version text NOT NULL,
  created_at bigint NOT NULL,
  removed_at bigint,
  UNIQUE (kind, version)
);

-- Content of a document in a language: the address of a page, or HTML.
CREATE TABLE legal_texts (
  document bigint NOT NULL REFERENCES legal_documents (id),
  lang text NOT NULL,
  url text NOT NULL DEFAULT '',
  content text NOT NULL DEFAULT '',
  PRIMARY KEY (document, lang),
  CHECK ((url = '') <> (content = ''))
);

-- Documents that a member accepted: at registration, or later after a new version.
CREATE TABLE legal_consents (
  member bigint NOT NULL REFERENCES members (id),
  document bigint NOT NULL REFERENCES legal_documents (id),
  accepted_at bigint NOT NULL,
  PRIMARY KEY (member, document)
);
