import { renderText, variablesIn } from "@funil/contract/messages/message-variables"
import { fieldsIn } from "../../nouns/record-sources.ts"
import { invalid } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { findColleague, peopleOf, type RecordPeople } from "./record-people.ts"
import { findSourceContact, readSource, type Subject } from "./source-record.ts"
import { type Escape, type TextAccount, asPlain, textAccount, textFormats } from "./text-formats.ts"
import { type Spoken, type VariableValue, variableValues } from "./variable-values.ts"

/** A record with the texts about it. */
export interface Texts extends Spoken {
  readonly account: TextAccount
  /** The templates' variables without a value. */
  readonly missing: readonly string[]
  /** Fills in a text. Unknown, empty and invisible variables become an empty text. */
  readonly render: (template: string, escape: Escape) => string
  /**
   * Fills in the texts of a JSON value. A text that is only a variable becomes its value, so a
   * number stays a number.
   */
  readonly renderJson: (template: unknown) => unknown
}

/**
 * The most characters that values may add to all texts of a run. A long value, repeated often,
 * would fill the memory.
 */
const maxLength = 100_000

/**
 * Reads what the caller may see of a record for `templates`. Throws 403 or 404 if the record is out
 * of sight. Filling in throws 422 if the values are too long.
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

/** Returns the people of a record, with the text's receiver first. */
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

/** Returns the values and counts the characters that they add. */
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

/** Returns all texts within a value at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value]
  if (typeof value !== "object" || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined
  return () => (found ??= read())
}
