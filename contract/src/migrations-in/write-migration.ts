import { ownValue } from "../shared/own-value.ts"
import { maxTags } from "../shared/values/text.ts"
import { withActivities } from "./card-activities.ts"
import { fitName, maxTagLength } from "./clean-cell.ts"
import { dealPlace, isBareStage, maxReason } from "./deal-place.ts"
import { fillFrom } from "./fill-from.ts"
import { fitText, type Leave, LeftCells } from "./left-cells.ts"
import { type MigratedFile, type MigratedRow, rowsOf } from "./migrated-file.ts"
import { madeId, MigratedLinks } from "./migrated-links.ts"
import { createdThere, dealPast, type Past, readingOf } from "./migrated-past.ts"
import type { MigrationChoices, MigratedRecord, MigratedTable } from "./migration-choices.ts"
import type { PeopleReading } from "./named-people.ts"
import { fieldsOf, idOf, type MigrationState, type Passage } from "./passage.ts"
import { exportOf } from "./systems/recognise-export.ts"
import { type MigratedNoun, migratedNouns } from "./systems/rivals.ts"
import { isNote, noteRecord, ownerIn, taskRecord } from "./task-record.ts"

/**
 * Returns the records of a move in the order of their import, and the cells that no field takes
 * whole.
 */
export function writeMigration(
  sent: readonly MigratedFile[],
  choices: MigrationChoices,
): { readonly tables: readonly MigratedTable[]; readonly left: LeftCells } {
  const left = new LeftCells()
  const move: MigrationState = { choices, links: new MigratedLinks(left), left }
  const files = withActivities(sent)
  const own = migratedNouns.flatMap((noun) =>
    files
      .filter((file) => file.noun === noun)
      .map((file) => ({ noun, name: file.name, records: recordsOf(file, move) })),
  )
  // Records that later files named are imported before these.
  const made = { company: move.links.madeCompanies, contact: move.links.madeContacts }
  const tables = migratedNouns.flatMap((noun) => [
    ...own
      .filter((file) => file.noun === noun)
      // Rows of later files fill these records, too.
      .map(({ name, records }) => tableOf(noun, name, records)),
    ...(noun === "company" || noun === "contact" ? [tableOf(noun, null, made[noun])] : []),
  ])
  return { tables: tables.filter(({ rows }) => rows.length > 0), left }
}

function tableOf(noun: MigratedNoun, file: string | null, records: readonly MigratedRecord[]): MigratedTable {
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))]
  return {
    noun,
    file,
    columns,
    rows: records.map((record) => columns.map((column) => ownValue(record, column) ?? "")),
  }
}

const writers: Readonly<Record<MigratedNoun, (row: MigratedRow, move: Passage) => MigratedRecord | null>> = {
  company: companyRecord,
  contact: contactRecord,
  deal: dealRecord,
  task: activityRecord,
}

function recordsOf(file: MigratedFile, move: MigrationState): MigratedRecord[] {
  const { noun } = file
  const rows = rowsOf(file)
  const { closesAsExpected = false, idTellsCreation = false } = exportOf(file.rival, noun) ?? {}
  const past: Past = {
    reading: readingOf(file, rows, move.choices.timezone),
    closesAsExpected,
    idTellsCreation,
    now: move.choices.now,
    leave: move.left.leaver(noun),
  }
  const people: PeopleReading = {
    // Elsewhere a comma belongs to the name, as in `Pereira, Ana`.
    between: file.rival === "rd_station" ? /[;,]/ : /;/,
    leave: move.left.leaver("contact"),
  }
  const passage = { ...move, past, people }
  return rows
    .map((row, at) => {
      move.left.enterRow(file.name, file.rowNumbers?.[at] ?? at + 2)
      return writers[noun](row, passage)
    })
    .filter((record) => record !== null)
}

/** Returns a company, or null if its cells went to an earlier row's company. */
function companyRecord(row: MigratedRow, move: Passage): MigratedRecord | null {
  const fields = fieldsOf("company", row, move)
  const called = fields["company"] ?? fields["website"] ?? fields["email"]
  const name = called ?? move.choices.nameless
  const { companies, twins } = move.links
  const hasId = row.has("source_id")
  const about = { ...fields, company: name }
  const twin = twins.companyOf(about, called === undefined || hasId)
  if (twin) {
    fillFrom(twin, about, move.left.leaver("company"))
    twins.keepCompany(twin)
  }
  // Without ids, others can only find it by name.
  const id = (hasId ? undefined : twin?.["source_id"]) ?? idOf(row, companies, name)
  companies.add({ id, name, companies: [] })
  if (twin && !hasId) return null
  const record = { source_id: id, ...about, ...createdThere(row, move.past) }
  // The server merges a second row with a known document into the first one, so both ids lead
  // there.
  if (!twin) twins.keepCompany(record)
  return record
}

/** Returns a person, or null if its cells went to an earlier row's person. */
function contactRecord(row: MigratedRow, move: Passage): MigratedRecord | null {
  const { links } = move
  const leave = move.left.leaver("contact")
  const fields = fieldsOf("contact", row, move)
  const companies = links.companiesOf(row)
  const names = namesOf(row, fields, move.choices.nameless, leave)
  const name = row.get("full_name") ?? `${names.first_name} ${names.last_name}`.trim()
  const linked = { companies: companies.join("|"), ...createdThere(row, move.past) }
  const about = { ...fields, ...withCode(fields, row), ...names, ...linked }
  const twin = links.twins.personOf(about)
  if (twin) {
    fillFrom(twin, about, leave)
    links.twins.keepPerson(twin)
  }
  const hasId = row.has("source_id")
  const known = hasId ? undefined : twin?.["source_id"]
  const id = known ?? idOf(row, links.contacts, name, companies[0], fields["email"])
  const record = { source_id: id, ...about }
  links.addPerson(id, name, companies, twin ?? record)
  if (known !== undefined) return null
  if (!twin) links.twins.keepPerson(record)
  return record
}

function namesOf(row: MigratedRow, fields: MigratedRecord, nameless: string, leave: Leave) {
  const whole = fitName(row.get("full_name") ?? "", leave)
  const known = {
    first_name: fields["first_name"] ?? whole.first_name,
    last_name: fields["last_name"] ?? whole.last_name,
  }
  if (known.first_name) return known
  const standIn = fields["email"]?.split("@")[0] ?? fields["phone1"] ?? row.get("company_names") ?? nameless
  return { first_name: known.last_name || standIn.slice(0, 200), last_name: "" }
}

/** Returns the phone with its separate calling code. */
function withCode({ phone1 }: MigratedRecord, row: MigratedRow): MigratedRecord {
  const code = row.get("phone_code")
  return phone1 && code && !phone1.startsWith("+") ? { phone1: `+${code.replace("+", "")} ${phone1}` } : {}
}

/** Returns the source and campaign of a deal in the other CRM. */
function campaignOf(row: MigratedRow): MigratedRecord {
  const [utm_source = "", utm_campaign = ""] = [row.get("utm_source"), row.get("utm_campaign")]
  return { ...(utm_source && { utm_source }), ...(utm_campaign && { utm_campaign }) }
}

/** Returns the tags with one more. Drops the first tag if there are too many. */
function tagged(tags: string | undefined, tag: string, leave: Leave): MigratedRecord {
  if (tag === "") return {}
  const all = [...(tags ? tags.split("|") : []), fitText("stage", tag, maxTagLength, leave)]
  for (const text of all.slice(0, -maxTags)) leave("tags", text, "shortened")
  return { tags: all.slice(-maxTags).join("|") }
}

/** Returns a deal, or null for a board's list without cards, which only names a stage. */
function dealRecord(row: MigratedRow, move: Passage): MigratedRecord | null {
  const { links, choices } = move
  if (isBareStage(row)) return null
  const fields = fieldsOf("deal", row, move)
  const companies = links.companiesOf(row)
  const contacts = links.contactsOf(row, companies, move.people)
  const named = row.get("name") ?? row.get("company_names") ?? row.get("contact_names") ?? choices.nameless
  const id = idOf(row, links.deals, named, companies[0], row.get("amount"))
  links.deals.add({ id, name: named, companies })
  const place = dealPlace(row, choices.kindOf)
  const { lost_reason: reason = "", ...plain } = fields
  const leave = move.left.leaver("deal")
  if (place.status === "lost") fitText("lost_reason", reason, maxReason, leave)
  return {
    source_id: id,
    ...plain,
    name: named.slice(0, 200),
    pipeline_stage_id: choices.stageOf(place),
    user_id: ownerIn(row, choices) ?? choices.ownerless ?? "",
    companies: companies.join("|"),
    contacts: contacts.join("|"),
    ...campaignOf(row),
    ...tagged(plain["tags"], choices.tagOf?.(place) ?? "", leave),
    ...(place.status === "lost" && { lost_reason: choices.reasonOf(place) }),
    ...dealPast(row, place.status, move.past),
  }
}

/**
 * Returns an activity as a task, or as a note if there is nothing to do. Notes may share ids with
 * other activities.
 */
function activityRecord(row: MigratedRow, { choices, links, past, people, left }: Passage): MigratedRecord {
  const companies = links.companiesOf(row)
  const deal = links.dealOf(row, companies)
  const { source_id: there, name, day, time, note_body: body } = Object.fromEntries(row)
  const id =
    there === undefined ? madeId(name, day, time, deal, body?.slice(0, 80)) : body ? `note ${there}` : there
  const about = { choices, reading: past.reading, deal, leave: left.leaver("task") }
  const created = createdThere(row, past)
  if (!isNote(row)) return { ...taskRecord(id, row, about), ...created }
  const [contact = ""] = deal === "" ? links.contactsOf(row, companies, people) : []
  const hosts = { deal, contact, company: companies[0] ?? "" }
  return { ...noteRecord(id, row, about, hosts), ...created }
}
