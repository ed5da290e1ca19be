import { newId } from "../../src/platform/new-id.ts"
import { presentOf, taskOf, type TaskRow } from "./bare-answers.ts"
import { type Bare, type Caller, Refusal, statement, type Statements, write } from "./bare-connection.ts"
import { audienceOf, ledger } from "./bare-ledger.ts"

interface Host {
  readonly id: string
  readonly name: string
  readonly pipeline_id: string
  readonly user_id: string | null
  readonly contact_id: string | null
}

const lockHost = statement<Host>(
  "lock host",
  `select d.id, d.name, d.pipeline_id, d.user_id, (
     select c.id from bare.deal_contacts l join bare.contacts c on c.account_id = $1 and c.id = l.contact_id
     where l.account_id = $1 and l.deal_id = d.id and c.deleted_at is null order by l.position, c.id limit 1
   ) as contact_id
   from bare.deals d where d.account_id = $1 and d.id = $2 and d.deleted_at is null for no key update of d`,
)
const insertNote = statement(
  "insert note",
  `insert into bare.notes (account_id, id, entity, record_id, note, pinned, user_id, created_at, updated_at, version)
   values ($1, $2, 'deal', $3, $4, false, $5, $6, $6, 1)`,
)
const countNote = statement(
  "count note",
  "update bare.deals set note_count = note_count + 1 where account_id = $1 and id = $2",
)

export async function createNote(bare: Bare, caller: Caller, record_id: string, note: string) {
  const { account } = caller
  const first: Statements<[Host]> = [lockHost(account, record_id)]
  return write<[Host], unknown>(bare, caller, first, (me, [[host]]) => {
    if (!host) throw new Refusal(404)
    const [id, now] = [newId(), new Date()]
    const fields = { note: [null, note], entity: [null, "deal"], record_id: [null, record_id] }
    const audience = { entity: "deal", record_id, ...audienceOf(host) }
    const told = { kind: "note.created", entity: "note", id, action: "create", fields, audience }
    const { first_name, last_name, profile_picture } = me
    const user = { id: me.id, first_name, last_name, profile_picture }
    return {
      statements: [
        insertNote(account, id, record_id, note, me.id, now),
        countNote(account, record_id),
        ...ledger(caller, me, now, told),
      ],
      answer: () => ({
        id,
        entity: "deal",
        record_id,
        note,
        pinned: false,
        user,
        created_at: now,
        updated_at: now,
      }),
    }
  })
}

const taskType = statement<TaskRow["task_type"]>(
  "task type",
  "select id, name, color from bare.task_types where account_id = $1 and id = $2 and deleted_at is null for key share",
)
const insertTask = statement(
  "insert task",
  `insert into bare.tasks (account_id, id, name, task_type_id, "start", "end", deal_id, responsible_user_id, creator_user_id, source,
     created_at, updated_at, version)
   values ($1, $2, $3, $4, $5, $5, $6, $7, $7, 'funil', $8, $8, 1)`,
)
const countTask = statement(
  "count task",
  `update bare.deals set task_count = task_count + 1, open_task_end = least(open_task_end, $3::timestamp)
   where account_id = $1 and id = $2`,
)

interface NewTask {
  readonly name: string
  readonly type: string
  readonly start: string
  readonly deal: string
}

export async function createTask(bare: Bare, caller: Caller, { name, type, start, deal }: NewTask) {
  const { account } = caller
  const first: Statements<[TaskRow["task_type"], Host]> = [taskType(account, type), lockHost(account, deal)]
  return write<[TaskRow["task_type"], Host], unknown>(bare, caller, first, (me, [[task_type], [host]]) => {
    if (!task_type || !host) throw new Refusal(422)
    const [id, now] = [newId(), new Date()]
    const fields = {
      name: [null, name],
      task_type_id: [null, type],
      start: [null, start],
      end: [null, start],
    }
    const audience = audienceOf(host)
    const told = { kind: "task.created", entity: "task", id, action: "create", fields, audience }
    const { first_name, last_name, profile_picture } = me
    const at = now.toISOString()
    const row: TaskRow = {
      id,
      name,
      task_type,
      start,
      end: start,
      finished_at: null,
      note: null,
      deal_id: deal,
      deal_name: host.name,
      contact_id: host.contact_id,
      creator_user_id: me.id,
      responsible_user: { id: me.id, first_name, last_name, profile_picture },
      source: "funil",
      created_at: at,
      updated_at: at,
    }
    return {
      statements: [
        insertTask(account, id, name, type, start, deal, me.id, now),
        countTask(account, deal, start),
        ...ledger(caller, me, now, told),
      ],
      answer: () => taskOf(row, presentOf(me)),
    }
  })
}
