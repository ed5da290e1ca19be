import type { Language } from "@funil/contract/account/accounts"
import { withIsolatedNames } from "@funil/contract/shared/values/isolated-names"
import { sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import type { JobDefinition } from "../../platform/jobs/job-definition.ts"
import { type Mail, productMail } from "../../platform/mail/compose-mail.ts"
import { mailRetry, sendMail } from "../../platform/mail/send-mail.ts"
import { hashCode, passwordCode, storeCode } from "./password-code.ts"
import { findUserByEmail } from "./user-queries.ts"

interface Letter {
  readonly user: { readonly first_name: string; readonly email: string }
  readonly code: string
  readonly domain: string
}

interface Words {
  readonly subject: string
  readonly hello: (name: string) => string
  readonly what: string
  readonly link: string
  readonly otherwise: string
}

const words: Readonly<Record<Language, Words>> = {
  "pt-BR": {
    subject: "Código para criar uma nova senha",
    hello: (name) => `Olá, ${name}.`,
    what: "Use este código para criar uma nova senha no Funil. Ele vale por 15 minutos.",
    link: "Criar nova senha",
    otherwise: "Se não foi você quem pediu, ignore este e-mail: sua senha continua a mesma.",
  },
  en: {
    subject: "Code to set a new password",
    hello: (name) => `Hello ${name},`,
    what: "Use this code to set a new password for Funil. It's valid for 15 minutes.",
    link: "Set a new password",
    otherwise: "If you didn't request it, ignore this email: your password stays the same.",
  },
}

/** Returns the mail with a code for a new password, in the account's language. */
function codeMail(ctx: Context, { user, code, domain }: Letter): Mail {
  const letter = withIsolatedNames(words[ctx.language])
  const url = `${ctx.services.config.publicUrl}/${domain}/password?email=${encodeURIComponent(user.email)}`
  return productMail(ctx, user.email, letter.subject, [
    letter.hello(user.first_name),
    letter.what,
    { code },
    { label: letter.link, url },
    letter.otherwise,
  ])
}

const minutesValid = 15

/**
 * Creates a code and mails it to the user of an email, if one exists. The job does all the work, so
 * the call takes the same time for every email.
 */
export const mailCodeJob: JobDefinition<{ readonly email: string }> = {
  name: "user.mail_code",
  isOpenToBlocked: true,
  retry: mailRetry,
  async run(ctx, { email }) {
    const { config } = ctx.services
    const job = ctx.requestId ?? ""
    // No ledger: a code is no record. The ledger records the new password.
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
