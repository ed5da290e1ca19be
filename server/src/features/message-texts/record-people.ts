import type { Role } from "@funil/contract/account/permissions"
import type { Bill } from "@funil/contract/records/bills"
import type { CompanyRef, ContactRef } from "@funil/contract/shared/records"
import { sql } from "kysely"
import type { Records } from "../../nouns/record-feature.ts"
import { reachesUser } from "../../nouns/user/user-noun.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { findSourceDeal, type SourceRecord } from "./source-record.ts"

/** The people of a record. */
export interface RecordPeople {
  readonly contacts: readonly ContactRef[]
  readonly companies: readonly Pick<CompanyRef, "id" | "company">[]
  /**
   * The record's user: the owner of a deal or bill, a task's responsible user, or the user itself.
   */
  readonly ownerId: string | null
  readonly creatorId: string | null
  /** The name of a task's or bill's deal. */
  readonly dealName: string | null
}

const nobody: RecordPeople = { contacts: [], companies: [], ownerId: null, creatorId: null, dealName: null }

/** Returns the people of a record that the caller may see. */
export async function peopleOf(
  tx: Tx,
  records: Records,
  { entity, id, view }: SourceRecord,
): Promise<RecordPeople> {
  switch (entity) {
    case "deal": {
      const { contacts, companies, user_id: ownerId, created_by: creatorId } = view
      return { ...nobody, contacts, companies, ownerId, creatorId }
    }
    case "contact": {
      return { ...nobody, contacts: [view], companies: view.companies, creatorId: view.created_by }
    }
    case "company": {
      return { ...nobody, companies: [view], creatorId: view.created_by }
    }
    case "user":
      return { ...nobody, ownerId: id, creatorId: await creatorOfUser(tx, id) }
    case "product":
      return { ...nobody, creatorId: view.created_by }
    case "task": {
      const { deal_id, responsible_user_id: ownerId, creator_user_id: creatorId } = view
      return { ...(await peopleOfDeal(tx, records, deal_id)), ownerId, creatorId }
    }
    case "bill":
      return peopleOfBill(tx, records, view)
    default:
      return entity satisfies never
  }
}

async function peopleOfDeal(tx: Tx, records: Records, id: string | null): Promise<RecordPeople> {
  const deal = id ? await findSourceDeal(tx, records, id) : null
  if (!deal) return nobody
  const { name: dealName, contacts, companies } = deal
  return { ...nobody, contacts, companies, dealName }
}

/** A bill without people uses those linked to its deal. */
async function peopleOfBill(tx: Tx, records: Records, bill: Bill): Promise<RecordPeople> {
  const ofDeal = await peopleOfDeal(tx, records, bill.deal_id)
  return {
    ...ofDeal,
    contacts: bill.contact ? [bill.contact] : ofDeal.contacts,
    companies: bill.company ? [bill.company] : ofDeal.companies,
    ownerId: bill.user_id,
    creatorId: bill.created_by,
  }
}

async function creatorOfUser(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ created_by: string | null }>`
    select u.created_by from users u where u.account_id = ${tx.accountId} and u.id = ${id}
  `.execute(tx.db)
  return rows[0]?.created_by ?? null
}

/** A user with the name and address for texts. */
export interface Colleague {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string | null
  /** In the account and not deactivated. */
  readonly isActive: boolean
  /** Whether the caller may see the user's address. */
  readonly isKnown: boolean
}

interface ColleagueRow extends Omit<Colleague, "isKnown"> {
  readonly role: Role
}

export async function findColleague(tx: Tx, id: string | null): Promise<Colleague | null> {
  if (id === null) return null
  const { rows } = await sql<ColleagueRow>`
    select u.id, concat_ws(' ', u.first_name, u.last_name) as name, u.email, u.phone1 as phone, u.role,
      u.deleted_at is null and not u.deactivated as "isActive"
    from users u where u.account_id = ${tx.accountId} and u.id = ${id}
  `.execute(tx.db)
  const [row] = rows
  return row ? { ...row, isKnown: reachesUser(tx, "user.details", row) } : null
}
