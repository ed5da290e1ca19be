import { ownValue } from "../shared/own-value.ts"
import { cleanCell } from "./clean-cell.ts"
import { dealPlace } from "./deal-place.ts"
import type { Directory } from "./directory.ts"
import type { LeftCells, MoveChoices, MovedRecord, MovedTable } from "./move-choices.ts"
import { type MovedFile, type MovedRow, partsOf, rowsOf } from "./moved-file.ts"
import { personName } from "../shared/person-name.ts"
import { madeId, MovedLinks } from "./moved-links.ts"
import { createdThere, dealPast, type Past, readingOf } from "./moved-past.ts"
import { exportOf } from "./recognise-export.ts"
import { specialMeanings } from "./rival-export.ts"
import { type MovedNoun, movedNouns } from "./rivals.ts"
import { isNote, noteRecord, taskRecord } from "./task-record.ts"

/** All that is made on the way through the files. */
interface Move {
  readonly choices: MoveChoices
  readonly links: MovedLinks
  readonly left: Map<string, { count: number; example: string }>
}

const special = new Set<string>(specialMeanings)

/** Makes of the files of a move what is imported, in the order in which it has to be, and tells the cells that no field takes. */
export function writeMove(
  files: readonly MovedFile[],
  choices: MoveChoices,
): { readonly tables: readonly MovedTable[]; readonly left: LeftCells } {
  const move: Move = { choices, links: new MovedLinks(), left: new Map() }
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

/** Counts a cell that no field takes. */
function leave({ left }: Move, noun: MovedNoun, field: string, text: string): void {
  const place = `${noun}.${field}`
  const before = left.get(place)
  left.set(place, { count: (before?.count ?? 0) + 1, example: before?.example ?? text })
}

/** What the cells say that stand for fields of ours. */
function fieldsOf(noun: MovedNoun, row: MovedRow, move: Move): MovedRecord {
  const fields = [...row].flatMap(([field, text]) => {
    if (special.has(field)) return []
    const clean = cleanCell(noun, field, text)
    if (clean !== null) return [[field, clean] as const]
    leave(move, noun, field, text)
    return []
  })
  return Object.fromEntries(fields)
}

function idOf(row: MovedRow, among: Directory, ...parts: readonly (string | undefined)[]): string {
  const id = row.get("source_id")
  return id === undefined ? among.freeId(madeId(...parts)) : id.replaceAll("|", "/").slice(0, 200)
}

/** The rows of a file on their way: what is found on it, and how its dates are read. */
interface Passage extends Move {
  readonly past: Past
}

const writers: Readonly<Record<MovedNoun, (row: MovedRow, move: Passage) => MovedRecord>> = {
  company: companyRecord,
  contact: contactRecord,
  deal: dealRecord,
  task: activityRecord,
}

function recordsOf(file: MovedFile, move: Move): MovedRecord[] {
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
  return rows.map((row) => writers[noun](row, { ...move, past }))
}

function companyRecord(row: MovedRow, move: Passage): MovedRecord {
  const fields = fieldsOf("company", row, move)
  const name = fields["company"] ?? fields["website"] ?? fields["email"] ?? move.choices.nameless
  const { companies } = move.links
  // Without ids a name is all that others find it by.
  const id = row.get("source_id") === undefined ? madeId(name) : idOf(row, companies)
  companies.add({ id, name, companies: [] })
  return { source_id: id, ...fields, company: name, ...createdThere(row, move.past) }
}

function contactRecord(row: MovedRow, move: Passage): MovedRecord {
  const { links, choices } = move
  const fields = fieldsOf("contact", row, move)
  const companies = links.companiesOf(row)
  const whole = personName(row.get("full_name") ?? "")
  const known = {
    first_name: fields["first_name"] ?? whole.first_name,
    last_name: fields["last_name"] ?? whole.last_name,
  }
  const called = known.first_name || known.last_name
  const standIn =
    fields["email"]?.split("@")[0] ?? fields["phone1"] ?? row.get("company_names") ?? choices.nameless
  const names = known.first_name ? known : { first_name: called || standIn.slice(0, 200), last_name: "" }
  const name = row.get("full_name") ?? `${names.first_name} ${names.last_name}`.trim()
  const id = idOf(row, links.contacts, name, companies[0], fields["email"])
  links.contacts.add({ id, name, companies })
  const linked = { companies: companies.join("|"), ...createdThere(row, move.past) }
  return { source_id: id, ...fields, ...withCode(fields, row), ...names, ...linked }
}

/** The phone with its calling code, where that stands apart. */
function withCode({ phone1 }: MovedRecord, row: MovedRow): MovedRecord {
  const code = row.get("phone_code")
  return phone1 && code && !phone1.startsWith("+") ? { phone1: `+${code.replace("+", "")} ${phone1}` } : {}
}

function dealRecord(row: MovedRow, move: Passage): MovedRecord {
  const { links, choices } = move
  const fields = fieldsOf("deal", row, move)
  const companies = links.companiesOf(row)
  const contacts = links.contactsOf(row, companies)
  const named = row.get("name") ?? row.get("company_names") ?? row.get("contact_names") ?? choices.nameless
  const id = idOf(row, links.deals, named, companies[0], row.get("amount"))
  links.deals.add({ id, name: named, companies })
  const place = dealPlace(row)
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
