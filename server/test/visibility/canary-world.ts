import type { Role } from "@funil/contract/account/permissions"
import { userFields } from "@funil/contract/account/users"
import { getWebhookSecret } from "@funil/contract/data/webhook-secrets"
import { createPushSubscription } from "@funil/contract/messages/push"
import { createCustomField, type CustomFieldEntity } from "@funil/contract/settings/custom-fields"
import { createFilter } from "@funil/contract/settings/filters"
import type { Person, TestApi } from "../client.ts"
import { pushBody } from "../fakes/push-body.ts"
import { accountOf, importFile } from "../imports/import-file.ts"
import { makeWorld, type World } from "../world.ts"
import type { Canaries } from "./canaries.ts"
import type { PlantedByNoun } from "./canary-calls.ts"
import { plantMessages } from "./canary-messages.ts"
import { hangOn, plantBills, plantContacts, plantDeals } from "./canary-records.ts"
import { Planter } from "./planter.ts"

/** An account full of canaries, and a user of each role who looks for them. */
export interface CanaryWorld {
  readonly world: World
  readonly people: Readonly<Record<Role, Person>>
  readonly planted: PlantedByNoun
}

export async function makeCanaryWorld(api: TestApi, canaries: Canaries): Promise<CanaryWorld> {
  const world = await makeWorld(api)
  const planter = new Planter(api, world, canaries)
  for (const entity of ["deal", "contact", "company", "user", "bill"] satisfies CustomFieldEntity[])
    await api.call(createCustomField, world.admin, { body: { entity, label: "Segredo", type: "text" } })
  const people = await plantPeople(planter)
  await plantContacts(planter)
  await plantDeals(planter, people)
  await plantBills(planter)
  await hangOn(planter)
  await plantMessages(planter)
  await plantSettings(planter)
  await planter.ask("DELETE", `/cards/${planter.id("gone")}`)
  await planter.ask("DELETE", `/bills/${planter.id("gonebill")}`)
  const admin = { ...world.admin, email: canaries.email("admin") }
  return { world: { ...world, admin }, people, planted: planter.byNoun }
}

/** Plants the six users of the test, and four with more to hide. */
async function plantPeople(planter: Planter): Promise<Record<Role, Person>> {
  const { api, world, canaries } = planter
  const { admin, pipeline } = world
  const own = { pipelines: [pipeline.id] }
  const hire = async (key: string, role: Role, more = {}) => {
    const person = role === "admin" && key === "admin" ? admin : await api.colleague(admin, role, more)
    const { first_name: _, last_name: __, email: ___, ...details } = canaries.fill(key, userFields)
    const name = key === "clerk" ? { last_name: canaries.text("clerkname", "last") } : {}
    await planter.ask("PUT", `/users/${person.id}`, { ...details, ...name, ...planter.own(key) })
    await planter.giveDocument("users", person.id, key)
    const email = canaries.email(key)
    await api.database.owner.updateTable("users").set({ email }).where("id", "=", person.id).execute()
    planter.add("user", person.id, key)
    planter.people.set(key, { ...person, email })
    canaries.add("nobody", person.token)
    return person
  }
  await hire("boss", "admin")
  await hire("chief", "manager")
  await hire("clerk", "agent")
  return {
    admin: await hire("admin", "admin"),
    manager: await hire("manager", "manager"),
    agent: await hire("agent", "agent", own),
    restricted_agent: await hire("restr", "restricted_agent"),
    external_agent: await hire("ext", "external_agent"),
    visitor: await hire("guest", "visitor", own),
  }
}

async function plantSettings(planter: Planter): Promise<void> {
  const { api, world, canaries } = planter
  const { admin } = world
  canaries.add("secret", (await api.call(getWebhookSecret, admin, {})).secret)
  canaries.add("nobody", "$argon2")
  const push = { ...pushBody(), user_agent: canaries.text("admin", "browser") }
  await api.call(createPushSubscription, admin, { body: push })
  const filters = [{ filterField: "name", operator: "like", valueField: canaries.text("personal", "value") }]
  const filter = await api.call(createFilter, admin, { body: { name: "Meu", entity: "deal", filters } })
  planter.add("filter", filter.id, "personal")
  const texts = ["email", "first_name", "last_name", "phone1", "document", "website", "department"]
  const account = Object.fromEntries(texts.map((name) => [name, canaries.text("account", name)]))
  const mine = await accountOf(api, admin)
  await api.database.owner.updateTable("accounts").set(account).where("account_id", "=", mine).execute()
  const bills = `type;total;description\nexpense;nada;${canaries.text("bill", "row")}\n`
  planter.add("import", (await importFile(api, admin, { path: "/bills", csv: bills })).id, "bill")
  const users = `first_name;email;role\n;${canaries.email("boss")};admin\n`
  planter.add("import", (await importFile(api, admin, { path: "/users", csv: users })).id, "boss")
}
