import { generateKeyBetween } from "fractional-indexing"
import { newId } from "../../src/platform/new-id.ts"
import { dealOf, type DealRow, presentOf } from "./bare-answers.ts"
import {
  type Bare,
  type Caller,
  type Me,
  Refusal,
  statement,
  type Statements,
  write,
} from "./bare-connection.ts"
import { audienceOf, ledger } from "./bare-ledger.ts"
import { dealById } from "./bare-reads.ts"

/**
 * Separate, because a statement that reads what it locks omits a deal that moved while it waited.
 */
const lockDeal = statement(
  "lock deal",
  "select from bare.deals where account_id = $1 and id = $2 and deleted_at is null for no key update",
)

const rename = statement(
  "rename",
  "update bare.deals set name = $3, updated_at = $4, version = version + 1 where account_id = $1 and id = $2",
)

export async function renameDeal(bare: Bare, caller: Caller, id: string, name: string) {
  const { account } = caller
  const first: Statements<[unknown, DealRow]> = [lockDeal(account, id), dealById(account, id)]
  return write<[unknown, DealRow], unknown>(bare, caller, first, (me, [, [before]]) => {
    if (!before) throw new Refusal(404)
    const now = new Date()
    const fields = { name: [before.name, name] }
    const audience = audienceOf(before)
    const told = { kind: "deal.updated", entity: "deal", id, action: "update", fields, audience }
    return {
      statements: [rename(account, id, name, now), ...ledger(caller, me, now, told)],
      answer: () => dealOf({ ...before, name, updated_at: now }, presentOf(me)),
    }
  })
}

/** Locks the stages that a deal leaves and enters, always in the same order. */
const lockTotals = statement(
  "lock totals",
  `select from bare.stage_totals where account_id = $1
     and stage_id = any(array[$2::uuid, (select pipeline_stage_id from bare.deals where account_id = $1 and id = $3)])
   order by stage_id for no key update`,
)

interface Target {
  readonly id: string
  readonly name: string
  readonly kind: DealRow["kind"]
  readonly timeout: number | null
  readonly pipeline_id: string
  readonly pipeline_name: string
  readonly lower: string | null
  readonly upper: string | null
}

/** Finds a stage and the positions around card `$4`, or the first position. */
const target = statement<Target>(
  "target",
  `select s.id, s.name, s.kind, s.timeout, p.id as pipeline_id, p.name as pipeline_name, u.position as upper,
     (select max(c.position) from bare.deals c where c.account_id = $1 and c.pipeline_stage_id = $2 and c.deleted_at is null
       and c.id is distinct from $4 and c.position < u.position) as lower
   from bare.stages s join bare.pipelines p on p.account_id = $1 and p.id = s.pipeline_id
   cross join lateral (
     select coalesce(
       (select c.position from bare.deals c where c.account_id = $1 and c.id = $3 and c.pipeline_stage_id = $2 and c.deleted_at is null
         and c.id is distinct from $4),
       (select min(c.position) from bare.deals c where c.account_id = $1 and c.pipeline_stage_id = $2 and c.deleted_at is null
         and c.id is distinct from $4)) as position
   ) u
   where s.account_id = $1 and s.id = $2 and s.deleted_at is null and p.deleted_at is null`,
)

const place = statement(
  "place",
  `update bare.deals set pipeline_stage_id = $3, pipeline_id = $4, position = $5, last_stage_updated_at = $6, updated_at = $7,
     closed_at = $8, lost_reason = $9, version = version + 1
   where account_id = $1 and id = $2`,
)
const addToTotal = statement(
  "add to total",
  "update bare.stage_totals set count = count + $3, sum = sum + $4 where account_id = $1 and stage_id = $2",
)

interface Move {
  readonly stage: string
  readonly before: string | null
}

/** Returns the deal after the move. */
function moved(deal: DealRow, to: Target, now: Date): DealRow {
  const enters = deal.pipeline_stage_id !== to.id
  const closed = to.kind === "open" ? null : now
  return {
    ...deal,
    pipeline_id: to.pipeline_id,
    pipeline_name: to.pipeline_name,
    pipeline_stage_id: to.id,
    stage_name: to.name,
    kind: to.kind,
    timeout: to.timeout,
    position: generateKeyBetween(to.lower, to.upper),
    last_stage_updated_at: enters ? now : deal.last_stage_updated_at,
    updated_at: now,
    closed_at: enters ? closed : deal.closed_at,
    lost_reason: enters ? null : deal.lost_reason,
  }
}

export async function moveDeal(bare: Bare, caller: Caller, id: string, { stage, before }: Move) {
  const { account } = caller
  const first: Statements<[unknown, DealRow, unknown, Target]> = [
    lockDeal(account, id),
    dealById(account, id),
    lockTotals(account, stage, id),
    target(account, stage, before, id),
  ]
  return write<[unknown, DealRow, unknown, Target], unknown>(bare, caller, first, (me, [, [was], , [to]]) => {
    if (!was || !to) throw new Refusal(404)
    const now = new Date()
    const is = moved(was, to, now)
    const enters = was.pipeline_stage_id !== is.pipeline_stage_id
    const fields = {
      position: [was.position, is.position],
      ...(enters && {
        pipeline_stage_id: [was.pipeline_stage_id, is.pipeline_stage_id],
        last_stage_updated_at: [was.last_stage_updated_at, is.last_stage_updated_at],
      }),
    }
    const [kind, action] = enters ? ["deal.moved", "move"] : ["deal.updated", "update"]
    const told = { kind, action, entity: "deal", id, fields, audience: audienceOf(was) }
    const { pipeline_stage_id, pipeline_id, position, last_stage_updated_at, closed_at, lost_reason } = is
    const values = [
      pipeline_stage_id,
      pipeline_id,
      position,
      last_stage_updated_at,
      now,
      closed_at,
      lost_reason,
    ]
    const totals = [
      addToTotal(account, was.pipeline_stage_id, -1, -was.amount),
      addToTotal(account, is.pipeline_stage_id, 1, was.amount),
    ]
    return {
      statements: [
        place(account, id, ...values),
        ...(enters ? totals : []),
        ...ledger(caller, me, now, told),
      ],
      answer: () => dealOf(is, presentOf(me)),
    }
  })
}

const nextCode = statement(
  "next code",
  "update bare.deal_counters set next_code = next_code + 1 where account_id = $1",
)
const insertDeal = statement<{ readonly code: number }>(
  "insert deal",
  `insert into bare.deals (account_id, id, code, name, amount, pipeline_id, pipeline_stage_id, position, tags, user_id, custom_fields,
     task_count, note_count, file_count, created_by, created_at, updated_at, last_stage_updated_at, closed_at, version)
   select $1, $2, next_code - 1, $3, $4, $5, $6, $7, '{}', $8, '{}', 0, 0, 0, $8, $9, $9, $9, $10, 1
   from bare.deal_counters where account_id = $1 returning code`,
)

interface NewDeal {
  readonly name: string
  readonly stage: string
  readonly amount: number
}

function newDeal({ name, amount }: NewDeal, to: Target, me: Me, now: Date): DealRow {
  return {
    id: newId(),
    code: 0,
    name,
    amount,
    pipeline_id: to.pipeline_id,
    pipeline_name: to.pipeline_name,
    pipeline_archived: false,
    source_id: null,
    source_name: null,
    utm: null,
    return_reasons: [],
    last_contact_at: now,
    pipeline_stage_id: to.id,
    stage_name: to.name,
    kind: to.kind,
    timeout: to.timeout,
    position: generateKeyBetween(to.lower, to.upper),
    tags: [],
    user_id: me.id,
    owner_first_name: me.first_name,
    owner_last_name: me.last_name,
    owner_picture: me.profile_picture,
    custom_fields: {},
    contacts: [],
    companies: [],
    deals: [],
    products: [],
    tasks: [],
    lost_reason: null,
    expected_close_date: null,
    open_task_end: null,
    task_count: 0,
    note_count: 0,
    file_count: 0,
    source: "manual",
    utm_source: null,
    created_by: me.id,
    created_at: now,
    updated_at: now,
    last_stage_updated_at: now,
    closed_at: to.kind === "open" ? null : now,
  }
}

export async function createDeal(bare: Bare, caller: Caller, input: NewDeal) {
  const { account } = caller
  const first: Statements<[unknown, Target]> = [
    lockTotals(account, input.stage, null),
    target(account, input.stage, null, null),
  ]
  return write<[unknown, Target], unknown>(bare, caller, first, (me, [, [to]]) => {
    if (!to) throw new Refusal(404)
    const now = new Date()
    const deal = newDeal(input, to, me, now)
    const { id, name, amount, position, closed_at } = deal
    const fields = {
      name: [null, name],
      amount: [null, amount],
      pipeline_id: [null, to.pipeline_id],
      pipeline_stage_id: [null, to.id],
      position: [null, position],
      user_id: [null, me.id],
      last_stage_updated_at: [null, now],
    }
    const told = { kind: "deal.created", entity: "deal", id, action: "create", fields, audience: null }
    return {
      statements: [
        addToTotal(account, to.id, 1, amount),
        ...ledger(caller, me, now, told),
        // From here on the account's other new deals wait.
        nextCode(account),
        insertDeal(account, id, name, amount, to.pipeline_id, to.id, position, me.id, now, closed_at),
      ],
      answer: (rows) => {
        const [inserted] = (rows.at(-2) ?? []) as { readonly code: number }[]
        return dealOf({ ...deal, code: inserted?.code ?? 0 }, presentOf(me))
      },
    }
  })
}
