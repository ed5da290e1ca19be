import type { listTrash as endpoint } from "@funil/contract/records/history"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import type { TrashEntity } from "@funil/contract/shared/entities"
import { page } from "@funil/contract/shared/paging"
import type { UserRef } from "@funil/contract/shared/records"
import { sql } from "kysely"
import { purgedBefore, type TrashSources } from "../../nouns/trash-source.ts"
import { userScope } from "../../nouns/user/user-noun.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { notFound } from "../../platform/app-error.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { likePattern, unaccented } from "../../platform/records/like-pattern.ts"

interface Query {
  readonly entity: TrashEntity
  readonly page: number
  readonly per_page: number
  readonly search?: string | undefined
}

interface Row {
  id: string
  name: string
  deleted_at: Date
  deleted_by: UserRef | null
  restorable: boolean
  total: number
}

/** Returns a noun's trashed records that the caller sees, newest first. */
export async function listTrash(
  ctx: Permitted,
  sources: TrashSources,
  query: Query,
): Promise<CallAnswer<typeof endpoint>> {
  const source = sources.get(query.entity)
  if (!source) throw notFound()
  return inTransaction(ctx, async (tx) => {
    const name = source.name(tx, "t")
    const { rows } = await sql<Row>`
      select t.id, ${name} as name, t.deleted_at, ${source.restorable(tx, "t")} as restorable, count(*) over ()::int as total,
        (select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'profile_picture', u.profile_picture)
          from users u where u.account_id = ${tx.accountId} and u.id = t.deleted_by and ${userScope(tx, "u")}) as deleted_by
      from ${sql.table(source.table)} t
      where t.account_id = ${tx.accountId} and t.deleted_at > ${purgedBefore(tx)} and ${source.scope(tx, "t")}
        and ${query.search ? sql`${unaccented(name)} like ${likePattern(query.search)}` : sql`true`}
      order by t.deleted_at desc, t.id desc
      limit ${query.per_page} offset ${(query.page - 1) * query.per_page}
    `.execute(tx.db)
    const data = rows.map(({ total: _, deleted_at, ...row }) => ({
      ...row,
      entity: query.entity,
      deleted_at: deleted_at.toISOString(),
    }))
    return page(data, rows[0]?.total ?? 0, query)
  })
}
