import type { Chance } from "./chance.ts"
import { deletes, isBoss, knows, reads, seesLive, writes } from "./decided-rights.ts"
import {
  find,
  type Host,
  listOf,
  type Noun,
  nouns,
  paths,
  type SmallAccount,
  type Someone,
} from "./small-account.ts"
import { type Draw, someone, statusOf } from "./step.ts"
import { mayGive } from "./task-steps.ts"

const max = { contact: 8, company: 6, note: 12 } as const

/** Draws companies, visible or not, and whether the user can link the new ones. */
function someCompanies(account: SmallAccount, chance: Chance, who: Someone, before: readonly string[] = []) {
  const companies = chance.some(account.companies, 2).map(({ id }) => id)
  const isSound = companies.every(
    (id) => before.includes(id) || seesLive(account, who, { noun: "company", id }),
  )
  return { companies, isSound }
}

export const createContact: Draw = (account, chance) => {
  if (account.contacts.length >= max.contact) return null
  const who = someone(account, chance, writes)
  const { companies, isSound } = someCompanies(account, chance, who)
  const name = `Contato comum c${account.contacts.length}x`
  return {
    who,
    method: "POST",
    path: "/contacts",
    body: { first_name: name, companies },
    statuses: statusOf({ isRole: writes(who), isSound }, 201),
    apply: ({ id }: { id: string }) =>
      void account.contacts.push({
        id,
        name,
        isTrashed: false,
        creator: who.id,
        companies: companies.toSorted(),
      }),
  }
}

export const createCompany: Draw = (account, chance) => {
  if (account.companies.length >= max.company) return null
  const who = someone(account, chance, writes)
  const name = `Empresa comum e${account.companies.length}x`
  return {
    who,
    method: "POST",
    path: "/companies",
    body: { company: name },
    statuses: statusOf({ isRole: writes(who) }, 201),
    apply: ({ id }: { id: string }) =>
      void account.companies.push({ id, name, isTrashed: false, creator: who.id }),
  }
}

export const updateContact: Draw = (account, chance) => {
  if (account.contacts.length === 0) return null
  const contact = chance.pick(account.contacts)
  const who = someone(account, chance, (one) => writes(one) && reads(account, one, "contact", contact.id))
  const { companies, isSound } = someCompanies(account, chance, who, contact.companies)
  const sees = seesLive(account, who, { noun: "contact", id: contact.id })
  return {
    who,
    method: "PUT",
    path: `/contacts/${contact.id}`,
    body: { companies },
    statuses: statusOf({ isRole: writes(who), sees, isSound }, 200),
    apply: () => {
      const hidden = contact.companies.filter((id) => !seesLive(account, who, { noun: "company", id }))
      contact.companies = [...new Set([...companies, ...hidden])].toSorted()
    },
  }
}

export const createNote: Draw = (account, chance) => {
  const noun = chance.pick(["deal", "task", "contact", "company"] as const)
  const list = listOf(account, noun)
  if (account.notes.length >= max.note || list.length === 0) return null
  const host: Host = { noun, id: chance.pick(list as { id: string }[]).id }
  const who = someone(account, chance, (one) => writes(one) && seesLive(account, one, host))
  const name = `Anotação n${account.notes.length}x`
  return {
    who,
    method: "POST",
    path: "/notes",
    body: { entity: noun, record_id: host.id, note: name },
    statuses: statusOf({ isRole: writes(who), sees: seesLive(account, who, host) }, 201),
    apply: ({ id }: { id: string }) =>
      void account.notes.push({ id, name, isTrashed: false, host, author: who.id }),
  }
}

/** Draws a record, mostly with the wanted state of the trash. */
function someRecord(
  account: SmallAccount,
  chance: Chance,
  isTrashed: boolean,
): { noun: Noun; id: string } | null {
  const noun = chance.pick(nouns)
  const list: readonly { id: string; isTrashed: boolean }[] = listOf(account, noun)
  const wanted = chance.happens(0.9) ? list.filter((record) => record.isTrashed === isTrashed) : list
  return wanted.length > 0 ? { noun, id: chance.pick(wanted).id } : null
}

/** Whether a role can delete records of a noun at all. */
function hasDeletion(who: Someone, noun: Noun): boolean {
  return noun === "task" || noun === "note" ? writes(who) : isBoss(who) || who.role === "agent"
}

export const trashRecord: Draw = (account, chance) => {
  const target = someRecord(account, chance, false)
  if (!target) return null
  const { noun, id } = target
  const who = someone(account, chance, (one) => deletes(account, one, noun, id))
  const may = deletes(account, who, noun, id)
  const sees = seesLive(account, who, target)
  return {
    who,
    method: "DELETE",
    path: `${paths[noun]}/${id}`,
    statuses: statusOf({ isRole: hasDeletion(who, noun), sees, may }, 204),
    apply: () => {
      const record = find(account, noun, id)
      if (record) record.isTrashed = true
    },
  }
}

/**
 * Whether a user can restore a record: they could delete it, and a task assigns its deal to no
 * user.
 */
export function restores(account: SmallAccount, who: Someone, noun: Noun, id: string): number {
  const isTheirs = deletes(account, who, noun, id) && (noun === "task" || reads(account, who, noun, id))
  if (!isTheirs) return 404
  const task = noun === "task" ? find(account, "task", id) : undefined
  return task && !mayGive(account, who, task.deal) ? 403 : 200
}

export const restoreRecord: Draw = (account, chance) => {
  const target = someRecord(account, chance, true)
  if (!target) return null
  const { noun, id } = target
  const who = someone(account, chance, (one) => deletes(account, one, noun, id))
  const record = find(account, noun, id)
  return {
    who,
    method: "POST",
    path: `/trash/${noun}/${id}/restore`,
    statuses: [record?.isTrashed ? restores(account, who, noun, id) : 404],
    apply: () => {
      if (record) record.isTrashed = false
    },
  }
}

/** A user changes another one's role or pipelines. The first user stays an admin. */
export const changePerson: Draw = (account, chance) => {
  const [, ...others] = account.people
  const who = someone(account, chance, isBoss)
  const other = chance.pick(others)
  const roles = [
    "admin",
    "manager",
    "agent",
    "agent",
    "restricted_agent",
    "restricted_agent",
    "external_agent",
    "external_agent",
    "visitor",
  ] as const
  const change = {
    ...(chance.happens(0.7) && { role: chance.pick(roles) }),
    ...(chance.happens(0.6) && { pipelines: chance.some(account.pipelines, 2).map(({ id }) => id) }),
  }
  const { role = other.role, pipelines = other.pipelines } = change
  const changes = role !== other.role || JSON.stringify(pipelines) !== JSON.stringify(other.pipelines)
  const isByManager = other.role !== "admin" && role !== "admin"
  const isSelf = who.id === other.id
  const may = who.role === "admin" || (who.role === "manager" ? isByManager : isSelf && !changes)
  return {
    who,
    method: "PUT",
    path: `/users/${other.id}`,
    body: change,
    statuses: statusOf({ sees: knows(account, who, other.id), may }, 200),
    apply: () => {
      other.role = role
      other.pipelines = [...pipelines]
    },
  }
}
