import type { MoveChoices, MovedRecord } from "./move-choices.ts"
import { foldedName, type MovedRow } from "./moved-file.ts"
import { type DateReading, wallClockAt } from "../shared/written-date.ts"
import { instantOf, momentIn } from "./read-moment.ts"

const done = new Set(
  "done completed complete finished true yes 1 concluida concluido finalizada finalizado feito feita sim realizada".split(
    " ",
  ),
)
const maxNote = 10_000

/** Text of a note without the marks of a rich text. */
export function plainNote(html: string): string {
  const lines = html.replaceAll(/<br ?\/?>|<\/(p|div|li|h\d)>/gi, "\n").replaceAll(/<[^<>]*>/g, "")
  const chars = { "&nbsp;": " ", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&amp;": "&" }
  const text = Object.entries(chars).reduce((all, [code, char]) => all.replaceAll(code, char), lines)
  return text.replaceAll(/\n{3,}/g, "\n\n").trim()
}

const notes = new Set("note notes nota notas anotacao anotacoes".split(" "))

/** Whether an activity is a note: something that was written down, and nothing to be done. */
export function isNote(row: MovedRow): boolean {
  return row.has("note_body") || notes.has(foldedName(row.get("kind") ?? ""))
}

/** What an activity is about, by the ids there; empty for none. */
export interface Hosts {
  readonly deal: string
  readonly contact: string
  readonly company: string
}

interface About {
  readonly choices: MoveChoices
  readonly reading: DateReading
  /** Id of its deal there; empty for none. */
  readonly deal: string
}

function minutesIn(length: string | undefined): number {
  const [, hours = "0", minutes = "0"] = /^(\d{1,2}):(\d{2})/.exec(length ?? "") ?? []
  return Number(hours) * 60 + Number(minutes)
}

function later(start: string, minutes: number): string {
  const at = new Date(`${start.replace(" ", "T")}:00Z`)
  return new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, 16).replace("T", " ")
}

/** The time of a task; one that is done and has none was when it was done, any other is due now. */
function timesOf(row: MovedRow, { choices, reading }: About) {
  const doneAt = momentIn(row.get("done_day") ?? "", reading)
  const due = momentIn(row.get("day") ?? "", reading, row.get("time"))
  const start = due ?? doneAt ?? wallClockAt(choices.now, choices.timezone)
  const isDone = doneAt !== null || done.has(foldedName(row.get("done") ?? ""))
  const finished = isDone ? instantOf(doneAt ?? start, choices.timezone) : null
  const latest = choices.now.toISOString()
  return {
    start,
    end: later(start, minutesIn(row.get("length"))),
    ...(finished !== null && { is_finished: "true", finished_at: finished < latest ? finished : latest }),
  }
}

function ownerIn(row: MovedRow, { ownerOf }: MoveChoices): string | null {
  const owners = (row.get("owner") ?? "").split(/[,;]/).map((word) => ownerOf(word.trim()))
  return owners.find((owner) => owner !== null) ?? null
}

/** An activity as a task; whom it is about stands in its note where it has no deal, which would tell. */
export function taskRecord(id: string, row: MovedRow, about: About): MovedRecord {
  const { choices, deal } = about
  const comment = plainNote(row.get("note_body") ?? row.get("comment") ?? "")
  const people =
    deal === "" ? [row.get("contact_names"), row.get("company_names")].filter(Boolean).join(" · ") : ""
  const name = row.get("name") ?? comment.split("\n", 1)[0] ?? ""
  const note = [people, comment === name ? "" : comment].filter(Boolean).join("\n")
  return {
    source_id: id,
    name: name.slice(0, 200),
    task_type_id: choices.taskTypeOf(row.get("kind") ?? ""),
    responsible_user_id: ownerIn(row, choices) ?? choices.me,
    deal_id: deal,
    note: note.slice(0, maxNote),
    ...timesOf(row, about),
  }
}

/**
 * A note on what it is about. It has what a finished task of it has too, which it becomes where that never came. Who wrote it and is no
 * user here is named in it.
 */
export function noteRecord(
  id: string,
  row: MovedRow,
  about: About,
  { deal, contact, company }: Hosts,
): MovedRecord {
  const { choices, reading } = about
  const author = ownerIn(row, choices)
  const comment = plainNote(row.get("note_body") ?? row.get("comment") ?? "")
  const name = row.get("name") ?? ""
  const lines = [author === null ? row.get("owner") : "", comment.startsWith(name) ? "" : name, comment]
  const task = taskRecord(id, row, about)
  const day = row.get("day") ?? row.get("created_day") ?? ""
  const at = momentIn(day, reading, row.get(row.has("day") ? "time" : "created_time"))
  const finished_at = at === null ? choices.now.toISOString() : instantOf(at, choices.timezone)
  return {
    ...task,
    is_note: "true",
    is_finished: "true",
    finished_at: finished_at < choices.now.toISOString() ? finished_at : choices.now.toISOString(),
    author_id: author ?? "",
    note: lines.filter(Boolean).join("\n").slice(0, maxNote) || (task["note"] ?? ""),
    // It hangs on one of them.
    contact_id: deal === "" ? contact : "",
    company_id: deal === "" && contact === "" ? company : "",
  }
}
