import type { Chance } from "./chance.ts"
import { seesLive } from "./decided-rights.ts"
import { listOf, type Noun, type Records, type SmallAccount, type Someone } from "./small-account.ts"
import type { Answer } from "./step.ts"

/** A read call, and the model's check of its answer. */
export interface Reading {
  readonly path: string
  /** With a body it is a POST. */
  readonly body?: object
  /** Returns the error in an answer, or null. */
  readonly check: (answer: Answer) => string | null
}

/** Draws a read call for a user; null if nothing can be read. */
export type DrawReading = (account: SmallAccount, who: Someone, chance: Chance) => Reading | null

interface WithId {
  readonly id: string
}

export function idsOf(list: readonly WithId[]): string[] {
  return list.map(({ id }) => id).toSorted()
}

/** Returns a noun's records in a user's lists. */
export function seen<N extends Noun>(account: SmallAccount, who: Someone, noun: N): Records[N][] {
  return (listOf(account, noun) as Records[N][]).filter(({ id }) => seesLive(account, who, { noun, id }))
}

export function differ(told: unknown, expected: unknown): string | null {
  const [one, other] = [JSON.stringify(told), JSON.stringify(expected)]
  return one === other ? null : `${one} instead of ${other}`
}

/** Checks that the answer is a list or page of exactly these records, each with this property. */
export function lists(
  path: string,
  expected: readonly WithId[],
  more: { body?: object; each?: (row: never) => string | null } = {},
): Reading {
  const { body, each = () => null } = more
  const check = (answer: Answer) => {
    if (answer.status !== 200) return `status ${answer.status}`
    const told = answer.body as WithId[] | { data: WithId[]; total: number }
    const rows = Array.isArray(told) ? told : told.data
    const isTotal = Array.isArray(told) || told.total === rows.length
    if (!isTotal) return `the total is ${told.total}`
    return (
      differ(idsOf(rows), idsOf(expected)) ??
      rows.map((row) => each(row as never)).find((problem) => problem !== null) ??
      null
    )
  }
  return { path, check, ...(body && { body }) }
}

/** Checks an answer's content for users who see the record, and the status for others. */
export function answers(
  path: string,
  { isSeen, refusal = 404, body }: { isSeen: boolean; refusal?: number; body?: object },
  check: (body: never) => string | null = () => null,
): Reading {
  return {
    path,
    ...(body && { body }),
    check: ({ status, body: told }) => {
      if (status !== (isSeen ? 200 : refusal)) return `status ${status} instead of ${isSeen ? 200 : refusal}`
      return isSeen ? check(told as never) : null
    },
  }
}

/** Returns a filter with one row. */
export function where(filterField: string, valueField: unknown, operator = "=") {
  return { filters: [{ filterField, operator, valueField }] }
}
