import type { Role } from "@funil/contract/permissions"
import { recordRoute } from "@funil/contract/shared/record-routes"
import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import type { NotificationParams } from "./notification-row.ts"
import { notify } from "./notify.ts"

/** A user who may hear of a lead. */
export interface Hearer {
  readonly id: string
  readonly role: Role
  readonly pipelines: readonly string[]
}

/** The admins and managers, and those of the users who still work here. */
export async function readHearers(tx: Tx, users: readonly string[]): Promise<Hearer[]> {
  const { rows } = await sql<Hearer>`/* hearers of leads */
    select u.id, u.role, u.pipelines from users u
    where u.account_id = ${tx.accountId} and u.deleted_at is null and not u.deactivated
      and (u.role in ('admin', 'manager') or u.id = any(${[...users]}::uuid[]))
  `.execute(tx.db)
  return rows
}

/** A deal that somebody outside the account brought about. */
export interface Lead {
  readonly kind: "form_answered" | "return_requested"
  readonly dealId: string
  readonly pipelineId: string
  readonly ownerId: string | null
  /** What two notifications to one user share that are told as one. */
  readonly about: string
  readonly params: NotificationParams
}

/** The owner, if they see the deal, else the admins and managers. */
function hearersOf(hearers: readonly Hearer[], { ownerId, pipelineId }: Lead): readonly Hearer[] {
  const owner = hearers.filter(
    ({ id, role, pipelines }) =>
      id === ownerId && (role !== "agent" || pipelines.length === 0 || pipelines.includes(pipelineId)),
  )
  return owner.length > 0 ? owner : hearers.filter(({ role }) => role === "admin" || role === "manager")
}

/** Tells of a new deal whom it concerns. */
export async function notifyOfLead(tx: Tx, lead: Lead, hearers: readonly Hearer[]): Promise<void> {
  const { kind, dealId, about, params } = lead
  const route = recordRoute("deal", dealId)
  await notify(
    tx,
    hearersOf(hearers, lead).map(({ id }) => ({
      user_id: id,
      kind,
      key: `${kind} ${about}`,
      route,
      params,
    })),
  )
}
