import { createProduct } from "@funil/contract/records/products"
import { createCustomField } from "@funil/contract/settings/custom-fields"
import fc from "fast-check"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { testApi } from "../../../../test/client.ts"
import { fingerprint } from "../../../../test/fingerprint.ts"
import { accountOf, answeredForm } from "../../../../test/forms/answer-scene.ts"
import { hostileSubmissions } from "../../../../test/forms/hostile-submission.ts"

const api = await testApi()
const runs = Number(process.env["FUNIL_HOSTILE_ANSWERS"] ?? 200)

/** The tables that an answer may change. */
const touched = [
  "changes",
  "companies",
  "contact_companies",
  "contacts",
  "deal_companies",
  "deal_contacts",
  "deal_counters",
  "deal_products",
  "deals",
  "form_answers",
  "form_counters",
  "given_details",
  "notifications",
  "operations",
  "outbox",
  "stage_stays",
  "stage_totals",
  "throttles",
]

test("whatever is sent, an answer is taken or refused, and nothing is stored that its form does not ask for", async () => {
  const [ana, bia] = [await api.signUp(), await api.signUp()]
  const product = await api.call(createProduct, ana, { body: { name: "Forno", price: 10 } })
  const foreign = await api.call(createProduct, bia, { body: { name: "Alheio", price: 99 } })
  const unoffered = await api.call(createProduct, ana, { body: { name: "Outro", price: 5 } })
  for (const [name, type] of [
    ["telhado", "select"],
    ["constructor", "text"],
    ["quando", "date"],
    ["quanto", "number"],
    ["segredo", "text"],
  ] as const)
    await api.call(createCustomField, ana, {
      body: {
        entity: "deal",
        name,
        label: name,
        type,
        ...(type === "select" && { options: ["Laje", "Telha"] }),
      },
    })
  const fields = [
    "contact.first_name",
    "contact.email",
    "contact.phone1",
    "contact.document",
    "company.company",
    "company.website",
    "deal.name",
    "deal.amount",
    "deal.tags",
    "deal.custom_fields.telhado",
    "deal.custom_fields.constructor",
    "deal.custom_fields.quando",
    "deal.custom_fields.quanto",
    "deal.products",
  ]
  const { answer } = await answeredForm(api, ana, {
    fields: fields.map((field) => ({
      field,
      label: field,
      required: field === "contact.first_name",
      ...(field === "deal.products" && { options: [product.id] }),
    })),
  })
  const { accountId } = await accountOf(api, ana)
  const theirs = await accountOf(api, bia)
  const [before, other] = [
    await fingerprint(api.database, accountId),
    await fingerprint(api.database, theirs.accountId),
  ]
  const kinds = new Map<string, number>()
  const ids = [product.id, foreign.id, unoffered.id]
  await fc.assert(
    fc.asyncProperty(hostileSubmissions(fields, ids), async (sent) => {
      const { kind } = await answer(sent)
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    }),
    { numRuns: runs },
  )
  for (const kind of ["received", "waits", "invalid"]) expect(kinds.get(kind)).toBeGreaterThan(runs / 50)
  const after = await fingerprint(api.database, accountId)
  const changed = Object.keys(after).filter((table) => after[table] !== before[table])
  expect(changed.filter((table) => !touched.includes(table))).toEqual([])
  expect(await fingerprint(api.database, theirs.accountId)).toEqual(other)
  const { rows: deals } = await sql`
    select d.id from deals d where d.account_id = ${accountId} and (
      d.user_id is not null or d.created_by is not null or d.lost_reason is not null or d.expected_close_date is not null
      or d.source_kind is distinct from 'form' or d.deleted_at is not null or not 'site' = any(d.tags)
      or exists (select from deal_products l where l.account_id = ${accountId} and l.deal_id = d.id and l.product_id <> ${product.id})
      or exists (select from jsonb_object_keys(d.custom_fields) k where k not in (
        select f.key::text from custom_fields f where f.account_id = ${accountId} and f.name <> 'segredo'))
      or exists (select from jsonb_object_keys(d.utm) k where k not in ('utm_source', 'utm_medium')))
  `.execute(api.database.owner)
  expect(deals).toEqual([])
  const { rows: contacts } = await sql`
    select c.id from contacts c where c.account_id = ${accountId}
      and (c.job is not null or c.last_name is not null or c.custom_fields <> '{}' or c.created_by is not null or c.tags <> '{}')
  `.execute(api.database.owner)
  expect(contacts).toEqual([])
})
