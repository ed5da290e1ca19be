import { sql } from "kysely"
import type { MailLine } from "@funil/contract/messages"
import type { Tx } from "../../../platform/db/transaction.ts"
import type { Written } from "../../../platform/mail/compose-mail.ts"
import { openFileStore } from "../../../platform/files/open-file-store.ts"
import type { Attached } from "../delivery.ts"
import type { DeliveryRow } from "../delivery-queries.ts"
import type { SendableMail } from "../sendable.ts"
import { FileGone } from "./send-email.ts"

type Parts = Pick<SendableMail, "fromName" | "replyTo"> & { readonly written: Written }

interface Author {
  readonly name: string
  readonly email: string
}

/** Who wrote a mail, and to whom else; null for what no person wrote. */
export async function readWritten(tx: Tx, row: DeliveryRow): Promise<Parts | null> {
  const { id, author_id: authorId, copy_of: copyOf, attachments } = row
  if (authorId === null) return null
  const [author, shown, files] = await Promise.all([
    findAuthor(tx, authorId),
    readShown(tx, copyOf ?? id),
    readAttached(tx, attachments ?? []),
  ])
  return {
    fromName: author?.name ?? row.company,
    replyTo: author?.email ?? row.reply_to,
    written: { id: copyOf ?? id, shown, attachments: files },
  }
}

async function findAuthor(tx: Tx, id: string): Promise<Author | undefined> {
  const { rows } = await sql<Author>`
    select concat_ws(' ', u.first_name, u.last_name) as name, u.email from users u
    where u.account_id = ${tx.accountId} and u.id = ${id}
  `.execute(tx.db)
  return rows[0]
}

/** Everybody who gets the mail whose first message it is, in the order in which they were written to. */
async function readShown(tx: Tx, first: string): Promise<Written["shown"]> {
  const { rows } = await sql<{ to: string; line: MailLine }>`
    select m."to", m.line from messages m
    where m.account_id = ${tx.accountId} and (m.id = ${first} or m.copy_of = ${first}) order by m.id
  `.execute(tx.db)
  const inLine = (wanted: MailLine) => rows.flatMap(({ to, line }) => (line === wanted ? to : []))
  return { to: inLine("to"), cc: inLine("cc") }
}

/** The files as they are read when the mail goes out; one in the trash still goes, one that is gone for good ends the sending. */
async function readAttached(tx: Tx, attached: readonly Attached[]): Promise<Written["attachments"]> {
  if (attached.length === 0) return []
  const { rows } = await sql<{ id: string; storage_name: string }>`
    select f.id, f.storage_name from files f
    where f.account_id = ${tx.accountId} and f.id = any(${attached.map(({ id }) => id)}::uuid[])
  `.execute(tx.db)
  const places = new Map(rows.map(({ id, storage_name }) => [id, storage_name]))
  const { accountId, services } = tx
  const store = openFileStore(services.config)
  return attached.map(({ id, name }) => ({
    name,
    open: async () => {
      const place = places.get(id)
      const content = place === undefined ? null : await store.open({ accountId, name: place })
      if (!content) throw new FileGone(name)
      return content
    },
  }))
}
