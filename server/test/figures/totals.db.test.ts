import {
  createDeal,
  type Deal,
  getDeal,
  massUpdateDeals,
  trashDeal,
  updateDeal,
} from "@funil/contract/records/deals"
import { restoreTrash, undo } from "@funil/contract/records/history"
import { createCustomField, listCustomFields, trashCustomField } from "@funil/contract/settings/custom-fields"
import { getBoard, getPipeline, type Pipeline, updatePipeline } from "@funil/contract/settings/pipelines"
import * as fc from "fast-check"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { type Person, testApi } from "../client.ts"
import { makePipeline, stageId } from "../factories.ts"

const api = await testApi()
const stages = ["Novo", "Proposta", "Negociação", "Ganho", "Perdido"]
const tags = ["a", "b", "c"]

/** An action of a user. The numbers choose among the current records. */
type Act = readonly [kind: Kind, who: number, which: number, stage: number, place: number, amount: number]

const kinds = [
  "create",
  "create",
  "move",
  "move",
  "move",
  "edit",
  "edit",
  "trash",
  "restore",
  "undo",
  "tag",
  "sum",
  "field",
] as const
type Kind = (typeof kinds)[number]

const number = fc.nat({ max: 1000 })
const amount = fc.integer({ min: 0, max: 9_999_999_999 }).map((cents) => cents / 100)
const act: fc.Arbitrary<Act> = fc.tuple(fc.constantFrom(...kinds), number, number, number, number, amount)

/** The custom field that the pipeline may sum. */
const freight = "frete"

/** Sorts like the board: by key, then by id. A space sorts before all characters of a key. */
function place({ position, id }: Deal): string {
  return `${position} ${id}`
}

/** An account that runs the actions and remembers its deals from the answers. */
class Office {
  readonly people: readonly Person[]
  readonly pipeline: Pipeline
  /** The last answers of deals outside the trash. */
  readonly deals = new Map<string, Deal>()
  readonly trash: string[] = []
  readonly undoTokens: string[] = []
  /** The pipeline's sum field, and the custom field of that name while it exists. */
  sumField = "amount"
  freightId: string | null = null

  constructor(people: readonly Person[], pipeline: Pipeline) {
    this.people = people
    this.pipeline = pipeline
  }

  person(index: number): Person {
    return this.people[index % this.people.length] as Person
  }

  stage(index: number): string {
    return stageId(this.pipeline, index % stages.length)
  }

  deal(index: number): Deal | undefined {
    return [...this.deals.values()][index % Math.max(this.deals.size, 1)]
  }

  /** Returns the cards of a stage in the board's order. */
  column(stage: string): Deal[] {
    const cards = [...this.deals.values()].filter((deal) => deal.pipeline_stage_id === stage)
    return cards.toSorted((a, b) => (place(a) < place(b) ? -1 : 1))
  }

  /** Returns a deal's part of its column's sum: the amount if the sum field is deleted. */
  summed(deal: Deal): number {
    if (this.sumField === "amount" || this.freightId === null) return deal.amount
    const value = deal.custom_fields[freight]
    return typeof value === "number" ? value : 0
  }

  keepToken(headers: Record<string, string | undefined>): void {
    const token = headers["undo-token"]
    if (token) this.undoTokens.push(token)
  }

  /** Returns a body with a deal's amount, or with only its freight. */
  worth(amount: number, isFreight = false) {
    if (this.freightId === null) return { amount }
    const custom_fields = { [freight]: amount > 5_000_000 ? null : amount / 2 }
    return isFreight ? { custom_fields } : { amount, custom_fields }
  }

  /**
   * Reads the pipeline's sums and every known deal again, since an undo may have changed several.
   */
  async refresh(): Promise<void> {
    const admin = this.person(0)
    const { schema } = await api.call(getPipeline, admin, { params: { id: this.pipeline.id } })
    const [field] = await api.call(listCustomFields, admin, { query: { entity: "deal" } })
    this.sumField = schema.sum_field
    this.freightId = field?.id ?? null
    const known = [...this.deals.keys(), ...this.trash]
    this.trash.length = 0
    for (const id of known) {
      const reply = await api.send(getDeal, admin, { params: { id } })
      if (reply.status === 200) this.deals.set(id, reply.body)
      else {
        this.deals.delete(id)
        this.trash.push(id)
      }
    }
  }
}

async function openOffice(): Promise<Office> {
  const admin = await api.signUp()
  const people = [admin, await api.colleague(admin, "manager"), await api.colleague(admin, "agent")]
  return new Office(people, await makePipeline(api, admin, stages))
}

/** Each action returns the deal that it wrote, if any. A refusal is a valid response. */
const acts: Record<Kind, (office: Office, act: Act) => Promise<void>> = {
  async create(office, [, who, which, stage, , amount]) {
    const body = {
      name: `Negócio ${which}`,
      ...office.worth(amount),
      pipeline_stage_id: office.stage(stage),
      tags: [tags[which % 3] ?? "a"],
    }
    const reply = await api.send(createDeal, office.person(who), { body })
    office.keepToken(reply.headers)
    office.deals.set(reply.body.id, reply.body)
    expect(office.column(office.stage(stage))[0]?.id).toBe(reply.body.id)
  },
  async move(office, [, who, which, stage, place]) {
    const deal = office.deal(which)
    if (!deal) return
    const target = office.stage(stage)
    const others = office.column(target).filter(({ id }) => id !== deal.id)
    const before = others[place % (others.length + 1)] ?? null
    const body = { pipeline_stage_id: target, before_id: before?.id ?? null }
    const reply = await api.send(updateDeal, office.person(who), { params: { id: deal.id }, body })
    office.keepToken(reply.headers)
    office.deals.set(deal.id, reply.body)
    expect(reply.body.pipeline_stage_id).toBe(target)
    const column = office.column(target)
    const next = column[column.findIndex(({ id }) => id === deal.id) + 1]
    // Restored cards may share a key. The card then comes before all of them.
    if (before) expect(next?.position).toBe(office.deals.get(before.id)?.position)
    else expect(next).toBeUndefined()
  },
  async edit(office, [, who, which, , , amount]) {
    const deal = office.deal(which)
    if (!deal) return
    const reply = await api.send(updateDeal, office.person(who), {
      params: { id: deal.id },
      body: office.worth(amount, which % 2 === 0),
    })
    office.keepToken(reply.headers)
    office.deals.set(deal.id, reply.body)
  },
  async trash(office, [, who, which]) {
    const deal = office.deal(which)
    if (!deal) return
    const reply = await api.send(trashDeal, office.person(who), { params: { id: deal.id } })
    office.keepToken(reply.headers)
    if (reply.status !== 204) return
    office.deals.delete(deal.id)
    office.trash.push(deal.id)
  },
  async restore(office, [, who, which]) {
    const id = office.trash[which % Math.max(office.trash.length, 1)]
    if (id === undefined) return
    await api.send(restoreTrash, office.person(who), { params: { entity: "deal", id } })
    await office.refresh()
  },
  async undo(office, [, who, which]) {
    const token = office.undoTokens[which % Math.max(office.undoTokens.length, 1)]
    if (token === undefined) return
    const reply = await api.send(undo, office.person(who), { body: { token } })
    office.keepToken(reply.headers)
    await office.refresh()
  },
  async tag(office, [, who, which, stage]) {
    const filters = [{ filterField: "tags", operator: "=", valueField: tags[which % 3] }]
    const values = [{ field: "pipeline_stage_id" as const, value: office.stage(stage) }]
    const reply = await api.send(massUpdateDeals, office.person(who), { body: { filters, values } })
    office.keepToken(reply.headers)
    await office.refresh()
  },
  async sum(office, [, , which]) {
    const schema = { sum_field: which % 3 === 0 ? "amount" : freight }
    const params = { id: office.pipeline.id }
    const reply = await api.send(updatePipeline, office.person(0), { params, body: { schema } })
    office.keepToken(reply.headers)
    await office.refresh()
  },
  async field(office) {
    const admin = office.person(0)
    const body = { entity: "deal", type: "money", label: "Frete", name: freight } as const
    const reply =
      office.freightId === null
        ? await api.send(createCustomField, admin, { body })
        : await api.send(trashCustomField, admin, { params: { id: office.freightId } })
    office.keepToken(reply.headers)
    await office.refresh()
  },
}

/** Returns the stored totals that differ from a recount. */
async function wrongTotals(): Promise<unknown[]> {
  const { rows } = await sql`
    select * from (
      select t.stage_id, t.count, t.sum, count(d.id)::int as counted, coalesce(sum(
        case when f.id is null then d.amount else coalesce((d.custom_fields ->> f.key::text)::numeric, 0) end
      ), 0) as summed
      from stage_totals t
      join stages s on s.account_id = t.account_id and s.id = t.stage_id
      join pipelines p on p.account_id = t.account_id and p.id = s.pipeline_id
      left join custom_fields f on f.account_id = t.account_id and f.name = p.schema ->> 'sum_field' and f.deleted_at is null
      left join deals d on d.account_id = t.account_id and d.pipeline_stage_id = t.stage_id and d.deleted_at is null
      group by t.account_id, t.stage_id, t.count, t.sum
    ) recounted
    where count <> counted or sum <> summed
  `.execute(api.database.owner)
  return rows
}

/** Throws unless the board matches all earlier answers. */
async function requireBoard(office: Office): Promise<void> {
  const board = await api.call(getBoard, office.person(0), {
    params: { id: office.pipeline.id },
    query: { per_stage: "100" },
  })
  const shown = board.stages.map(({ id, count, sum, cards }) => ({
    id,
    count,
    sum,
    cards: cards.map((card) => card.id),
  }))
  const expected = office.pipeline.stages.map(({ id }) => {
    const cards = office.column(id)
    const cents = cards.reduce((total, card) => total + Math.round(office.summed(card) * 100), 0)
    return { id, count: cards.length, sum: cents / 100, cards: cards.map((card) => card.id) }
  })
  expect(shown).toEqual(expected)
}

const runs = { numRuns: 8, seed: 20_260_310, endOnFailure: true }

test("whatever people do, the board is what their answers add up to and the totals are those of a recount", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 25, maxLength: 45 }), async (sequence) => {
      const office = await openOffice()
      for (const one of sequence) {
        await acts[one[0]](office, one)
        await requireBoard(office)
      }
      expect(await wrongTotals()).toEqual([])
    }),
    runs,
  )
}, 120_000)

test("the totals and the order stay right when people act at once", async () => {
  const office = await openOffice()
  const made = Array.from({ length: 30 }, (_, index): Act => [
    "create",
    index,
    index,
    index % 2,
    0,
    index + 0.25,
  ])
  for (const one of made) await acts.create(office, one)
  const cards = [...office.deals.keys()]
  const moves = fc.sample(fc.tuple(number, number, number, number), { numRuns: 240, seed: runs.seed })
  const move = async ([who, which, stage, place]: [number, number, number, number]) => {
    const body = {
      pipeline_stage_id: office.stage(stage % 2),
      before_id: cards[place % cards.length],
      amount: which / 4,
    }
    const reply = await api.send(updateDeal, office.person(who), {
      params: { id: cards[which % cards.length] ?? "" },
      body,
    })
    return reply.status
  }
  const statuses: number[] = []
  for (let from = 0; from < moves.length; from += 12)
    statuses.push(...(await Promise.all(moves.slice(from, from + 12).map(move))))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await wrongTotals()).toEqual([])
  await office.refresh()
  await requireBoard(office)
  const positions = [...office.deals.values()].map(
    ({ pipeline_stage_id, position }) => `${pipeline_stage_id} ${position}`,
  )
  expect(new Set(positions).size).toBe(cards.length)
}, 60_000)
