-- Reason why an operator reopened an identity form after its decision, for the member; null if it was not reopened.
ALTER TABLE identities ADD COLUMN reopened_reason text;
