import type { Permission } from "@funil/contract/permissions"
import type * as z from "zod/mini"
import { requireCan } from "../platform/access/require-can.ts"
import { AppError } from "../platform/app-error.ts"
import type { Tx } from "../platform/db/transaction.ts"
import { fieldProblems } from "../platform/http/issues.ts"

interface Changing<Sent, R extends object> {
  readonly permission: Permission
  /** The body of a PUT. */
  readonly updateBody: z.ZodMiniType<Sent>
  /** Ends with 403 or 404 for what the caller may not write. */
  readonly lock: (tx: Tx, id: string) => Promise<R>
  readonly change: (tx: Tx, before: R, input: Sent) => Promise<unknown>
}

type Body = Readonly<Record<string, unknown>>

/** A record that nobody else writes now. */
interface Held {
  readonly row: object
  /** Answers what was written, as the schema took it. */
  readonly change: (body: Body) => Promise<object>
}

/** Changes one record at a time: a locked one, as the body of its PUT says. */
export interface Changer {
  /** The body as the schema takes it; 422 for one that it refuses. */
  readonly read: (body: Body) => object
  readonly hold: (tx: Tx, id: string) => Promise<Held>
}

export function changer<Sent extends object, R extends object>({
  permission,
  updateBody,
  lock,
  change,
}: Changing<Sent, R>): Changer {
  const read = (body: Body) => {
    const result = updateBody.safeParse(body, { reportInput: true })
    if (!result.success) throw new AppError("invalid", { fields: fieldProblems(result.error.issues) })
    return result.data
  }
  const hold = async (tx: Tx, id: string) => {
    requireCan(tx, permission)
    const row = await lock(tx, id)
    const held = async (body: Body) => {
      const input = read(body)
      await change(tx, row, input)
      return input
    }
    return { row, change: held }
  }
  return { read, hold }
}
