import { sql } from "kysely"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { today } from "../../../platform/today.ts"

interface Counted {
  views: number
  starts: number
}

interface OfForm extends Counted {
  readonly ctx: Context
  readonly formId: string
  readonly day: string
}

const msToGather = 1000

/** Counts looks at forms and beginnings of answers, of about a second together: a process that is killed loses those. */
export class FormViews {
  #counted = new Map<string, OfForm>()
  #timer: NodeJS.Timeout | null = null
  readonly #failed: (error: unknown) => void

  constructor(failed: (error: unknown) => void) {
    this.#failed = failed
  }

  count(ctx: Context, formId: string, what: keyof Counted): void {
    const day = today(ctx)
    const key = `${formId} ${day}`
    const of = this.#counted.get(key) ?? { ctx, formId, day, views: 0, starts: 0 }
    of[what] += 1
    this.#counted.set(key, of)
    this.#timer ??= setTimeout(() => void this.write(), msToGather).unref()
  }

  /** Writes what was counted so far. */
  async write(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const counted = [...this.#counted.values()]
    this.#counted = new Map()
    for (const one of counted) await add(one).catch(this.#failed)
  }
}

// No right: whoever looks is counted.
// No ledger: counters are no record.
async function add({ ctx, formId, day, views, starts }: OfForm): Promise<void> {
  await inTransaction(
    ctx,
    (tx) =>
      sql`/* count views of forms */
        insert into form_days as d (account_id, form_id, day, views, starts)
        values (${tx.accountId}, ${formId}, ${day}, ${views}, ${starts})
        on conflict (account_id, form_id, day) do update set views = d.views + excluded.views, starts = d.starts + excluded.starts
      `.execute(tx.db),
    { isRedone: true },
  )
}
