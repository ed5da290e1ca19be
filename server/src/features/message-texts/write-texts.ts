import { renderText, variablesIn } from "@funil/contract/message-variables"
import { invalid } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { asPlain, type Escape } from "./escapes.ts"
import { fieldsIn } from "../../nouns/record-sources.ts"
import { findColleague, peopleOf, type RecordPeople } from "./record-people.ts"
import { findSourceContact, readSource, type Subject } from "./source-record.ts"
import { type TextAccount, textAccount } from "./text-account.ts"
import { textFormats } from "./text-formats.ts"
import { type Spoken, type VariableValue, variableValues } from "./variable-values.ts"

/** A record with what texts about it say. */
export interface Texts extends Spoken {
  readonly account: TextAccount
  /** The variables of the templates that say nothing. */
  readonly missing: readonly string[]
  /** The text with its variables; those that do not exist, are empty or may not be seen say nothing. */
  readonly render: (template: string, escape: Escape) => string
  /** JSON with the variables in its texts; a text that is nothing but one variable becomes its value, a number a number. */
  readonly renderJson: (template: unknown) => unknown
}

/** Values may come to this many characters in all texts of a run: a long one, said often, would fill the memory. */
const maxLength = 100_000

/** All texts within a value, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value]
  if (typeof value !== "object" || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined
  return () => (found ??= read())
}

/**
 * Reads what the texts within `templates` say of a record, as far as the caller may see it. 403 or 404 where that is not even the
 * record itself; writing ends with 422 where values come to too much.
 */
export async function writeTexts(tx: Tx, subject: Subject, templates: unknown): Promise<Texts> {
  const { records, entity } = subject
  const record = await readSource(tx, subject)
  const account = await textAccount(tx)
  const people = await peopleBefore(tx, subject, await peopleOf(tx, records, record))
  const spoken: Spoken = {
    record,
    people,
    formats: textFormats(account),
    fields: once(() => fieldsIn(tx, entity)),
    owner: once(() => findColleague(tx, people.ownerId)),
  }
  const names = [...new Set(textsIn(templates).flatMap(variablesIn))]
  const values = await variableValues(tx, spoken, names)
  const missing = names.filter((name) => !values.get(name)?.text)
  return { ...spoken, account, missing, ...speaker(values) }
}

/** Whom a record has to do with, the receiver of the text before all others. */
async function peopleBefore(
  tx: Tx,
  { records, contactId }: Subject,
  people: RecordPeople,
): Promise<RecordPeople> {
  if (!contactId) return people
  const { contacts } = people
  const known = contacts.find(({ id }) => id === contactId)
  const receiver = known ?? (await findSourceContact(tx, records, contactId))
  if (!receiver) return people
  return { ...people, contacts: [receiver, ...contacts.filter(({ id }) => id !== contactId)] }
}

/** What says the values, and keeps count of how much that was. */
function speaker(values: ReadonlyMap<string, VariableValue>): Pick<Texts, "render" | "renderJson"> {
  let saidSoFar = 0
  const counted = (text: string) => {
    saidSoFar += text.length
    if (saidSoFar > maxLength) throw invalid("message", "too_long", { maximum: maxLength })
    return text
  }
  const render = (template: string, escape: Escape) =>
    renderText(template, (name) => counted(escape(values.get(name)?.text ?? "")))
  const renderJson = (template: unknown): unknown => {
    if (typeof template === "string") {
      const [only] = variablesIn(template)
      if (only === undefined || !/^\{\{[^{}]*\}\}$/.test(template)) return render(template, asPlain)
      const { raw = null, text = "" } = values.get(only) ?? {}
      counted(text)
      return raw
    }
    if (Array.isArray(template)) return template.map(renderJson)
    if (typeof template !== "object" || template === null) return template
    return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, renderJson(value)]))
  }
  return { render, renderJson }
}
