import { createContact } from "@funil/contract/contacts"
import { sql } from "kysely"
import { beforeEach, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { consentTexts, giveConsents } from "../../../test/give-consents.ts"
import { accountOf } from "../../../test/make-message.ts"
import { openToken } from "../../platform/access/account-token.ts"
import { systemContext } from "../../platform/system-context.ts"
import { consentUrl } from "./consent-url.ts"

const api = await testApi()
const { owner } = api.database
let ana: Person
let contactId: string

beforeEach(async () => {
  ana = await api.signUp()
  contactId = (await api.call(createContact, ana, { body: { first_name: "Rita", email: "rita@sol.test" } }))
    .id
})

test("a text is kept once, however often it is agreed to", async () => {
  await giveConsents(api, ana, { contactId, purposes: ["service", "marketing"] })
  await giveConsents(api, ana, { contactId })
  const texts = await sql<{ text: string }>`
    select t.text from consents c join consent_texts t on t.account_id = c.account_id and t.hash = c.text_hash
    where c.contact_id = ${contactId} order by c.id
  `.execute(owner)
  const { service, marketing } = consentTexts
  expect(texts.rows.map(({ text }) => text)).toEqual([service, marketing, marketing])
  const kept = await sql`
    select from consent_texts t join contacts c on c.account_id = t.account_id where c.id = ${contactId}
  `.execute(owner)
  expect(kept.rows.length).toBe(2)
})

test("the address of a contact's consents names the account", async () => {
  const accountId = await accountOf(api, ana)
  const url = new URL(consentUrl(await systemContext(api.services, accountId), contactId))
  const token = url.pathname.replace("/consents/", "")
  expect(openToken(api.services.config, "consent", token)).toEqual({ accountId, id: contactId })
  expect(openToken(api.services.config, "unsubscribe", token)).toBeNull()
})
