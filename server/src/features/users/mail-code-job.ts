import { sql } from "kysely"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import type { JobDefinition } from "../../platform/jobs/job-definition.ts"
import { deliverMail } from "../../platform/mail/deliver-mail.ts"
import { mailRetry } from "../../platform/mail/mail-job.ts"
import { type CodeKind, codeMail } from "./code-mail.ts"
import { hashCode, passwordCode } from "./password-code.ts"
import { storeCode } from "./password-code-queries.ts"
import { findUserByEmail } from "./user-queries.ts"

interface CodeRequest {
  readonly email: string
  readonly kind: CodeKind
}

const minutesValid = { reset: 15, invitation: 7 * 24 * 60 }

/**
 * Makes a code and mails it to the user of an e-mail, if there is one. All of it happens here and not in the call that
 * asked, so that the call takes the same time for whatever was typed.
 */
export const mailCodeJob: JobDefinition<CodeRequest> = {
  name: "user.mail_code",
  isOpenToBlocked: true,
  retry: mailRetry,
  async run(ctx, { email, kind }) {
    const { config } = ctx.services
    const job = ctx.requestId ?? ""
    // No right: whoever forgot the password is signed in nowhere.
    // No ledger: a code is no record; the password that is set with it is told.
    const mail = await inTransaction(ctx, async (tx) => {
      const user = await findUserByEmail(tx, email)
      const account = await findNames(tx)
      if (!user || !account || (kind === "invitation" && user.active)) return undefined
      const code = passwordCode(config.secretKey, `${tx.accountId} ${user.id} ${job}`)
      await storeCode(tx, user.id, hashCode(config.secretKey, user.id, code), minutesValid[kind])
      return codeMail(tx, { kind, user, code, ...account })
    })
    if (mail) await deliverMail(config, mail, job)
  },
}

async function findNames(tx: Tx): Promise<{ domain: string; company: string | null } | undefined> {
  const { rows } = await sql<{ domain: string; company: string | null }>`
    select domain, company from accounts where account_id = ${tx.accountId}
  `.execute(tx.db)
  return rows[0]
}
