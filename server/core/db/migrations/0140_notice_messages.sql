-- Notice of the platform to one member as keys of texts with their values: {"title": text, "texts": [text, …]}. It is rendered in the reader's language.
-- `title` and `content` have the same message in the language of its time, for nodes of the previous release; null: only these exist.
ALTER TABLE notices ADD COLUMN message jsonb;

-- Record that caused the notice: its type and its number, as in the address of its page.
ALTER TABLE notices ADD COLUMN cause_type text, ADD COLUMN cause_number text;
ALTER TABLE notices ADD CONSTRAINT notices_cause CHECK ((cause_type IS NULL) = (cause_number IS NULL));
