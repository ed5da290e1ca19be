import type { Language } from "@funil/contract/account/accounts"
import { withIsolatedNames } from "@funil/contract/shared/values/isolated-names"
import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { productMail } from "../../platform/mail/compose-mail.ts"
import { enqueueMail } from "../../platform/mail/send-mail.ts"
import { readUsers } from "./user-queries.ts"

/** An admin who gets letters about the account's payments. */
export interface Reader {
  readonly id: string
  readonly first_name: string
  readonly email: string
}

/** Returns the admins who may sign in. */
export async function listReaders(tx: Tx): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select id, first_name, email from users
    where account_id = ${tx.accountId} and role = 'admin' and deleted_at is null and not deactivated
  `.execute(tx.db)
  return rows
}

/** The account's fields in a letter. */
export interface LetterAccount {
  readonly name: string
  readonly trial_ends: Date | null
  readonly is_suspended: boolean
}

export async function readLetterAccount(tx: Tx): Promise<LetterAccount | undefined> {
  const { rows } = await sql<LetterAccount>`
    select coalesce(company, domain) as name, free_trial_exceeded_at as trial_ends, suspended_at is not null as is_suspended
    from accounts where account_id = ${tx.accountId}
  `.execute(tx.db)
  return rows[0]
}

/** A new way to access the account's data. */
type AccessChange = "token" | "webhook" | "secret" | "export" | "admin" | "addresses"

interface Words {
  readonly subject: (company: string) => string
  readonly hello: (name: string) => string
  readonly what: Readonly<Record<AccessChange, (by: string, detail: string) => string>>
  readonly otherwise: string
}

const words: Readonly<Record<Language, Words>> = {
  "pt-BR": {
    subject: (company) => `Novo acesso aos dados de ${company} no Funil`,
    hello: (name) => `Olá, ${name}.`,
    what: {
      token: (by, detail) => `${by} criou o token de API "${detail}".`,
      webhook: (by, detail) => `${by} criou ou alterou um webhook que envia eventos para ${detail}.`,
      secret: (by) => `${by} trocou o segredo com que os webhooks são assinados.`,
      export: (by) => `${by} pediu a exportação de todos os dados.`,
      admin: (by, detail) => `${by} tornou ${detail} administrador.`,
      addresses: (by, detail) => `${by} alterou os endereços permitidos: ${detail || "qualquer um"}.`,
    },
    otherwise: "Se vocês não esperavam isso, desfaçam nas configurações e troquem a senha de quem fez isso.",
  },
  en: {
    subject: (company) => `New access to ${company}'s data in Funil`,
    hello: (name) => `Hello ${name},`,
    what: {
      token: (by, detail) => `${by} created the API token "${detail}".`,
      webhook: (by, detail) => `${by} created or changed a webhook that sends events to ${detail}.`,
      secret: (by) => `${by} replaced the secret that webhooks are signed with.`,
      export: (by) => `${by} started an export of all data.`,
      admin: (by, detail) => `${by} made ${detail} an admin.`,
      addresses: (by, detail) => `${by} changed the allowed addresses: ${detail || "any"}.`,
    },
    otherwise:
      "If you didn't expect this, undo it in the settings and change the password of the user who did it.",
  },
}

/** Mails all admins that a user has opened a way to the account's data. */
export async function mailAccessChange(tx: Tx, change: AccessChange, detail = ""): Promise<void> {
  const letter = withIsolatedNames(words[tx.language])
  const company = (await readLetterAccount(tx))?.name ?? ""
  const [user] = tx.user ? await readUsers(tx, [tx.user.id]) : []
  const name = [user?.first_name, user?.last_name].filter(Boolean).join(" ")
  const by = user ? `${name} (${user.email})` : "Funil"
  for (const { first_name, email } of await listReaders(tx)) {
    // A new admin learns it from the invitation.
    if (change === "admin" && detail.includes(email)) continue
    const blocks = [letter.hello(first_name), letter.what[change](by, detail), letter.otherwise]
    await enqueueMail(tx, productMail(tx, email, letter.subject(company), blocks))
  }
}
