import type { UserRef } from "@funil/contract/shared/records"
import type { Task } from "@funil/contract/tasks"
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import type { DB } from "../../platform/db/tables.ts"
import { companyScope } from "../../nouns/company/company-visibility.ts"
import { contactScope } from "../../nouns/contact/contact-visibility.ts"
import { dealScope } from "../../nouns/deal/deal-visibility.ts"
import type { TaskRow } from "./task-store.ts"

/** A task with what its answer shows of its links; the deal and its customer only where the caller may see them. */
export interface ShownTask extends TaskRow {
  task_type: Task["task_type"]
  responsible_user: UserRef
  deal: Task["deal"]
  contact_id: Task["contact_id"]
  customer: Task["customer"]
}

const outsideTrash = sql<SqlBool>`t.deleted_at is null and d.deleted_at is null`

/** A select of tasks, outside the trash as are their deals unless said otherwise, over the alias `t`. */
export function selectTasks(
  ctx: Context,
  where: RawBuilder<SqlBool>,
  live = outsideTrash,
): RawBuilder<ShownTask> {
  return sql<ShownTask>`
    select t.*,
      json_build_object('id', y.id, 'name', y.name, 'color', y.color, 'way', y.way) as task_type,
      json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name,
        'profile_picture', u.profile_picture) as responsible_user,
      case when d.id is not null and ${dealScope(ctx, "deal.read")}
        then json_build_object('id', d.id, 'name', d.name) end as deal,
      p.contact_id,
      coalesce(case when p.customer ->> 'phone1' is null and ${dealScope(ctx, "deal.read")} then (
        select json_build_object('name', c.company, 'phone1', c.phone1) from deal_companies l
        join companies c on c.account_id = ${ctx.accountId} and c.id = l.company_id
        where l.account_id = ${ctx.accountId} and l.deal_id = d.id and c.deleted_at is null
          and (c.phone1 is not null or p.customer is null) and ${companyScope(ctx, "company.read")}
        order by c.phone1 is null, l.position, c.id limit 1
      ) end, p.customer) as customer
    from tasks t
    join task_types y on y.account_id = ${ctx.accountId} and y.id = t.task_type_id
    join users u on u.account_id = ${ctx.accountId} and u.id = t.responsible_user_id
    left join deals d on d.account_id = ${ctx.accountId} and d.id = t.deal_id
    left join lateral (
      select (array_agg(c.id order by l.position, c.id))[1] as contact_id,
        (array_agg(json_build_object('name', concat_ws(' ', c.first_name, c.last_name), 'phone1', c.phone1)
          order by c.phone1 is null, l.position, c.id))[1] as customer
      from deal_contacts l join contacts c on c.account_id = ${ctx.accountId} and c.id = l.contact_id
      where l.account_id = ${ctx.accountId} and l.deal_id = d.id and c.deleted_at is null
        and ${contactScope(ctx, "contact.read")}
    ) p on ${dealScope(ctx, "deal.read")}
    where t.account_id = ${ctx.accountId} and ${live} and ${where}
  `
}

/** The tasks in the order of their ends. */
export async function readTasks(
  ctx: Context,
  db: Kysely<DB>,
  where: RawBuilder<SqlBool>,
): Promise<ShownTask[]> {
  const { rows } =
    await sql<ShownTask>`/* tasks */ ${selectTasks(ctx, where)} order by t."end", t.id`.execute(db)
  return rows
}

/** The tasks with these ids, in the trash or out of it. */
export async function readAnyTasks(
  ctx: Context,
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<ShownTask[]> {
  const { rows } = await selectTasks(ctx, sql`t.id = any(${[...ids]}::uuid[])`, sql`true`).execute(db)
  return rows
}
