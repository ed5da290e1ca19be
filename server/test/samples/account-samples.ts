import { closeAccount } from "@funil/contract/account/accounts"
import { listSessions, login } from "@funil/contract/account/auth"
import { createInvoice, listInvoices } from "@funil/contract/account/billing"
import { renewInvitation } from "@funil/contract/account/invitations"
import { createLead } from "@funil/contract/account/sign-up"
import { createUser } from "@funil/contract/account/users"
import { createDataExport } from "@funil/contract/data/all-data"
import { answerNps } from "@funil/contract/home/nps"
import { createSamples, removeSamples } from "@funil/contract/home/onboarding"
import type { AccountId } from "@funil/contract/shared/ids"
import { hashCode } from "../../src/features/users/password-code.ts"
import { signToken } from "../../src/platform/access/account-token.ts"
import type { Person, TestApi } from "../client.ts"
import { makeToken } from "../make-token.ts"
import { runQueued } from "../run-queued.ts"
import type { World } from "../world.ts"
import { type Sample, type Samples, none, ofWorld, page, unique } from "./sample.ts"

const password = "uma-senha-de-teste-7"
const ofColleague = ofWorld("colleague")

async function otherSession({ api, admin }: World): Promise<string> {
  const { email, domain } = admin
  await api.call(login, null, { body: { email, domain, password } })
  const sessions = await api.call(listSessions, admin, {})
  return sessions.find(({ current }) => !current)?.id ?? ""
}

/** Stores a code for the colleague as if by mail. */
async function storedCode({ api, admin, colleague }: World): Promise<Sample> {
  const { secretKey } = api.services.config
  const account = api.database.owner.selectFrom("users").select("account_id").where("id", "=", colleague.id)
  const { account_id } = await account.executeTakeFirstOrThrow()
  const now = api.clock.now
  const code = {
    code_hash: hashCode(secretKey, colleague.id, "ABC234"),
    created_at: now,
    expires_at: new Date(now.getTime() + 60_000),
  }
  await api.database.owner
    .insertInto("password_codes")
    .values({ account_id, user_id: colleague.id, ...code })
    .onConflict((on) => on.columns(["account_id", "user_id"]).doUpdateSet({ ...code, tries: 0 }))
    .execute()
  const { email } = colleague
  return {
    body: { password_code: "ABC234", password: unique("senha-de-teste"), email, domain: admin.domain },
  }
}

/** Resets an account to a trial without orders. */
async function onTrialAnew(api: TestApi, { domain }: Person): Promise<void> {
  const { owner } = api.database
  const { account_id } = await owner
    .updateTable("accounts")
    .set({ subscription_plan: "scale", free_trial_exceeded_at: new Date("2099-01-01") })
    .where("domain", "=", domain)
    .returning("account_id")
    .executeTakeFirstOrThrow()
  await owner.deleteFrom("subscriptions").where("account_id", "=", account_id).execute()
  await owner.deleteFrom("invoices").where("account_id", "=", account_id).execute()
}

/** Returns the link of another account, which was closed. */
async function closedAccount({ api }: World): Promise<Sample> {
  const { services, database } = api
  const who = await api.signUp()
  await api.call(closeAccount, who, { body: { password, domain: who.domain } })
  const { account_id, id } = await database.owner
    .selectFrom("reopenings")
    .select(["account_id", "id"])
    .where("user_id", "=", who.id)
    .executeTakeFirstOrThrow()
  // The row has its account.
  const accountId = account_id as AccountId
  return { body: { token: signToken(services.config, "reopening", { accountId, id }) } }
}

/** Creates a finished file with all data. */
async function readyExport(world: World): Promise<Sample> {
  const sample = await dataExport(world)
  await runQueued(world.api, "all_data.export", world.admin)
  return sample
}

/** Starts a file with all data. */
async function dataExport({ api, admin }: World): Promise<Sample> {
  return { params: await api.call(createDataExport, admin, {}) }
}

/** Orders a first plan, or more users than before. */
async function moreUsers({ api, admin }: World) {
  const { length } = await api.call(listInvoices, admin, {})
  return { body: { subscription_plan: "scale" as const, subscription_paid_users: 5000 + length } }
}

/** Successful calls of the world's admin about the account, its users and sessions. */
export const accountSamples: Samples = {
  "system.health": none,
  "system.ready": none,
  "system.installation": none,
  "lead.create": () => ({ body: { email: "lead@sol.test", utm_source: "teste" } }),
  "lead.update": async ({ api }) => {
    const { hash } = await api.call(createLead, null, { body: { email: "lead@sol.test" } })
    return { params: { hash }, body: { first_name: "Rui", phone1: "11 91234-5678" } }
  },
  "domain.check": () => ({ params: { domain: unique("livre") } }),
  "domain.login_page": ({ admin }) => ({ params: { domain: admin.domain } }),
  "account.create": () => ({
    body: { domain: unique("nova"), email: "nova@nova.test", password, first_name: "Nova", company: "Nova" },
  }),
  "account.get": none,
  "account.update": () => ({ body: { website: `https://${unique("sol")}.test` } }),
  "account.close": ({ admin }) => ({ body: { password, domain: admin.domain } }),
  "account.reopen": closedAccount,
  "all_data.gather": none,
  "all_data.list": none,
  "all_data.get": dataExport,
  "all_data.link": readyExport,
  "account.own_address": none,
  "email_proof.send": none,
  "email_proof.confirm": () => ({ body: { code: "ABC234" } }),
  "account.status": none,
  // The next sample is an order, which restores the Scale plan.
  "account.free_plan": async ({ api, admin }) => {
    await onTrialAnew(api, admin)
    return { body: {} }
  },
  "invoice.list": none,
  "invoice.preview": () => ({ body: { subscription_plan: "scale" } }),
  "invoice.create": moreUsers,
  "pending_change.get": none,
  "pending_change.revoke": async (world) => {
    const { api, admin } = world
    await api.call(createInvoice, admin, await moreUsers(world))
    await api.send(createInvoice, admin, {
      body: { subscription_plan: "scale", subscription_cycle: "yearly" },
    })
    return {}
  },
  "auth.login": ({ admin: { email, domain } }) => ({ body: { email, domain, password } }),
  "auth.logout": none,
  "auth.me": none,
  "session.list": none,
  "token.list": none,
  "token.create": () => ({ body: { name: unique("Planilha"), scopes: ["read", "write"] } }),
  "token.revoke": async ({ api, admin }) => ({ params: { id: (await makeToken(api, admin)).id } }),
  "session.confirm": () => ({ body: { password } }),
  "session.open_extension": none,
  "session.end": async (world) => ({ params: { id: await otherSession(world) } }),
  "password.request_code": ({ colleague: { email, domain } }) => ({ body: { email, domain } }),
  "password.update": storedCode,
  "user.list": () => ({ query: { ...page, orderBy: "first_name" } }),
  "user.search": () => ({ query: { ...page, search: "a" } }),
  "user.find": () => ({ query: { attribute: "first_name", value: "Helena" } }),
  "user.filter": () => ({
    query: page,
    body: { filters: [{ filterField: "role", operator: "=", valueField: "admin" }], search: "a" },
  }),
  "user.get": ofColleague,
  "user.create": ({ admin, pipeline }) => ({
    body: {
      first_name: "Bia",
      last_name: "Reis",
      email: `${unique("bia")}@${admin.domain}.test`,
      role: "agent",
      pipelines: [pipeline.id],
    },
  }),
  "user.update": (world) => ({
    ...ofColleague(world),
    body: { job: unique("Cargo"), pipelines: [world.pipeline.id] },
  }),
  "user.trash": async ({ api, admin }) => ({ params: { id: (await api.colleague(admin, "agent")).id } }),
  "template.list": () => ({ query: { locale: "pt-BR" } }),
}

async function invited({ api, admin }: World): Promise<string> {
  const body = { first_name: "Iara", email: `${unique("iara")}@${admin.domain}.test` }
  return (await api.call(createUser, admin, { body })).id
}

/** Returns the link of a new invitation, valid or expired. */
async function link(world: World, isOver = false): Promise<{ params: Record<string, string> }> {
  const { api, admin } = world
  const id = await invited(world)
  const { url } = await api.call(renewInvitation, admin, { params: { id }, body: { mail: false } })
  if (isOver)
    await api.database.owner
      .updateTable("invitations")
      .set({ expires_at: api.clock.now })
      .where("user_id", "=", id)
      .execute()
  const token = new URL(url).searchParams.get("code") ?? ""
  return { params: { token } }
}

/** Successful calls about invitations, by the world's admin or with the link. */
export const invitationSamples: Samples = {
  "invitation.renew": async (world) => ({ params: { id: await invited(world) }, body: { mail: true } }),
  "invitation.create": ({ admin }) => ({
    body: { emails: [`${unique("iara")}@${admin.domain}.test`], role: "agent" },
  }),
  "invitation.get": (world) => link(world),
  "invitation.accept": async (world) => ({
    ...(await link(world)),
    body: { password: unique("senha-de-teste") },
  }),
  "invitation.ask": (world) => link(world, true),
}

/** Successful calls of the world's admin about first steps and surveys. */
export const onboardingSamples: Samples = {
  "onboarding.get": none,
  "onboarding.update": () => ({ body: { closed: true, skipped: ["team"], hidden: false } }),
  "sample.create": async ({ api, admin, pipeline }) => {
    await api.call(removeSamples, admin, {})
    return { body: { pipeline_id: pipeline.id } }
  },
  "nps.get": async ({ api, admin }) => {
    await api.call(answerNps, admin, { body: { rating: 8, comment: "Bom" } })
    return {}
  },
  "nps.due": none,
  "nps.answer": () => ({ body: { rating: 9, comment: "Faltam painéis" } }),
  "sample.remove": async ({ api, admin, pipeline }) => {
    // They may exist already.
    await api.send(createSamples, admin, { body: { pipeline_id: pipeline.id } })
    return {}
  },
}
