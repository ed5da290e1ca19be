import { sql } from "kysely"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import type { JobDefinition } from "../../platform/jobs/job-definition.ts"
import { sendMail } from "../../platform/mail/send-mail.ts"
import { mailRetry } from "../../platform/mail/mail-job.ts"
import { codeMail } from "./code-mail.ts"
import { hashCode, passwordCode } from "./password-code.ts"
import { storeCode } from "./password-code-queries.ts"
import { findUserByEmail } from "./user-queries.ts"

const minutesValid = 15

/**
 * Makes a code and mails it to the user of an e-mail, if there is one. All of it happens here and not in the call that
 * asked, so that the call takes the same time for whatever was typed.
 */
export const mailCodeJob: JobDefinition<{ readonly email: string }> = {
  name: "user.mail_code",
  isOpenToBlocked: true,
  retry: mailRetry,
  async run(ctx, { email }) {
    const { config } = ctx.services
    const job = ctx.requestId ?? ""
    // No right: whoever forgot the password is signed in nowhere.
    // No ledger: a code is no record; the password that is set with it is told.
    const mail = await inTransaction(ctx, async (tx) => {
      const user = await findUserByEmail(tx, email)
      const domain = await findDomain(tx)
      if (!user || !domain) return undefined
      const code = passwordCode(config.secretKey, `${tx.accountId} ${user.id} ${job}`)
      await storeCode(tx, user.id, hashCode(config.secretKey, user.id, code), minutesValid)
      return codeMail(tx, { user, code, domain })
    })
    if (mail) await sendMail(ctx, mail)
  },
}

async function findDomain(tx: Tx): Promise<string | undefined> {
  const { rows } = await sql<{ domain: string }>`
    select domain from accounts where account_id = ${tx.accountId}
  `.execute(tx.db)
  return rows[0]?.domain
}
