import { type FirstStep, type Onboarding, firstSteps } from "@funil/contract/home/onboarding"
import { sql } from "kysely"
import type { Permitted } from "../../platform/access/permitted.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"

/** The days that the welcome opens by itself until the user closes it. */
const daysOfWelcome = 14

export async function getOnboarding(ctx: Permitted<"account.write">): Promise<Onboarding> {
  return inTransaction(ctx, async (tx) => onboardingView(tx, await readOnboarding(tx)))
}

// No ledger: what a user dismisses is no record.
export async function updateOnboarding(
  ctx: Permitted<"account.write">,
  putAway: PutAway,
): Promise<Onboarding> {
  return inTransaction(ctx, async (tx) => {
    await writeOnboarding(tx, putAway)
    return onboardingView(tx, await readOnboarding(tx))
  })
}

/** The completed steps, and what the caller dismissed. */
interface OnboardingRow extends Readonly<Record<FirstStep, boolean>> {
  readonly samples: boolean
  readonly skipped: FirstStep[]
  readonly closed_at: Date | null
  readonly hidden_at: Date | null
  readonly founded_at: Date
}

/** The number of stages in an untouched pipeline. */
const stagesAtFirst = 3

export async function readOnboarding(tx: Tx): Promise<OnboardingRow> {
  const a = tx.accountId
  const { rows } = await sql<OnboardingRow>`/* onboarding */
    with samples as (
      select c.record_id from changes c
      where c.account_id = ${a} and c.action = 'create'
        and c.operation_id = (select s.operation_id from sample_records s where s.account_id = ${a})
    ), records as (
      select exists (
        select from deals d where d.account_id = ${a} and d.deleted_at is null and d.id in (select record_id from samples)
        union all
        select from contacts c where c.account_id = ${a} and c.deleted_at is null and c.id in (select record_id from samples)
        union all
        select from companies c where c.account_id = ${a} and c.deleted_at is null and c.id in (select record_id from samples)
      ) as samples, exists (
        select from deals d where d.account_id = ${a} and d.deleted_at is null and d.id not in (select record_id from samples)
        union all
        select from contacts c where c.account_id = ${a} and c.deleted_at is null and c.id not in (select record_id from samples)
        union all
        select from companies c where c.account_id = ${a} and c.deleted_at is null and c.id not in (select record_id from samples)
      ) as own
    )
    select r.samples, r.own as data, o.closed_at, o.hidden_at, coalesce(o.skipped, '{}') as skipped, a.created_at as founded_at,
      (
        exists (select from pipelines p where p.account_id = ${a} and p.deleted_at is null and p.version > 1)
        or exists (select from stages s where s.account_id = ${a} and s.deleted_at is null and s.version > 1)
        or (select count(*) from stages s where s.account_id = ${a} and s.deleted_at is null) <> ${stagesAtFirst}
      ) as pipeline,
      (select count(*) from users u where u.account_id = ${a} and u.deleted_at is null) > 1 as team,
      exists (
        select from custom_fields f where f.account_id = ${a} and f.deleted_at is null and f.entity = 'deal'
      ) as field,
      exists (select from workflows w where w.account_id = ${a} and w.deleted_at is null) as automation
    from records r
    join accounts a on a.account_id = ${a}
    left join onboardings o on o.account_id = ${a} and o.user_id = ${tx.user?.id ?? null}
  `.execute(tx.db)
  if (!rows[0]) throw new Error("The account of a session is not there")
  return rows[0]
}

/** What an admin dismisses: the welcome, the checklist or single steps. Omitted parts stay. */
interface PutAway {
  readonly closed?: true | undefined
  readonly hidden?: boolean | undefined
  readonly skipped?: readonly FirstStep[] | undefined
}

async function writeOnboarding(tx: Tx, { closed, hidden, skipped }: PutAway): Promise<void> {
  const now = tx.now()
  const row = {
    ...(closed && { closed_at: now }),
    ...(hidden !== undefined && { hidden_at: hidden ? now : null }),
    ...(skipped && { skipped: [...new Set(skipped)] }),
  }
  await tx.db
    .insertInto("onboardings")
    .values({ account_id: tx.accountId, user_id: tx.user?.id ?? "", ...row })
    .onConflict((on) =>
      on.columns(["account_id", "user_id"]).doUpdateSet({ user_id: tx.user?.id ?? "", ...row }),
    )
    .execute()
}

/**
 * Locks the account's samples, existing or not, so two concurrent creations run one after the
 * other.
 */
export async function lockSamples(tx: Tx): Promise<void> {
  await sql`
    insert into sample_records (account_id, operation_id, created_at)
    values (${tx.accountId}, ${tx.ledger.operationId}, ${tx.now()})
    on conflict (account_id) do update set created_at = excluded.created_at
  `.execute(tx.db)
}

/** Stores the transaction's operation as the origin of the samples. */
export async function keepSamples(tx: Tx): Promise<void> {
  await sql`
    update sample_records set operation_id = ${tx.ledger.operationId} where account_id = ${tx.accountId}
  `.execute(tx.db)
}

/** Returns the ids that the samples' operation created, by noun. */
export async function sampleIds(tx: Tx): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ entity: string; ids: string[] }>`
    select c.entity, array_agg(c.record_id order by c.record_id) as ids from changes c
    where c.account_id = ${tx.accountId} and c.action = 'create'
      and c.operation_id = (select s.operation_id from sample_records s where s.account_id = ${tx.accountId})
    group by c.entity
  `.execute(tx.db)
  return new Map(rows.map(({ entity, ids }) => [entity, ids]))
}

function onboardingView(tx: Tx, row: OnboardingRow): Onboarding {
  const { samples, skipped, closed_at, hidden_at, founded_at } = row
  const isYoung = tx.now().getTime() - founded_at.getTime() < daysOfWelcome * 86_400_000
  const isDone = firstSteps.every((step) => row[step])
  const { pipeline, team, data, field, automation } = row
  return {
    steps: { pipeline, team, data, field, automation },
    skipped,
    hidden: hidden_at !== null,
    opens: closed_at === null && isYoung && !isDone,
    samples,
  }
}
