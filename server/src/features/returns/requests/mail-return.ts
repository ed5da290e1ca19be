import { withIsolatedNames } from "@funil/contract/shared/values/isolated-names"
import { sql } from "kysely"
import type { Context } from "../../../platform/context.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import type { Block } from "../../../platform/mail/compose-mail.ts"
import { enqueueDelivery } from "../../deliveries/enqueue-delivery.ts"
import { accountLetter } from "../../message-texts/mail-body.ts"
import { type TextAccount, textAccount, textFormats } from "../../message-texts/text-formats.ts"
import { readProgress, type ReturnProgress } from "./return-progress.ts"
import { readReturnItems, type ReturnRow } from "./return-queries.ts"
import { returnPath } from "./return-url.ts"
import { returnWords } from "./return-words.ts"

interface About {
  readonly account: TextAccount
  readonly slug: string
  readonly domain: string
  readonly instructions: string
  readonly name: string | null
}

async function readAbout(tx: Tx, { form_id, contact_id }: ReturnRow): Promise<About> {
  const found = sql<Omit<About, "account">>`
    select f.slug, f.instructions, a.domain, (
      select c.first_name from contacts c where c.account_id = ${tx.accountId} and c.id = ${contact_id}
    ) as name
    from returns_forms f join accounts a on a.account_id = ${tx.accountId}
    where f.account_id = ${tx.accountId} and f.id = ${form_id}
  `.execute(tx.db)
  const [{ rows }, account] = await Promise.all([found, textAccount(tx)])
  const [about] = rows
  if (!about) throw new Error("The form of a request is not there")
  return { ...about, account }
}

/** The next step and the link to the status page. */
function ending(
  ctx: Context,
  row: ReturnRow,
  { account, ...address }: About,
  { state, nextDate }: ReturnProgress,
): Block[] {
  const words = withIsolatedNames(returnWords[row.language])
  const { date } = textFormats({ ...account, language: row.language })
  const url = `${ctx.services.config.publicUrl}${returnPath(ctx, row.id, address)}`
  return [words.next[state](nextDate && date(nextDate)), { label: words.follow, url }]
}

interface Letter {
  readonly subject: string
  readonly blocks: readonly Block[]
}

async function send(tx: Tx, row: ReturnRow, { account }: About, { subject, blocks }: Letter): Promise<void> {
  const { email: to, contact_id: contactId, deal_id: recordId, language } = row
  if (!to) return
  const body = accountLetter(blocks, {
    account: { ...account, language },
    publicUrl: tx.services.config.publicUrl,
  })
  const about = { runId: null, entity: "deal", recordId } as const
  await enqueueDelivery(tx, about, { channel: "email", contactId, to, subject, ...body })
}

/** Confirms a request to the customer. */
export async function mailReceipt(tx: Tx, row: ReturnRow): Promise<void> {
  const [about, progress, items] = await Promise.all([
    readAbout(tx, row),
    readProgress(tx, row),
    readReturnItems(tx, row.id),
  ])
  if (!progress) return
  const { name: company } = about.account
  const words = withIsolatedNames(returnWords[row.language])
  const blocks = [
    words.hello(about.name),
    words.receipt.what({ company, order: row.order_number, stage: progress.stage }),
    words.protocol(row.protocol),
    `${words.items}: ${items.map(({ quantity, name }) => `${quantity} × ${name}`).join("; ")}`,
    ...(about.instructions ? [`${words.instructions}: ${about.instructions}`] : []),
    ...ending(tx, row, about, progress),
  ]
  await send(tx, row, about, { subject: words.receipt.subject(company, row.protocol), blocks })
}

/** Mails the customer the current state of their request. */
export async function mailProgress(tx: Tx, row: ReturnRow, progress: ReturnProgress): Promise<void> {
  const about = await readAbout(tx, row)
  const { name: company } = about.account
  const words = withIsolatedNames(returnWords[row.language])
  const letter = words.letters[progress.state]
  const blocks = [
    words.hello(about.name),
    letter.what({ company, order: row.order_number, stage: progress.stage }),
    ...ending(tx, row, about, progress),
  ]
  await send(tx, row, about, { subject: letter.subject(company, row.protocol), blocks })
}
