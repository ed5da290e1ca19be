import { ownValue } from "@funil/contract/shared/own-value"
import { type RawBuilder, sql } from "kysely"
import type { Context } from "../context.ts"
import type { RecordSource } from "./record-source.ts"

/** The value of a field of the row under the alias. */
export function expressionOf(
  ctx: Context,
  source: RecordSource,
  name: string,
  alias: string,
): RawBuilder<unknown> {
  const special = ownValue(source.expressions, name)
  return special ? special(ctx, alias) : sql.ref(`${alias}.${name}`)
}
