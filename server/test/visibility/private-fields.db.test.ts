import { can, type Permission, permissions, roles, type Role } from "@funil/contract/account/permissions"
import type { WorkflowDraft } from "@funil/contract/automations/workflows"
import type { Endpoint } from "@funil/contract/shared/endpoint"
import { beforeAll, describe, expect, test } from "vitest"
import { routes } from "../../src/app.ts"
import { testApi } from "../client.ts"
import { listening, openEventTab, type Tab } from "../event-tab.ts"
import { leavesOf } from "../leaves.ts"
import { otherSamples } from "../samples/other-samples.ts"
import { endingCalls, sampleCalls } from "../samples/sample-calls.ts"
import type { Sample } from "../samples/sample.ts"
import { Canaries } from "./canaries.ts"
import { aboutPlanted, type PlantedRecord, type PlantedByNoun, widest } from "./canary-calls.ts"
import { makeCanaryWorld } from "./canary-world.ts"

const bosses: readonly Role[] = ["admin", "manager"]
const team: readonly Role[] = [...bosses, "agent", "visitor"]

/** The role table for the records of `canary-world.ts`: who can read what others can't. */
const readers: Readonly<Record<string, readonly Role[]>> = {
  // Users: all but id, names, picture and role. External agents don't see the names of users
  // outside their deals.
  admin: ["admin"],
  boss: ["admin"],
  manager: bosses,
  chief: bosses,
  clerk: bosses,
  agent: [...bosses, "agent"],
  restr: [...bosses, "restricted_agent"],
  ext: [...bosses, "external_agent"],
  guest: [...bosses, "visitor"],
  clerkname: [...team, "restricted_agent"],
  // Bills, one of them in the trash.
  bill: ["admin"],
  gonebill: ["admin"],
  // Deals in the agent's and visitor's pipeline, outside it and in the trash, and one of each
  // limited agent.
  near: team,
  far: bosses,
  gone: bosses,
  rdeal: [...team, "restricted_agent"],
  xdeal: [...team, "external_agent"],
  // Contacts and companies: without a deal, and on those above.
  lcon: team,
  ncon: team,
  rcon: [...team, "restricted_agent"],
  xcon: [...team, "external_agent"],
  lcom: team,
  ncom: team,
  rcom: [...team, "restricted_agent"],
  xcom: [...team, "external_agent"],
  // Tasks of those deals, and the admin's without a deal.
  ntask: team,
  ftask: bosses,
  gonetask: bosses,
  rtask: [...team, "restricted_agent"],
  xtask: [...team, "external_agent"],
  atask: bosses,
  // The account, the automations' secret, and a user's own filter.
  account: bosses,
  settings: bosses,
  secret: ["admin"],
  personal: ["admin"],
  nobody: [],
}

/**
 * External agents never read a record's history and messages. Only users who manage automations
 * read runs.
 */
function readersOf(key: string): readonly Role[] {
  const known = readers[key]
  const ofRecord = readers[key.replace(/(log|run)$/, "")]
  if (known) return known
  if (!ofRecord) throw new Error(`Nobody is known to read ${key}.`)
  return ofRecord.filter((role) => (key.endsWith("run") ? bosses.includes(role) : role !== "external_agent"))
}

const api = await testApi({ PUBLIC_URL: "https://funil.test" })
const canaries = new Canaries()
const { world, people, planted } = await makeCanaryWorld(api, canaries)
/** Users and filters show more than their ids. */
const known = new Set(["user", "filter"])
const unknownIds = Object.entries(planted).flatMap(([noun, list]) => (known.has(noun) ? [] : list))
/**
 * One record of each group with the same readers is read by id. All messages are read, since they
 * differ.
 */
const asked: PlantedByNoun = Object.fromEntries(
  Object.entries(planted).map(([noun, list]) => {
    const alike = Map.groupBy(list, ({ key }) => `${readersOf(key)} ${key.startsWith("gone")}`)
    return [noun, noun === "message" ? list : [...alike.values()].flatMap((records) => records.slice(0, 1))]
  }),
)
const nouns = new Map<string, string>(
  Object.entries({ user: world.colleague, ...world }).flatMap(([noun, value]) =>
    typeof value === "object" && "id" in value && noun in planted ? [[value.id, noun] as const] : [],
  ),
)
const nounOf = (id: string) => nouns.get(id)
const ofBills: WorkflowDraft = {
  name: "Contas",
  entity: "bill",
  execute_when: "create",
  action: "remove_tag",
  settings: { tag: "nunca" },
}
/** The roles that saw each canary. */
const told = new Map<string, Set<Role>>()
const tabs = new Map<Role, Tab>()

beforeAll(async () => {
  const app = await listening(api)
  for (const role of roles) tabs.set(role, await openEventTab(app, people[role]))
})

/** Returns the words around a canary. */
function excerpt(answer: string, key: string): string {
  const at = Math.max(0, answer.toLowerCase().indexOf(`kn-${key}-`))
  return answer.slice(Math.max(0, at - 200), at + 100)
}

/** Returns what an answer reveals to a user without the right. */
function leaksOf(role: Role, answer: string, sent: Sample): string[] {
  const keys = [...canaries.in(answer)]
  for (const key of keys) told.set(key, (told.get(key) ?? new Set()).add(role))
  const own = new Set(leavesOf(sent).map(({ value }) => value))
  const ids = unknownIds.filter(
    ({ id, key }) => !readersOf(key).includes(role) && !own.has(id) && answer.includes(id),
  )
  return [
    ...keys.filter((key) => !readersOf(key).includes(role)).map((key) => `${key}: ${excerpt(answer, key)}`),
    ...ids.map(({ id, key }) => `the id ${id} of ${key}`),
  ]
}

/** The caller of a sign-in gets their own data, and only admins get links to all data. */
const ofAdmin = new Set(["auth.login", "invitation.accept", "all_data.content"])
const answered = ({ id }: Endpoint, role: Role): Role => (ofAdmin.has(id) ? "admin" : role)

async function ask(endpoint: Endpoint, role: Role, sample: Sample): Promise<number> {
  // The endpoint accepts the sample.
  const { status, body } = await api.send(endpoint, people[role], sample as never)
  const where = `${endpoint.id} as ${role} with ${JSON.stringify(sample)}`
  expect(status, where).toBeLessThan(500)
  expect(
    leaksOf(answered(endpoint, role), typeof body === "string" ? body : JSON.stringify(body ?? ""), sample),
    where,
  ).toEqual([])
  return status
}

/** Whether the role can make the call at all. Otherwise its record doesn't matter. */
function mayCall({ access }: Endpoint, role: Role): boolean {
  return !(access in permissions) || can(role, access as Permission)
}

async function sampleOf({ id }: Endpoint): Promise<Sample> {
  const make = sampleCalls[id] ?? otherSamples[id]
  if (!make) throw new Error(`There is no sample of ${id}.`)
  return make(world)
}

/** Automations about nouns that managers don't see, which a sample about deals can't cover. */
const moreCalls: Readonly<Record<string, readonly Sample[]>> = {
  "workflow.dry_run": [{ body: { workflow: ofBills } }],
  "workflow.test": (planted["bill"] ?? []).map(({ id }) => ({ body: { workflow: ofBills, record_id: id } })),
}

/** The planted fields exceed the free plan's limit. */
const statusOf = ({ id, status }: Endpoint) => (id === "account.free_plan" ? 422 : status)

const endpoints = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ media, id }) => media !== "events" && !endingCalls.has(id))
const isReading = ({ reads, media }: Endpoint) => reads || media === "csv" || media === "sheet"

describe("what reads tells nobody what they may not know", () => {
  test.each(endpoints.filter(isReading))("$id", async (endpoint) => {
    const sample = await sampleOf(endpoint)
    const wide = widest(endpoint, sample)
    const about = aboutPlanted(endpoint, wide[0] ?? sample, { planted: asked, nounOf })
    const askAs = async (role: Role) => {
      const status = await ask(endpoint, role, sample)
      if (role === "admin") expect(status).toBe(endpoint.status)
      if (!mayCall(endpoint, role)) return
      // Admins can read every record, so their lists are enough.
      const others = role === "admin" ? [] : [...about, ...(moreCalls[endpoint.id] ?? [])]
      for (const one of [...wide, ...others]) await ask(endpoint, role, one)
    }
    await Promise.all(roles.map(askAs))
  })
})

describe("what writes tells nobody what they may not know", () => {
  test.each(endpoints.filter((endpoint) => !isReading(endpoint)))("$id", async (endpoint) => {
    let sample = await sampleOf(endpoint)
    // The strongest role comes last, so that its deletions don't affect the others.
    for (const role of roles.toReversed()) {
      const isHidden = ({ key }: PlantedRecord) => mayCall(endpoint, role) && !readersOf(key).includes(role)
      const hidden = aboutPlanted(endpoint, sample, { planted: asked, nounOf }, isHidden)
      for (const one of [...hidden, ...(moreCalls[endpoint.id] ?? [])]) await ask(endpoint, role, one)
      const status = await ask(endpoint, role, sample)
      if (role === "admin") expect(status).toBe(statusOf(endpoint))
      else if (status === endpoint.status) sample = await sampleOf(endpoint)
    }
  })
})

test("an open stream tells nobody of what they may not know", async () => {
  // Everyone receives a change of a user's pipelines, so it comes last.
  await api.raw("PUT", `/pipelines/${world.pipeline.id}`, people.admin, { name: "Fim" })
  for (const [role, tab] of tabs) {
    await tab.until(({ events }) => events.some(({ id }) => id === world.pipeline.id))
    expect(leaksOf(role, tab.text, {}), role).toEqual([])
  }
})

test("who may know is told: every canary was seen by all of its readers", () => {
  const seen = Object.fromEntries([...told].map(([key, all]) => [key, roles.filter((role) => all.has(role))]))
  const expected = Object.keys(readers).filter((key) => readersOf(key).length > 0)
  for (const key of expected)
    expect([key, seen[key]]).toEqual([key, roles.filter((role) => readersOf(key).includes(role))])
})
