-- Indexes of the lists of waiting reviews, which are read in pages by id.
CREATE INDEX reviews_waiting_ids ON reviews (id) WHERE state = 'waiting';
CREATE INDEX reviews_waiting_kinds ON reviews (kind, id) WHERE state = 'waiting';
