import { ownValue } from "@funil/contract/shared/own-value"
import { sql } from "kysely"
import { type Tx, inTransaction } from "../../../platform/db/transaction.ts"
import { lockAccount } from "../../../platform/db/tx.ts"
import { type JobDefinition, UnknownKind } from "../../../platform/jobs/job-definition.ts"
import { queueJob } from "../../../platform/jobs/queue-job.ts"
import { mailRetry, sendMail } from "../../../platform/mail/send-mail.ts"
import { listReaders, readLetterAccount } from "../../users/admin-letters.ts"
import { listInvoiceRows } from "../billing-queries.ts"
import { type Letter, type Trial, daysBefore, trialLetterOf } from "./letter-rules.ts"
import { isStillSo, writeLetter } from "./letter-words.ts"

/** The letter about the trial's end goes out within this many days after it. */
const daysAfter = 7

interface LetterJob {
  readonly kind: Letter["kind"]
  readonly number: number | null
  readonly userId: string
}

/**
 * Mails an admin a letter. The job writes it here because an invoice's address is a secret, which
 * the queue must not hold.
 */
export const mailLetter: JobDefinition<LetterJob> = {
  name: "billing.mail",
  isOpenToBlocked: true,
  retry: mailRetry,
  async run(ctx, { kind, number, userId }) {
    const found = await inTransaction(ctx, async (tx) => {
      const [account, readers, invoices] = await Promise.all([
        readLetterAccount(tx),
        listReaders(tx),
        listInvoiceRows(tx),
      ])
      const reader = readers.find(({ id }) => id === userId)
      const invoice = invoices.find((one) => one.number === number)
      return account && reader ? { account, reader, invoice } : null
    })
    const isStill = ownValue(isStillSo, kind)
    if (!isStill) throw new UnknownKind(`There is no letter ${kind}`)
    if (!found || !isStill(found, ctx.now())) return
    await sendMail(ctx, writeLetter(ctx, { kind }, found))
  },
}

/** Queues each letter for every admin. */
export async function queueLetters(tx: Tx, letters: readonly Letter[]): Promise<void> {
  if (letters.length === 0) return
  const queued = (await listReaders(tx)).flatMap(({ id: userId }) =>
    letters.map((letter) => ({
      kind: letter.kind,
      number: "number" in letter ? letter.number : null,
      userId,
    })),
  )
  await Promise.all(queued.map((one) => queueJob(tx, mailLetter, one)))
}

/** Mails admins once before their trial ends and once after. Repeats both if the end moves. */
export const tellOfTrials: JobDefinition = {
  name: "billing.tell_of_trials",
  retry: { limit: 0, delaySeconds: 1 },
  schedule: { everyMinutes: 15 },
  isOpenToBlocked: true,
  accounts: (now) => sql`
    select a.account_id as account from accounts a
    where a.free_trial_exceeded_at between ${now}::timestamptz - interval '${sql.lit(daysAfter)} days'
        and ${now}::timestamptz + interval '${sql.lit(daysBefore)} days'
      and (a.trial_told_at is null
        or a.trial_told_at < a.free_trial_exceeded_at - interval '${sql.lit(daysBefore)} days'
        or (a.trial_told_at < a.free_trial_exceeded_at and a.free_trial_exceeded_at <= ${now}))`,
  async run(ctx) {
    await inTransaction(ctx, queueTrialLetters)
  },
}

// No ledger: a letter changes nothing of the account.
async function queueTrialLetters(tx: Tx): Promise<void> {
  if (tx.services.config.billing.length === 0) return
  await lockAccount(tx)
  const trial = await readTrial(tx)
  const kind = trial ? trialLetterOf(trial, tx.now()) : null
  if (!kind) return
  await sql`update accounts set trial_told_at = ${tx.now()} where account_id = ${tx.accountId}`.execute(tx.db)
  await queueLetters(tx, [{ kind }])
}

async function readTrial(tx: Tx): Promise<Trial | undefined> {
  const { rows } = await sql<Trial>`
    select free_trial_exceeded_at as ends, trial_told_at as told from accounts where account_id = ${tx.accountId}
  `.execute(tx.db)
  return rows[0]
}
