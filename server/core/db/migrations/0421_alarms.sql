-- Alarms of the installation. One row for each kind, which all nodes share, so that a person hears of an alarm once and not from every node. Epoch ms.
CREATE TABLE alarms (
  name text PRIMARY KEY,
  -- Null while there is no alarm.
  began_at bigint,
  -- When a node last found the cause. Nodes may differ, for example in the connection to the exchange.
  seen_at bigint NOT NULL
);
-- Begin and end of alarms that the receiver of ALARM_WEBHOOK has not accepted yet.
CREATE TABLE alarm_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  body text NOT NULL,
  written_at bigint NOT NULL,
  due_at bigint NOT NULL,
  tries int NOT NULL DEFAULT 0
);
