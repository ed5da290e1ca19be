import type { Action, AutomationRef } from "@funil/contract/history"
import type { PrivacyExport } from "@funil/contract/privacy"
import type { CompanyRef, UserRef } from "@funil/contract/shared/records"
import { sql, type SqlBool } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { readFacts } from "../consents/consent-facts.ts"
import { consentViews } from "../consents/consent-view.ts"
import { readFiles } from "../files/file-queries.ts"
import { automationOf } from "../history/automation-of.ts"
import { fileView } from "../files/file-view.ts"
import { messageColumns } from "../messages/mail-columns.ts"
import { type MessageRow, messageView } from "../messages/message-view.ts"
import { billsOf, hangsOn, type RecordRef } from "./person-queries.ts"
import { userRefOf } from "../../nouns/user-ref.ts"

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

type Stamped<T> = Omit<T, "created_at" | "updated_at"> & { created_at: Date; updated_at: Date }

function stamps({ created_at, updated_at }: { created_at: Date; updated_at: Date }) {
  return { created_at: created_at.toISOString(), updated_at: updated_at.toISOString() }
}

export async function readPersonDeals(tx: Tx, ids: Ids): Promise<PrivacyExport["deals"]> {
  const { rows } = await sql<Stamped<PrivacyExport["deals"][number]>>`
    select d.id, d.code, d.name, d.amount, d.tags, d.lost_reason, d.created_at, d.updated_at from deals d
    where d.account_id = ${tx.accountId} and d.id in (
      select l.deal_id from deal_contacts l where l.account_id = ${tx.accountId} and l.contact_id = any(${ids}::uuid[])
    ) order by d.created_at, d.id
  `.execute(tx.db)
  return rows.map((row) => ({ ...row, ...stamps(row) }))
}

export async function readPersonTasks(tx: Tx, ids: Ids): Promise<PrivacyExport["tasks"]> {
  const { rows } = await sql<Stamped<PrivacyExport["tasks"][number]>>`
    select t.id, t.deal_id, t.name, t.note, t."start", t."end", t.created_at, t.updated_at from tasks t
    where t.account_id = ${tx.accountId} and t.deal_id in (
      select l.deal_id from deal_contacts l where l.account_id = ${tx.accountId} and l.contact_id = any(${ids}::uuid[])
    ) order by t."start", t.id
  `.execute(tx.db)
  return rows.map((row) => ({ ...row, ...stamps(row) }))
}

export async function readPersonBills(tx: Tx, about: About): Promise<PrivacyExport["bills"]> {
  const { rows } = await sql<Stamped<PrivacyExport["bills"][number]>>`
    select b.id, b.deal_id, b.type, b.status, b.description, b.total, b.due_date, b.paid_at, b.created_at, b.updated_at from bills b
    where b.account_id = ${tx.accountId} and b.id = any(${billsOf(about)}::uuid[])
    order by b.created_at, b.id
  `.execute(tx.db)
  return rows.map((row) => ({ ...row, ...stamps(row) }))
}

/** What hangs on the contacts, on their deals, on those deals' tasks, or on the bills of either. */
const hanging = (tx: Tx, ids: Ids, about: About) => sql<SqlBool>`
  account_id = ${tx.accountId}
  and ((entity = 'contact' and record_id = any(${ids}::uuid[])) or ${hangsOn(about)})
`

export async function readPersonNotes(tx: Tx, ids: Ids, about: About): Promise<PrivacyExport["notes"]> {
  const { rows } = await sql<Stamped<PrivacyExport["notes"][number]>>`
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

/** What the contacts answered to forms. */
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

/** All that strangers gave for the person, what the contact has and what was dismissed too. */
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

/** The links are those of a list, and as short-lived. */
export async function readPersonFiles(tx: Tx, ids: Ids, about: About): Promise<PrivacyExport["files"]> {
  const rows = await readFiles(tx, hanging(tx, ids, about))
  return rows.map((row) => {
    const { user: _, ...file } = fileView(tx, row)
    return file
  })
}

interface Happened {
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
export async function readPersonHistory(tx: Tx, ids: Ids): Promise<Happened[]> {
  const { rows } = await sql<Happened>`
    select c.id, c.action, c.entity, c.record_id, c.operation_id, c.created_at, c.fields,
      ${userRefOf(tx, "o")} as "user",
      ${automationOf(tx, "o")} as automation, o.token_name as token
    from changes c join operations o on o.account_id = ${tx.accountId} and o.id = c.operation_id
    where c.account_id = ${tx.accountId} and c.entity = 'contact' and c.record_id = any(${ids}::uuid[])
    order by c.id desc
  `.execute(tx.db)
  return rows
}
