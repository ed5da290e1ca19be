import { can } from "@funil/contract/account/permissions"
import type { Contact as ContactAnswer } from "@funil/contract/records/contacts"
import { knows, reads, seesLive } from "./decided-rights.ts"
import { answers, differ, type DrawReading, idsOf, lists, type Reading, seen, where } from "./reading.ts"
import {
  find,
  type Host,
  listOf,
  live,
  type Noun,
  nouns,
  type SmallAccount,
  type Someone,
} from "./small-account.ts"

type PersonNoun = "contact" | "company"
const pathOf = { contact: "/contacts", company: "/companies" } as const
const nameOf = { contact: "first_name", company: "company" } as const

function requireCompanies(account: SmallAccount, who: Someone, told: ContactAnswer): string | null {
  const contact = find(account, "contact", told.id)
  const companies = seen(account, who, "company").filter(({ id }) => contact?.companies.includes(id))
  return differ(idsOf(told.companies), idsOf(companies))
}

function eachOf(
  account: SmallAccount,
  who: Someone,
  noun: PersonNoun,
): (row: { id: string }) => string | null {
  if (noun === "company") return () => null
  return (row) => requireCompanies(account, who, row as ContactAnswer)
}

function all(noun: PersonNoun, more: string, body?: object): DrawReading {
  return (account, who) =>
    lists(`${pathOf[noun]}${more}`, seen(account, who, noun), {
      ...(body && { body }),
      each: eachOf(account, who, noun),
    })
}

export function personById(account: SmallAccount, who: Someone, noun: PersonNoun, id: string): Reading {
  const isSeen = seesLive(account, who, { noun, id })
  return answers(`${pathOf[noun]}/${id}`, { isSeen }, eachOf(account, who, noun))
}

/** The visible deals and contacts of a contact or company. */
const behind: DrawReading = (account, who, chance) => {
  const noun = chance.pick(["contact", "company"] as const)
  const list: readonly { id: string }[] = listOf(account, noun)
  if (list.length === 0) return null
  const { id } = chance.pick(list)
  if (chance.happens(0.3)) return personById(account, who, noun, id)
  const isSeen = seesLive(account, who, { noun, id })
  const isOfContacts = noun === "company" && chance.happens(0.5)
  const path = `${pathOf[noun]}/${id}/${isOfContacts ? "contacts" : "cards"}?per_page=100`
  if (!isSeen) return answers(path, { isSeen })
  if (isOfContacts)
    return lists(
      path,
      seen(account, who, "contact").filter(({ companies }) => companies.includes(id)),
    )
  const links = noun === "contact" ? "contacts" : "companies"
  return lists(
    path,
    seen(account, who, "deal").filter((deal) => deal[links].includes(id)),
  )
}

const contactsOfCompany: DrawReading = (account, who, chance) => {
  if (account.companies.length === 0) return null
  const { id } = chance.pick(account.companies)
  const isSeen = seesLive(account, who, { noun: "company", id })
  const contacts = seen(account, who, "contact").filter(({ companies }) => isSeen && companies.includes(id))
  return lists("/contacts/filter?paginate=false", contacts, { body: where("companies", id) })
}

const trash: DrawReading = (account, who, chance) => {
  const noun = chance.pick(nouns)
  const list: readonly { id: string; isTrashed: boolean }[] = listOf(account, noun)
  const gone = list.filter(({ id, isTrashed }) => isTrashed && reads(account, who, noun, id))
  return lists(`/trash?entity=${noun}&per_page=100`, gone)
}

const people: DrawReading = (account, who, chance) => {
  const known = account.people.filter(({ id }) => knows(account, who, id))
  const other = chance.pick(account.people).id
  const isKnown = knows(account, who, other)
  switch (chance.pick(["list", "search", "filter", "id"] as const)) {
    case "list":
      return lists("/users?paginate=false", known)
    case "search":
      return lists("/users/search?search=%25&per_page=100", known)
    case "filter":
      return lists("/users/filter?paginate=false", isKnown ? [{ id: other }] : [], {
        body: where("id", other),
      })
    default:
      return answers(`/users/${other}`, { isSeen: isKnown })
  }
}

/** Draws a record of a noun with a history and a timeline. */
function someHost(account: SmallAccount, chance: Parameters<DrawReading>[2]): Host | null {
  const noun = chance.pick(["deal", "task", "contact", "company"] as const)
  const list: readonly { id: string }[] = listOf(account, noun)
  return list.length > 0 ? { noun, id: chance.pick(list).id } : null
}

/**
 * A record's history is readable with the record, in the trash too, but never by external agents.
 */
export function logsOf(account: SmallAccount, who: Someone, { noun, id }: Host): Reading {
  const isExternal = who.role === "external_agent"
  const refusal = isExternal ? 403 : 404
  const isSeen = !isExternal && reads(account, who, noun, id)
  return answers(`/logs?entity=${noun}&record_id=${id}&per_page=100`, { isSeen, refusal })
}

const logs: DrawReading = (account, who, chance) => {
  const host = someHost(account, chance)
  return host && logsOf(account, who, host)
}

function notesOf(account: SmallAccount, host: Host) {
  return live(account.notes).filter((note) => note.host.noun === host.noun && note.host.id === host.id)
}

const notes: DrawReading = (account, who, chance) => {
  const host = someHost(account, chance)
  if (!host) return null
  const isSeen = seesLive(account, who, host)
  const path = `/notes?entity=${host.noun}&record_id=${host.id}`
  return isSeen ? lists(path, notesOf(account, host)) : answers(path, { isSeen })
}

const oneNote: DrawReading = (account, who, chance) => {
  if (account.notes.length === 0) return null
  const { id } = chance.pick(account.notes)
  return answers(`/notes/${id}`, { isSeen: seesLive(account, who, { noun: "note", id }) })
}

/** A deal's timeline has its notes and finished tasks. */
const activity: DrawReading = (account, who, chance) => {
  const host = someHost(account, chance)
  if (!host) return null
  const isSeen = seesLive(account, who, host)
  const path = `/activity?entity=${host.noun}&record_id=${host.id}&kinds=note,task,log&per_page=100`
  return answers(path, { isSeen }, ({ data }: { data: { kind: string; id: string }[] }) => {
    const finished = seen(account, who, "task").filter((task) => task.isFinished && task.deal === host.id)
    const told = (kind: string) => idsOf(data.filter((item) => item.kind === kind))
    return differ([told("note"), told("task")], [idsOf(notesOf(account, host)), idsOf(finished)])
  })
}

/** Returns the ids in the first column below the header. */
const exported: DrawReading = (account, who, chance) => {
  const [noun, path] = chance.pick([
    ["deal", "/cards"],
    ["task", "/tasks"],
    ["contact", "/contacts"],
    ["company", "/companies"],
  ] as const)
  const isSeen = who.role !== "external_agent" && who.role !== "visitor"
  const body = { columns: ["id"], ...(chance.happens(0.5) && { search: "comum" }) }
  return answers(`${path}/export`, { isSeen, refusal: 403, body }, (text: string) =>
    differ(text.split("\r\n").slice(1, -1).toSorted(), idsOf(seen(account, who, noun))),
  )
}

/** The name is unique, so a search over all nouns finds it or nothing of its noun. */
const everywhere: DrawReading = (account, who, chance) => {
  const noun = chance.pick(["deal", "contact", "company"] as const)
  const list: readonly { id: string; name: string }[] = listOf(account, noun)
  if (list.length === 0) return null
  const { id, name } = chance.pick(list)
  const isSeen = seesLive(account, who, { noun, id })
  const path = `/search?${new URLSearchParams({ q: name.split(" ").at(-1) ?? "" })}`
  return answers(path, { isSeen: true }, ({ hits }: { hits: { entity: Noun; id: string }[] }) =>
    differ(idsOf(hits.filter(({ entity }) => entity === noun)), isSeen ? [id] : []),
  )
}

/** Admins read all operations, others their own. */
const operations: DrawReading = (_account, who) =>
  answers("/operations?per_page=100", { isSeen: can(who.role, "operation.read"), refusal: 403 })

export const recordReadings: readonly DrawReading[] = [
  ...(["contact", "company"] as const).flatMap((noun) => [
    all(noun, "?per_page=100"),
    all(noun, "/search?search=comum&per_page=100"),
    all(noun, "/filter?paginate=false", where(nameOf[noun], "comum", "like")),
  ]),
  behind,
  contactsOfCompany,
  trash,
  trash,
  people,
  logs,
  notes,
  oneNote,
  activity,
  exported,
  everywhere,
  operations,
]
