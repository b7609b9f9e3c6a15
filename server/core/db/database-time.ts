/** SQL expression of the database's time in epoch ms, which is the same for all nodes and also advances within a transaction. */
export const DATABASE_NOW = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint'
