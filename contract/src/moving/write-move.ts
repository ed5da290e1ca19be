import { ownValue } from "../shared/own-value.ts"
import { withActivities } from "./card-activities.ts"
import { dealPlace, isBareStage } from "./deal-place.ts"
import { keysOf } from "./directory.ts"
import type { LeftCells, MoveChoices, MovedRecord, MovedTable } from "./move-choices.ts"
import { type MovedFile, type MovedRow, partsOf, rowsOf } from "./moved-file.ts"
import { personName } from "../shared/person-name.ts"
import { madeId, MovedLinks } from "./moved-links.ts"
import { createdThere, dealPast, type Past, readingOf } from "./moved-past.ts"
import { exportOf } from "./recognise-export.ts"
import { fieldsOf, idOf, leave, type MoveState, type Passage } from "./passage.ts"
import { type MovedNoun, movedNouns } from "./rivals.ts"
import { isNote, noteRecord, taskRecord } from "./task-record.ts"
import { fillFrom } from "./twins.ts"

/** Makes of the files of a move what is imported, in the order in which it has to be, and tells the cells that no field takes. */
export function writeMove(
  sent: readonly MovedFile[],
  choices: MoveChoices,
): { readonly tables: readonly MovedTable[]; readonly left: LeftCells } {
  const move: MoveState = { choices, links: new MovedLinks(), left: new Map() }
  const files = withActivities(sent)
  const own = movedNouns.flatMap((noun) =>
    files.filter((file) => file.noun === noun).map((file) => tableOf(noun, file.name, recordsOf(file, move))),
  )
  // What rows of later files named goes in before these.
  const made = { company: move.links.madeCompanies, contact: move.links.madeContacts }
  const tables = movedNouns.flatMap((noun) => [
    ...own.filter((table) => table.noun === noun),
    ...(noun === "company" || noun === "contact" ? [tableOf(noun, null, made[noun])] : []),
  ])
  return { tables: tables.filter(({ rows }) => rows.length > 0), left: move.left }
}

function tableOf(noun: MovedNoun, file: string | null, records: readonly MovedRecord[]): MovedTable {
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))]
  return {
    noun,
    file,
    columns,
    rows: records.map((record) => columns.map((column) => ownValue(record, column) ?? "")),
  }
}

const writers: Readonly<Record<MovedNoun, (row: MovedRow, move: Passage) => MovedRecord | null>> = {
  company: companyRecord,
  contact: contactRecord,
  deal: dealRecord,
  task: activityRecord,
}

function recordsOf(file: MovedFile, move: MoveState): MovedRecord[] {
  const { noun } = file
  const rows = rowsOf(file)
  const { closesAsExpected = false, idTellsCreation = false } = exportOf(file.rival, noun) ?? {}
  const past: Past = {
    reading: readingOf(file, rows, move.choices.timezone),
    closesAsExpected,
    idTellsCreation,
    now: move.choices.now,
    leave: (meaning, text) => leave(move, noun, meaning, text),
  }
  return rows.map((row) => writers[noun](row, { ...move, past })).filter((record) => record !== null)
}

/** A company; null for one whose cells went to the company of an earlier row. */
function companyRecord(row: MovedRow, move: Passage): MovedRecord | null {
  const fields = fieldsOf("company", row, move)
  const called = fields["company"] ?? fields["website"] ?? fields["email"]
  const name = called ?? move.choices.nameless
  const { companies, twins } = move.links
  const hasId = row.has("source_id")
  const about = { ...fields, company: name }
  const twin = twins.companyOf(about, called === undefined || hasId)
  if (twin) {
    fillFrom(twin, about, (field, text) => leave(move, "company", field, text))
    twins.keepCompany(twin)
  }
  // Without ids a name is all that others find it by.
  const id = (hasId ? undefined : twin?.["source_id"]) ?? idOf(row, companies, name)
  companies.add({ id, name, companies: [] })
  if (twin && !hasId) return null
  const record = { source_id: id, ...about, ...createdThere(row, move.past) }
  // The server takes a second row with a known document for the first one, so that both ids lead there.
  if (!twin) twins.keepCompany(record)
  return record
}

/** A person; null for one whose cells went to the person of an earlier row. */
function contactRecord(row: MovedRow, move: Passage): MovedRecord | null {
  const { links } = move
  const fields = fieldsOf("contact", row, move)
  const companies = links.companiesOf(row)
  const names = namesOf(row, fields, move.choices.nameless)
  const name = row.get("full_name") ?? `${names.first_name} ${names.last_name}`.trim()
  const linked = { companies: companies.join("|"), ...createdThere(row, move.past) }
  const about = { ...fields, ...withCode(fields, row), ...names, ...linked }
  const twin = links.twins.personOf(about)
  if (twin) {
    fillFrom(twin, about, (field, text) => leave(move, "contact", field, text))
    links.twins.keepPerson(twin)
  }
  const hasId = row.has("source_id")
  const known = hasId ? undefined : twin?.["source_id"]
  const id = known ?? idOf(row, links.contacts, name, companies[0], fields["email"])
  links.contacts.add({ id, name, companies, ...keysOf(about) })
  if (known !== undefined) return null
  const record = { source_id: id, ...about }
  if (!twin) links.twins.keepPerson(record)
  return record
}

function namesOf(row: MovedRow, fields: MovedRecord, nameless: string) {
  const whole = personName(row.get("full_name") ?? "")
  const known = {
    first_name: fields["first_name"] ?? whole.first_name,
    last_name: fields["last_name"] ?? whole.last_name,
  }
  if (known.first_name) return known
  const standIn = fields["email"]?.split("@")[0] ?? fields["phone1"] ?? row.get("company_names") ?? nameless
  return { first_name: known.last_name || standIn.slice(0, 200), last_name: "" }
}

/** The phone with its calling code, where that stands apart. */
function withCode({ phone1 }: MovedRecord, row: MovedRow): MovedRecord {
  const code = row.get("phone_code")
  return phone1 && code && !phone1.startsWith("+") ? { phone1: `+${code.replace("+", "")} ${phone1}` } : {}
}

/** The source and the campaign that a deal came from there. */
function campaignOf(row: MovedRow): MovedRecord {
  const [utm_source = "", utm_campaign = ""] = [row.get("utm_source"), row.get("utm_campaign")]
  return { ...(utm_source && { utm_source }), ...(utm_campaign && { utm_campaign }) }
}

function tagged(tags: string | undefined, tag = ""): MovedRecord {
  return tag === "" ? {} : { tags: [...(tags ? tags.split("|") : []), tag.slice(0, 60)].slice(-50).join("|") }
}

/** A deal; null for a list of a board without a card, which only names a stage. */
function dealRecord(row: MovedRow, move: Passage): MovedRecord | null {
  const { links, choices } = move
  if (isBareStage(row)) return null
  const fields = fieldsOf("deal", row, move)
  const companies = links.companiesOf(row)
  const contacts = links.contactsOf(row, companies)
  const named = row.get("name") ?? row.get("company_names") ?? row.get("contact_names") ?? choices.nameless
  const id = idOf(row, links.deals, named, companies[0], row.get("amount"))
  links.deals.add({ id, name: named, companies })
  const place = dealPlace(row, choices.kindOf)
  const [owner] = partsOf(row.get("owner"), /[,;]/)
  const user = owner === undefined ? choices.ownerless : (choices.ownerOf(owner) ?? choices.ownerless)
  const { lost_reason: _, ...plain } = fields
  return {
    source_id: id,
    ...plain,
    name: named.slice(0, 200),
    pipeline_stage_id: choices.stageOf(place),
    user_id: user ?? "",
    companies: companies.join("|"),
    contacts: contacts.join("|"),
    ...campaignOf(row),
    ...tagged(plain["tags"], choices.tagOf?.(place)),
    ...(place.status === "lost" && { lost_reason: choices.reasonOf(place) }),
    ...dealPast(row, place.status, move.past),
  }
}

/** An activity as a task or, of what was only written down, a note, whose ids may be those of other activities. */
function activityRecord(row: MovedRow, { choices, links, past }: Passage): MovedRecord {
  const companies = links.companiesOf(row)
  const deal = links.dealOf(row, companies)
  const { source_id: there, name, day, time, note_body: body } = Object.fromEntries(row)
  const id =
    there === undefined ? madeId(name, day, time, deal, body?.slice(0, 80)) : body ? `note ${there}` : there
  const about = { choices, reading: past.reading, deal }
  const created = createdThere(row, past)
  if (!isNote(row)) return { ...taskRecord(id, row, about), ...created }
  const [contact = ""] = deal === "" ? links.contactsOf(row, companies) : []
  const hosts = { deal, contact, company: companies[0] ?? "" }
  return { ...noteRecord(id, row, about, hosts), ...created }
}
