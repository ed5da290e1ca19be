import type { PrivacyExport } from "@funil/contract/account/privacy"
import type { Action, AutomationRef } from "@funil/contract/records/history"
import type { CompanyRef, UserRef } from "@funil/contract/shared/records"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { userRefOf } from "../../nouns/user/user-noun.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { consentViews, readFacts } from "../consents/consents.ts"
import { fileView } from "../files/file-view.ts"
import { readFiles } from "../files/files.ts"
import { automationOf } from "../history/change-read.ts"
import { type MessageRow, messageView } from "../messages/message-view.ts"
import { messageColumns } from "../messages/message-visibility.ts"
import { type RecordRef, billsOf, hangsOn } from "./person-queries.ts"

type Ids = readonly string[]
type About = readonly RecordRef[]

export async function readPersonCompanies(tx: Tx, ids: Ids): Promise<CompanyRef[]> {
  const { rows } = await sql<CompanyRef>`
    select o.id, o.company, o.email, o.phone1, o.picture from companies o
    where o.account_id = ${tx.accountId} and o.id in (
      select l.company_id from contact_companies l where l.account_id = ${tx.accountId} and l.contact_id = any(${ids}::uuid[])
    ) order by o.company, o.id
  `.execute(tx.db)
  return rows
}

type WithStamps<T> = Omit<T, "created_at" | "updated_at"> & { created_at: Date; updated_at: Date }

function stamps({ created_at, updated_at }: { created_at: Date; updated_at: Date }) {
  return { created_at: created_at.toISOString(), updated_at: updated_at.toISOString() }
}

export async function readPersonDeals(tx: Tx, ids: Ids): Promise<PrivacyExport["deals"]> {
  const { rows } = await sql<WithStamps<PrivacyExport["deals"][number]>>`
    select d.id, d.code, d.name, d.amount, d.tags, d.lost_reason, d.created_at, d.updated_at from deals d
    where d.account_id = ${tx.accountId} and d.id in (
      select l.deal_id from deal_contacts l where l.account_id = ${tx.accountId} and l.contact_id = any(${ids}::uuid[])
    ) order by d.created_at, d.id
  `.execute(tx.db)
  return rows.map((row) => ({ ...row, ...stamps(row) }))
}

export async function readPersonTasks(tx: Tx, ids: Ids): Promise<PrivacyExport["tasks"]> {
  const { rows } = await sql<WithStamps<PrivacyExport["tasks"][number]>>`
    select t.id, t.deal_id, t.name, t.note, t."start", t."end", t.created_at, t.updated_at from tasks t
    where t.account_id = ${tx.accountId} and t.deal_id in (
      select l.deal_id from deal_contacts l where l.account_id = ${tx.accountId} and l.contact_id = any(${ids}::uuid[])
    ) order by t."start", t.id
  `.execute(tx.db)
  return rows.map((row) => ({ ...row, ...stamps(row) }))
}

export async function readPersonBills(tx: Tx, about: About): Promise<PrivacyExport["bills"]> {
  const { rows } = await sql<WithStamps<PrivacyExport["bills"][number]>>`
    select b.id, b.deal_id, b.type, b.status, b.description, b.total, b.due_date, b.paid_at, b.created_at, b.updated_at from bills b
    where b.account_id = ${tx.accountId} and b.id = any(${billsOf(about)}::uuid[])
    order by b.created_at, b.id
  `.execute(tx.db)
  return rows.map((row) => ({ ...row, ...stamps(row) }))
}

/**
 * A condition for rows of the contacts, their deals, the tasks of those deals, or the bills of
 * both.
 */
const hanging = (tx: Tx, ids: Ids, about: About) => sql<SqlBool>`
  account_id = ${tx.accountId}
  and ((entity = 'contact' and record_id = any(${ids}::uuid[])) or ${hangsOn(about)})
`

export async function readPersonNotes(tx: Tx, ids: Ids, about: About): Promise<PrivacyExport["notes"]> {
  const { rows } = await sql<WithStamps<PrivacyExport["notes"][number]>>`
    select id, entity, record_id, note, created_at, updated_at from notes
    where ${hanging(tx, ids, about)} order by created_at, id
  `.execute(tx.db)
  return rows.map((row) => ({ ...row, ...stamps(row) }))
}

export async function readPersonMessages(tx: Tx, ids: Ids, about: About): Promise<PrivacyExport["messages"]> {
  const { rows } = await sql<MessageRow & { text: string | null; html: string | null }>`
    select ${messageColumns(tx)}, m.text, m.html from messages m where ${hanging(tx, ids, about)} or (account_id = ${tx.accountId} and contact_id = any(${[...ids]}::uuid[]))
    order by created_at, id
  `.execute(tx.db)
  return rows.map((row) => ({ ...messageView(row), text: row.text, html: row.html }))
}

/** The contacts' answers to forms. */
export async function readPersonAnswers(tx: Tx, ids: Ids): Promise<PrivacyExport["form_answers"]> {
  type Row = Omit<PrivacyExport["form_answers"][number], "created_at"> & { created_at: Date }
  const { rows } = await sql<Row>`
    select n.id, n.deal_id, f.name as form, n."values", n.utm, n.referrer, n.created_at
    from form_answers n join forms f on f.account_id = ${tx.accountId} and f.id = n.form_id
    where n.account_id = ${tx.accountId} and n.contact_id = any(${[...ids]}::uuid[]) order by n.created_at, n.id
  `.execute(tx.db)
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

export async function readPersonConsents(tx: Tx, ids: Ids): Promise<PrivacyExport["consents"]> {
  const views = consentViews(tx, await readFacts(tx, ids))
  return views.map(({ user: _, withdrawn_by: __, ...one }) => one)
}

/** All details that strangers gave for the person, including known and dismissed ones. */
export async function readPersonGivenDetails(tx: Tx, ids: Ids): Promise<PrivacyExport["given_details"]> {
  type Row = Pick<PrivacyExport["given_details"][number], "field" | "value" | "form">
  const { rows } = await sql<Row & { given_at: Date; dismissed_at: Date | null }>`
    select g.field, g.value, g.given_at, g.dismissed_at, (
      select json_build_object('id', f.id, 'name', f.name) from forms f
      where f.account_id = ${tx.accountId} and f.id = g.form_id and f.deleted_at is null
    ) as form
    from given_details g where g.account_id = ${tx.accountId} and g.contact_id = any(${ids}::uuid[])
    order by g.given_at, g.field, g.value
  `.execute(tx.db)
  return rows.map(({ given_at, dismissed_at, ...row }) => ({
    ...row,
    given_at: given_at.toISOString(),
    dismissed_at: dismissed_at?.toISOString() ?? null,
  }))
}

/** The links expire as fast as the links of a list. */
export async function readPersonFiles(tx: Tx, ids: Ids, about: About): Promise<PrivacyExport["files"]> {
  const rows = await readFiles(tx, hanging(tx, ids, about))
  return rows.map((row) => {
    const { user: _, ...file } = fileView(tx, row)
    return file
  })
}

interface HistoryRow {
  id: string
  action: Action
  entity: "contact"
  record_id: string
  operation_id: string
  user: UserRef | null
  automation: AutomationRef | null
  token: string | null
  created_at: Date
  fields: Record<string, [unknown, unknown]>
}

/** The history of the contacts, newest first. */
export async function readPersonHistory(tx: Tx, ids: Ids): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select c.id, c.action, c.entity, c.record_id, c.operation_id, c.created_at, c.fields,
      ${userRefOf(tx, "o")} as "user",
      ${automationOf(tx, "o")} as automation, o.token_name as token
    from changes c join operations o on o.account_id = ${tx.accountId} and o.id = c.operation_id
    where c.account_id = ${tx.accountId} and c.entity = 'contact' and c.record_id = any(${ids}::uuid[])
    order by c.id desc
  `.execute(tx.db)
  return rows
}

type PersonReturn = PrivacyExport["returns"][number]
type Row = Omit<PersonReturn, "created_at" | "cancelled_at"> & { created_at: Date; cancelled_at: Date | null }

/**
 * A condition for the contacts' returns. After a contact's permanent deletion, the contact of the
 * deal counts.
 */
export function returnsOf(tx: Tx, ids: readonly string[]): RawBuilder<SqlBool> {
  return sql`(contact_id = any(${[...ids]}::uuid[]) or (contact_id is null and deal_id in (
    select l.deal_id from deal_contacts l where l.account_id = ${tx.accountId} and l.contact_id = any(${[...ids]}::uuid[])
  )))`
}

/** The contacts' returns. */
export async function readPersonReturns(tx: Tx, ids: readonly string[]): Promise<PersonReturn[]> {
  const { rows } = await sql<Row>`
    select r.deal_id, r.protocol, r.order_number, r.email, r.created_at, r.cancelled_at, (
      select json_agg(json_build_object('name', i.name, 'quantity', i.quantity, 'price', i.price,
        'reason', coalesce(i.reason_text, i.reason), 'outcome', i.outcome, 'comment', i.comment) order by i.position)
      from return_items i where i.account_id = ${tx.accountId} and i.return_id = r.id
    ) as items
    from returns r where r.account_id = ${tx.accountId} and ${returnsOf(tx, ids)}
    order by r.created_at, r.id
  `.execute(tx.db)
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    cancelled_at: row.cancelled_at?.toISOString() ?? null,
  }))
}
