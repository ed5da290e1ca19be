import { newId } from "../../src/platform/new-id.ts"
import { type Caller, type Me, type Statement, statement } from "./bare-connection.ts"

const operation = statement(
  "operation",
  `insert into bare.operations (account_id, id, user_id, source, kind, reversible, created_at) values ($1, $2, $3, 'api', $4, true, $5)`,
)
const change = statement(
  "change",
  `insert into bare.changes (account_id, id, operation_id, entity, record_id, action, fields, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
const outbox = statement(
  "outbox",
  `insert into bare.outbox (account_id, operation_id, user_id, changes, created_at) values ($1, $2, $3, $4, $5)`,
)

interface LedgerEntry {
  readonly kind: string
  readonly entity: string
  readonly id: string
  readonly action: string
  readonly fields: object
  readonly audience?: object | null
}

/** Writes the operation, its change and its outbox row. */
export function ledger({ account }: Caller, me: Me, now: Date, told: LedgerEntry): Statement[] {
  const [operationId, changeId] = [newId(), newId()]
  const { kind, entity, id, action, fields, audience = null } = told
  const announced = JSON.stringify([{ entity, id, action, audience, change: changeId }])
  return [
    operation(account, operationId, me.id, kind, now),
    change(account, changeId, operationId, entity, id, action, fields, now),
    outbox(account, operationId, me.id, announced, now),
  ]
}

export const audienceOf = (row: { readonly pipeline_id: string; readonly user_id: string | null }) => ({
  pipeline_id: row.pipeline_id,
  user_id: row.user_id,
})
