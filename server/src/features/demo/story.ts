import type { ReturnOutcome } from "@funil/contract/returns"
import type { ProductKey } from "./catalogue.ts"
import type { CompanyPerson, Person } from "./draft-people.ts"
import type { Random } from "./random.ts"
import type { MemberKey } from "./team.ts"

/** The six task types that every account starts with, by their place. */
export const taskKinds = { call: 0, email: 1, whatsapp: 2, meeting: 3, visit: 4, proposal: 5 } as const
export type TaskKind = keyof typeof taskKinds

/** What somebody asks to send back of an order of the company's shop. */
export interface Returned {
  readonly protocol: string
  readonly order: string
  readonly items: readonly {
    readonly key: ProductKey
    readonly quantity: number
    readonly reason: string
    readonly outcome: ReturnOutcome
    readonly comment: string | null
  }[]
}

/** What a deal of a story is about. */
export interface Subject {
  readonly name: string
  readonly amount: number
  readonly tags: readonly string[]
  readonly people: readonly Person[]
  readonly returned?: Returned
}

/** From whom a story takes its subjects; nobody comes again before all others had their turn. */
export interface Cast {
  readonly random: Random
  readonly home: () => Person
  readonly business: () => CompanyPerson
  /** Somebody of a company that uses much energy. */
  readonly bigBusiness: () => CompanyPerson
  /** A home or company that already has a system. */
  readonly customer: () => Person
  readonly supplier: (name: string) => CompanyPerson
}

/** A stage before the won one, in the template's order. */
export interface StagePlan {
  /** Hours; null is none. */
  readonly timeout: number | null
  readonly message?: string
  /** How many of the open deals stand here. */
  readonly open: number
  /** How many of the lost deals were lost here. */
  readonly lost: number
}

/** One pipeline and what happens in it. */
export interface Story {
  readonly template: string
  readonly name: string
  readonly deals: number
  /** Shares of the deals; the rest is open. */
  readonly won: number
  readonly lost: number
  /** The oldest closed deals were closed so many days ago. */
  readonly days: number
  readonly stages: readonly StagePlan[]
  readonly lostReasons: readonly (readonly [reason: string, weight: number])[]
  readonly hidden?: readonly ("show_deal_amount" | "show_deal_products" | "show_deal_deals")[]
  readonly owners: readonly (readonly [member: MemberKey, weight: number])[]
  /** Who enters the deals when it is not their owner; null is a web form. */
  readonly entered: readonly (readonly [member: MemberKey | null | "owner", weight: number])[]
  readonly tasks: readonly (readonly [kind: TaskKind, name: string, note?: string])[]
  /** Deals have an expected close date. */
  readonly expects: boolean
  readonly subject: (cast: Cast) => Subject
}
