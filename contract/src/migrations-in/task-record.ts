import { type DateReading, wallClockAt } from "../shared/values/written-date.ts"
import { fitText, type Leave } from "./left-cells.ts"
import { unaccentedName, type MigratedRow } from "./migrated-file.ts"
import type { MigrationChoices, MigratedRecord } from "./migration-choices.ts"
import { instantOf, momentIn } from "./read-moment.ts"

const done = new Set(
  "done completed complete finished true yes 1 concluida concluido finalizada finalizado feito feita sim realizada".split(
    " ",
  ),
)
const maxName = 200
const maxNote = 10_000

/** Returns a note as plain text. */
export function plainNote(html: string): string {
  const lines = html.replaceAll(/<br ?\/?>|<\/(p|div|li|h\d)>/gi, "\n").replaceAll(/<[^<>]*>/g, "")
  const chars = { "&nbsp;": " ", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&amp;": "&" }
  const text = Object.entries(chars).reduce((all, [code, char]) => all.replaceAll(code, char), lines)
  return text.replaceAll(/\n{3,}/g, "\n\n").trim()
}

const notes = new Set("note notes nota notas anotacao anotacoes".split(" "))

/** Whether an activity is a note instead of something to do. */
export function isNote(row: MigratedRow): boolean {
  return row.has("note_body") || notes.has(unaccentedName(row.get("kind") ?? ""))
}

/** An activity's records by their ids in the other CRM; empty for none. */
export interface Hosts {
  readonly deal: string
  readonly contact: string
  readonly company: string
}

interface About {
  readonly choices: MigrationChoices
  readonly reading: DateReading
  /** The id of its deal in the other CRM; empty for none. */
  readonly deal: string
  readonly leave: Leave
}

function minutesIn(length: string | undefined): number {
  const [, hours = "0", minutes = "0"] = /^(\d{1,2}):(\d{2})/.exec(length ?? "") ?? []
  return Number(hours) * 60 + Number(minutes)
}

function later(start: string, minutes: number): string {
  const at = new Date(`${start.replace(" ", "T")}:00Z`)
  return new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, 16).replace("T", " ")
}

/** Returns a task's time. A finished task without one uses its completion, an open one uses now. */
function timesOf(row: MigratedRow, { choices, reading }: About) {
  const doneAt = momentIn(row.get("done_day") ?? "", reading)
  const due = momentIn(row.get("day") ?? "", reading, row.get("time"))
  const start = due ?? doneAt ?? wallClockAt(choices.now, choices.timezone)
  const isDone = doneAt !== null || done.has(unaccentedName(row.get("done") ?? ""))
  const finished = isDone ? instantOf(doneAt ?? start, choices.timezone) : null
  const latest = choices.now.toISOString()
  return {
    start,
    end: later(start, minutesIn(row.get("length"))),
    ...(finished !== null && { is_finished: "true", finished_at: finished < latest ? finished : latest }),
  }
}

export function ownerIn(row: MigratedRow, { ownerOf }: MigrationChoices): string | null {
  const owners = (row.get("owner") ?? "").split(/[,;]/).map((word) => ownerOf(word.trim()))
  return owners.find((owner) => owner !== null) ?? null
}

function fitNote(note: string, row: MigratedRow, { leave }: About): string {
  return fitText(row.has("note_body") ? "note_body" : "comment", note, maxNote, leave)
}

/** Returns an activity as a task. Without a deal its note names the person or company. */
export function taskRecord(id: string, row: MigratedRow, about: About): MigratedRecord {
  const { choices, deal } = about
  const comment = plainNote(row.get("note_body") ?? row.get("comment") ?? "")
  const people =
    deal === "" ? [row.get("contact_names"), row.get("company_names")].filter(Boolean).join(" · ") : ""
  const [first = ""] = comment.split("\n", 1)
  const given = row.get("name")
  const name = given === undefined ? first.slice(0, maxName) : fitText("name", given, maxName, about.leave)
  const note = [people, comment === name ? "" : comment].filter(Boolean).join("\n")
  return {
    source_id: id,
    name,
    task_type_id: choices.taskTypeOf(row.get("kind") ?? ""),
    responsible_user_id: ownerIn(row, choices) ?? choices.me,
    deal_id: deal,
    note: fitNote(note, row, about),
    ...timesOf(row, about),
  }
}

/**
 * Returns a note on its record. It has a finished task's fields too, in case that record is
 * missing. Names an author who is no user here.
 */
export function noteRecord(
  id: string,
  row: MigratedRow,
  about: About,
  { deal, contact, company }: Hosts,
): MigratedRecord {
  const { choices, reading } = about
  const author = ownerIn(row, choices)
  const comment = plainNote(row.get("note_body") ?? row.get("comment") ?? "")
  const name = row.get("name") ?? ""
  const lines = [author === null ? row.get("owner") : "", comment.startsWith(name) ? "" : name, comment]
  const task = taskRecord(id, row, { ...about, leave: () => {} })
  const day = row.get("day") ?? row.get("created_day") ?? ""
  const at = momentIn(day, reading, row.get(row.has("day") ? "time" : "created_time"))
  const finished_at = at === null ? choices.now.toISOString() : instantOf(at, choices.timezone)
  return {
    ...task,
    is_note: "true",
    is_finished: "true",
    finished_at: finished_at < choices.now.toISOString() ? finished_at : choices.now.toISOString(),
    author_id: author ?? "",
    note: fitNote(lines.filter(Boolean).join("\n"), row, about) || (task["note"] ?? ""),
    // A note has only one record.
    contact_id: deal === "" ? contact : "",
    company_id: deal === "" && contact === "" ? company : "",
  }
}
