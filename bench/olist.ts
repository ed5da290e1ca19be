import type { Board, Pipeline } from "@funil/contract/settings/pipelines"
import { maxMoney } from "@funil/contract/shared/values/money"
import { olistFolder, type OlistLead, readOlist } from "./olist-files.ts"
import type { Measurement, Outcome } from "./outcome.ts"
import { removeFolder, startProduct, succeed, temporaryFolder } from "./product.ts"
import { signUp } from "./team-account.ts"

const port = 4088
const writers = 8
const dayMs = 86_400_000
const lostReason = "Sem retorno"

/** The most days since the first contact for each stage of an open lead. Older leads are lost. */
const ages = [14, 30, 60, 90, 150] as const

interface Body {
  readonly name: string
  readonly amount: number
  readonly tags: string[]
  readonly pipeline_stage_id: string
  readonly expected_close_date?: string
  readonly lost_reason?: string
}

/** The lead as a deal: won with date, segment and revenue, else in the stage of its age. */
function dealOf(lead: OlistLead, stageIds: readonly string[], lastDay: number): Body {
  const { id, origin, closed } = lead
  const name = `Lead ${id.slice(0, 8)}`
  const won = stageIds.at(-2) ?? ""
  if (closed) {
    return {
      name,
      amount: Math.min(closed.revenue, maxMoney),
      tags: closed.segment ? [origin, closed.segment] : [origin],
      pipeline_stage_id: won,
      expected_close_date: closed.wonDate,
    }
  }
  const age = (lastDay - lead.firstContact.getTime()) / dayMs
  const index = ages.findIndex((most) => age <= most)
  const place = {
    name,
    amount: 0,
    tags: [origin],
    pipeline_stage_id: stageIds[index] ?? stageIds.at(-1) ?? "",
  }
  return index < 0 ? { ...place, lost_reason: lostReason } : place
}

async function createAll(token: string, bodies: readonly Body[]): Promise<number> {
  const waiting = [...bodies]
  const started = performance.now()
  const writer = async () => {
    for (let body = waiting.pop(); body; body = waiting.pop())
      await succeed(port, token, { method: "POST", path: "/cards", body })
  }
  await Promise.all(Array.from({ length: writers }, writer))
  return (bodies.length * 1000) / (performance.now() - started)
}

/** The expected count and sum in cents of each stage. */
function totalsOf(bodies: readonly Body[], stageIds: readonly string[]) {
  return stageIds.map((id) => {
    const mine = bodies.filter(({ pipeline_stage_id }) => pipeline_stage_id === id)
    return { count: mine.length, cents: mine.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) }
  })
}

/** How many stages or tags differ between the product and the files. */
async function differences(token: string, pipeline: Pipeline, bodies: readonly Body[]): Promise<number> {
  const board = await succeed<Board>(port, token, { method: "GET", path: `/pipelines/${pipeline.id}/board` })
  const expected = totalsOf(
    bodies,
    pipeline.stages.map(({ id }) => id),
  )
  const wrongStages = board.stages.filter(
    ({ count, sum }, index) =>
      count !== expected[index]?.count || Math.round(sum * 100) !== expected[index]?.cents,
  )
  const byTag = Map.groupBy(
    bodies.flatMap(({ tags }) => tags),
    (tag) => tag,
  )
  let wrongTags = 0
  for (const [tag, all] of byTag) {
    const body = { filters: [{ filterField: "tags", operator: "=", valueField: tag }] }
    const { total } = await succeed<{ total: number }>(port, token, {
      method: "POST",
      path: "/cards/filter?per_page=1",
      body,
    })
    if (total !== all.length) wrongTags += 1
  }
  return wrongStages.length + wrongTags
}

async function loadLeads(leads: readonly OlistLead[], say: (line: string) => void): Promise<Outcome[]> {
  const { token } = await signUp(port, "olist")
  const pipeline = await succeed<Pipeline>(port, token, {
    method: "POST",
    path: "/pipelines",
    body: { name: "Olist", template: "sales-funnel", lost_reason_options: [lostReason] },
  })
  const stageIds = pipeline.stages.map(({ id }) => id)
  const lastDay = Math.max(...leads.map(({ firstContact }) => firstContact.getTime()))
  const bodies = leads.map((lead) => dealOf(lead, stageIds, lastDay))
  const perSecond = await createAll(token, bodies)
  const wrong = await differences(token, pipeline, bodies)
  for (const [index, { count, cents }] of totalsOf(bodies, stageIds).entries())
    say(`${pipeline.stages[index]?.name}: ${count} deals, ${(cents / 100).toLocaleString("en")}`)
  return [
    {
      what: "Olist funnel",
      how: `${leads.length.toLocaleString("en")} leads and ${bodies.filter(({ expected_close_date }) => expected_close_date).length} closed deals through the API by ${writers} writers (${perSecond.toFixed(0)} a second); counts and sums by stage and tag against the files`,
      measured: `${wrong} differences`,
      target: "0",
      isMet: wrong === 0,
    },
  ]
}

/**
 * Loads the Olist marketing funnel through the API and compares the product's figures with the
 * files.
 */
export const olist: Measurement = async (say) => {
  const leads = readOlist(olistFolder)
  if (!leads) {
    say(`left out: no Olist funnel in ${olistFolder} (OLIST_DIR names another folder)`)
    return []
  }
  const dataDir = temporaryFolder()
  const product = await startProduct(port, dataDir)
  try {
    return await loadLeads(leads, say)
  } finally {
    await product.stop()
    removeFolder(dataDir)
  }
}
