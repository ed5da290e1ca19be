import { sql } from "kysely"
import type { Permitted } from "../../../platform/access/permitted.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { today } from "../../../platform/wall-clock.ts"

interface ViewCounts {
  views: number
  starts: number
}

interface OfForm extends ViewCounts {
  readonly ctx: Permitted<"public">
  readonly formId: string
  readonly day: string
}

const msToGather = 1000

/**
 * Counts views of forms and started answers in batches of about a second. A killed process loses
 * its batch.
 */
export class FormViews {
  #counted = new Map<string, OfForm>()
  #timer: NodeJS.Timeout | null = null
  readonly #failed: (error: unknown) => void

  constructor(failed: (error: unknown) => void) {
    this.#failed = failed
  }

  count(ctx: Permitted<"public">, formId: string, what: keyof ViewCounts): void {
    const day = today(ctx)
    const key = `${formId} ${day}`
    const of = this.#counted.get(key) ?? { ctx, formId, day, views: 0, starts: 0 }
    of[what] += 1
    this.#counted.set(key, of)
    this.#timer ??= setTimeout(() => void this.write(), msToGather).unref()
  }

  /** Flushes the counts. */
  async write(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const counted = [...this.#counted.values()]
    this.#counted = new Map()
    for (const one of counted) await add(one).catch(this.#failed)
  }
}

// No ledger: counters are not records.
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
