import type { Language } from "@funil/contract/account/accounts"
import type { invitationStates } from "@funil/contract/account/invitations"
import { type RawBuilder, sql } from "kysely"
import type { Actor } from "../../platform/context.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { newId } from "../../platform/new-id.ts"

const daysValid = 7

/** An invitation with the fields of its mail and page. */
export interface Invitation {
  readonly id: string
  readonly user: Actor & { readonly first_name: string; readonly email: string }
  readonly state: (typeof invitationStates)[number]
  readonly expires_at: Date
  readonly invited_by: { readonly id: string; readonly name: string } | null
  readonly domain: string
  readonly company: string | null
  readonly brand: string | null
  readonly language: Language
}

/** Renews a user's invitation from now on. An existing link stays the same. */
export async function keepInvitation(tx: Tx, userId: string): Promise<void> {
  const now = tx.now()
  const expires = new Date(now.getTime() + daysValid * 86_400_000)
  await sql`
    insert into invitations as i (account_id, id, user_id, invited_by, expires_at, created_at)
    values (${tx.accountId}, ${newId()}, ${userId}, ${tx.user?.id ?? null}, ${expires}, ${now})
    on conflict (account_id, user_id) do update set
      invited_by = coalesce(excluded.invited_by, i.invited_by), expires_at = excluded.expires_at
  `.execute(tx.db)
}

/** Expires the links of a user. Returns false if there were none. */
export async function dropInvitation(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from invitations where account_id = ${tx.accountId} and user_id = ${userId} returning 1
  `.execute(tx.db)
  return rows.length > 0
}

/** Returns the invitation of a user outside the trash. */
export async function findInvitation(
  tx: Tx,
  which: { readonly id: string } | { readonly userId: string },
): Promise<Invitation | undefined> {
  return select(tx, which, sql``)
}

/** Returns the invitation with its user locked, so two acceptances run one after the other. */
export async function lockInvitation(tx: Tx, id: string): Promise<Invitation | undefined> {
  return select(tx, { id }, sql`for no key update of u`)
}

async function select(
  tx: Tx,
  which: { readonly id: string } | { readonly userId: string },
  lock: RawBuilder<unknown>,
): Promise<Invitation | undefined> {
  const is = "id" in which ? sql`i.id = ${which.id}` : sql`i.user_id = ${which.userId}`
  const { rows } = await sql<Invitation>`/* invitation */
    select i.id, i.expires_at, a.domain, a.company, a.brand, a.language,
      json_build_object('id', u.id, 'role', u.role, 'pipelines', u.pipelines, 'first_name', u.first_name, 'email', u.email) as "user",
      case when u.password_hash is not null then 'taken' when i.expires_at <= ${tx.now()} then 'expired' else 'open' end as state,
      case when b.id is not null then json_build_object('id', b.id, 'name', concat_ws(' ', b.first_name, b.last_name)) end as invited_by
    from invitations i
    join users u on u.account_id = ${tx.accountId} and u.id = i.user_id and u.deleted_at is null and not u.deactivated
    join accounts a on a.account_id = ${tx.accountId}
    left join users b on b.account_id = ${tx.accountId} and b.id = i.invited_by
    where i.account_id = ${tx.accountId} and ${is} ${lock}
  `.execute(tx.db)
  return rows[0]
}

/**
 * Returns who can invite the user again: the original inviter if still permitted, else the first
 * admin.
 */
export async function findInviter(
  tx: Tx,
  invitedBy: string | undefined,
): Promise<{ readonly first_name: string; readonly email: string } | undefined> {
  const { rows } = await sql<{ first_name: string; email: string }>`
    select first_name, email from users
    where account_id = ${tx.accountId} and deleted_at is null and not deactivated and password_hash is not null
      and (role = 'admin' or (role = 'manager' and id = ${invitedBy ?? null}))
    order by id = ${invitedBy ?? null} desc nulls last, id limit 1
  `.execute(tx.db)
  return rows[0]
}
