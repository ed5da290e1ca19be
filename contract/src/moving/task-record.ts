import type { MoveChoices, MovedRecord } from "./move-choices.ts"
import { foldedName, type MovedRow } from "./moved-file.ts"
import { type DayOrder, instantOf, momentIn, timeIn, wallClockAt } from "./read-moment.ts"

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

interface About {
  readonly choices: MoveChoices
  readonly order: DayOrder
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
function timesOf(row: MovedRow, { choices, order }: About) {
  const zone = { order, timezone: choices.timezone }
  const day = row.get("day")
  const doneAt = momentIn(row.get("done_day") ?? "", zone)
  const due = day === undefined ? null : momentIn(day, zone)
  const time = timeIn(row.get("time") ?? "")
  const start =
    due && time
      ? `${due.slice(0, 10)} ${time}`
      : (due ?? doneAt ?? wallClockAt(choices.now, choices.timezone))
  const isDone = doneAt !== null || done.has(foldedName(row.get("done") ?? ""))
  const finished = isDone ? instantOf(doneAt ?? start, choices.timezone) : null
  const latest = choices.now.toISOString()
  return {
    start,
    end: later(start, minutesIn(row.get("length"))),
    ...(finished !== null && { is_finished: "true", finished_at: finished < latest ? finished : latest }),
  }
}

/** An activity as a task; whom it is about stands in its note where it has no deal, which would tell. */
export function taskRecord(id: string, row: MovedRow, about: About): MovedRecord {
  const { choices, deal } = about
  const comment = plainNote(row.get("comment") ?? "")
  const people =
    deal === "" ? [row.get("contact_names"), row.get("company_names")].filter(Boolean).join(" · ") : ""
  const name = row.get("name") ?? comment.split("\n", 1)[0] ?? ""
  const note = [people, comment === name ? "" : comment].filter(Boolean).join("\n")
  const owners = (row.get("owner") ?? "").split(/[,;]/).map((word) => choices.ownerOf(word.trim()))
  return {
    source_id: id,
    name: name.slice(0, 200),
    task_type_id: choices.taskTypeOf(row.get("kind") ?? ""),
    responsible_user_id: owners.find((owner) => owner !== null) ?? choices.me,
    deal_id: deal,
    note: note.slice(0, maxNote),
    ...timesOf(row, about),
  }
}
