import type { Role } from "@funil/contract/account/permissions"

/** The users and records of an account as plain lists: the model for comparing the product. */
export interface SmallAccount {
  readonly people: Someone[]
  readonly pipelines: readonly { readonly id: string; readonly stages: readonly string[] }[]
  readonly taskType: string
  readonly deals: Deal[]
  readonly tasks: Task[]
  readonly contacts: Contact[]
  readonly companies: Company[]
  readonly notes: Note[]
  /** The operations in order, each with its undo token. */
  readonly operations: Operation[]
}

export interface Someone {
  readonly id: string
  role: Role
  /** Own pipelines; empty means all. */
  pipelines: string[]
}

interface TrashableRecord {
  readonly id: string
  /** A unique name that is in no other name. */
  name: string
  isTrashed: boolean
}

export interface Deal extends TrashableRecord {
  readonly amount: number
  pipeline: string
  stage: string
  owner: string | null
  contacts: string[]
  companies: string[]
  /** Each of them links this deal too. */
  deals: string[]
}

export interface Task extends TrashableRecord {
  deal: string | null
  responsible: string
  readonly creator: string
  isFinished: boolean
}

export interface Contact extends TrashableRecord {
  readonly creator: string
  companies: string[]
}

export interface Company extends TrashableRecord {
  readonly creator: string
}

/** The record of a note. */
export interface Host {
  readonly noun: Exclude<Noun, "note">
  readonly id: string
}

export interface Note extends TrashableRecord {
  readonly host: Host
  readonly author: string
}

export interface Records {
  deal: Deal
  task: Task
  contact: Contact
  company: Company
  note: Note
}
export type Noun = keyof Records

export interface Change {
  readonly noun: Noun
  readonly id: string
  readonly isCreation: boolean
  /** Each changed field before and after. */
  readonly fields: Readonly<Record<string, readonly [before: unknown, after: unknown]>>
}

export interface Operation {
  readonly token: string
  /** In the order of their creation. */
  readonly changes: readonly Change[]
}

/** The path of each noun. */
export const paths = {
  deal: "/cards",
  task: "/tasks",
  contact: "/contacts",
  company: "/companies",
  note: "/notes",
} as const satisfies Record<Noun, string>

export const nouns = Object.keys(paths) as Noun[]

export function listOf<N extends Noun>(account: SmallAccount, noun: N): Records[N][] {
  const lists: { [K in Noun]: Records[K][] } = {
    deal: account.deals,
    task: account.tasks,
    contact: account.contacts,
    company: account.companies,
    note: account.notes,
  }
  return lists[noun]
}

export function find<N extends Noun>(
  account: SmallAccount,
  noun: N,
  id: string | null,
): Records[N] | undefined {
  return listOf(account, noun).find((record) => record.id === id)
}

export function live<T extends TrashableRecord>(list: readonly T[]): T[] {
  return list.filter(({ isTrashed }) => !isTrashed)
}

/** Sets a deal's related deals on both sides. */
export function relate(account: SmallAccount, deal: Deal, ids: readonly string[]): void {
  deal.deals = [...ids].toSorted()
  for (const other of account.deals) {
    if (other.id === deal.id) continue
    const rest = other.deals.filter((id) => id !== deal.id)
    other.deals = ids.includes(other.id) ? [...rest, deal.id].toSorted() : rest
  }
}
