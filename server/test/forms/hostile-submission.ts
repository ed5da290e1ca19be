import fc from "fast-check"
import type { RawValue } from "../../src/features/forms/definition/typed-value.ts"
import { type SentAnswer } from "./answer-scene.ts"

const nasty = [
  '"><script>alert(1)</script>',
  '=HYPERLINK("http://x")',
  "{{contact_email}}",
  "' or 1=1 --",
  "a\0b",
  "\ud800",
  "\u202eabc",
  "x".repeat(1_000_000),
  "ã".repeat(300),
  "1e999",
  "-0",
  "NaN",
  "9".repeat(400),
  "2026-02-31",
  "javascript:alert(1)",
  "ze@x.br",
  "ze@x.br\nBcc: a@b.c",
  "[object Object]",
  "",
  "   ",
]

/** Names that no form has, such as prototype keys and columns. */
const foreignNames = [
  "deal.user_id",
  "deal.pipeline_stage_id",
  "deal.created_by",
  "deal.lost_reason",
  "deal.expected_close_date",
  "deal.contacts",
  "deal.source_kind",
  "contact.id",
  "contact.job",
  "contact.account_id",
  "contact.custom_fields",
  "company.custom_fields.x",
  "deal.custom_fields.__proto__",
  "deal.custom_fields.constructor",
  "__proto__",
  "constructor",
  "toString",
  "",
]

/** Hostile answers to a form with these fields. `ids` are products, some of other accounts. */
export function hostileSubmissions(
  fields: readonly string[],
  ids: readonly string[],
): fc.Arbitrary<SentAnswer> {
  const text: fc.Arbitrary<string> = fc.oneof(
    fc.constantFrom(...nasty, ...ids),
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.emailAddress(),
    fc.integer().map(String),
  )
  const value: fc.Arbitrary<RawValue> = fc.oneof(
    { weight: 4, arbitrary: text },
    fc.array(text, { maxLength: 4 }),
  )
  const name = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...fields) },
    fc.constantFrom(...foreignNames, ...ids.map((id) => `deal.products.${id}`)),
  )
  const few = fc.array(fc.tuple(name, value), { maxLength: 2 })
  const many = fc.array(fc.tuple(name, value), { maxLength: 12 })
  // Half have few values, and three of four have the required ones. Otherwise hardly any would get
  // far.
  const values = fc.oneof(few, many).map((entries) => Object.fromEntries(entries))
  const named = fc
    .constantFrom(true, true, true, false)
    .map((is): Readonly<Record<string, RawValue>> => (is ? { "contact.first_name": "Zé" } : {}))
  return fc.record({
    values: fc.tuple(values, named).map(([all, first]) => ({ ...all, ...first })),
    utm: fc.dictionary(fc.constantFrom("utm_source", "utm_medium", "__proto__", "x"), text, { maxKeys: 3 }),
    referrer: fc.option(text),
    agent: fc.option(text),
    suspicion: fc.constantFrom(null, null, null, "trap", "too_soon"),
  })
}
