import type { Role } from "@funil/contract/permissions"

/** What everybody in an account has and made, as plain lists: the model that the product is held against. */
export interface SmallAccount {
  readonly people: Someone[]
  readonly pipelines: readonly { readonly id: string; readonly stages: readonly string[] }[]
  readonly taskType: string
  readonly deals: Deal[]
  readonly tasks: Task[]
  readonly contacts: Contact[]
  readonly companies: Company[]
  readonly notes: Note[]
  /** What was done, the last one last; each can be undone by its token. */
  readonly operations: Operation[]
}

export interface Someone {
  readonly id: string
  role: Role
  /** Own pipelines; empty means all. */
  pipelines: string[]
}

interface Kept {
  readonly id: string
  /** No other record has it, nor a name that it stands in. */
  name: string
  isTrashed: boolean
}

export interface Deal extends Kept {
  readonly amount: number
  pipeline: string
  stage: string
  owner: string | null
  contacts: string[]
  companies: string[]
  /** Each of them names this deal too. */
  deals: string[]
}

export interface Task extends Kept {
  deal: string | null
  responsible: string
  readonly creator: string
  isFinished: boolean
}

export interface Contact extends Kept {
  readonly creator: string
  companies: string[]
}

export interface Company extends Kept {
  readonly creator: string
}

/** On what a note hangs. */
export interface Host {
  readonly noun: Exclude<Noun, "note">
  readonly id: string
}

export interface Note extends Kept {
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
  /** In the order in which they were made. */
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

export function live<T extends Kept>(list: readonly T[]): T[] {
  return list.filter(({ isTrashed }) => !isTrashed)
}

/** Makes the related deals of a deal these, on both sides. */
export function relate(account: SmallAccount, deal: Deal, ids: readonly string[]): void {
  deal.deals = [...ids].toSorted()
  for (const other of account.deals) {
    if (other.id === deal.id) continue
    const rest = other.deals.filter((id) => id !== deal.id)
    other.deals = ids.includes(other.id) ? [...rest, deal.id].toSorted() : rest
  }
}
