import type { Language } from "@funil/contract/account/accounts"
import type { WebhookStop } from "@funil/contract/data/webhooks"
import { withIsolatedNames } from "@funil/contract/shared/values/isolated-names"
import type { Tx } from "../../platform/db/transaction.ts"
import { productMail } from "../../platform/mail/compose-mail.ts"
import { enqueueMail } from "../../platform/mail/send-mail.ts"
import { today } from "../../platform/wall-clock.ts"
import { notify } from "../notifications/notify.ts"
import { listReaders } from "../users/admin-letters.ts"
import { webhookStore } from "./webhooks.ts"

/** Turns a webhook off for a reason that only a user can fix, and notifies the admins. */
export async function stopWebhook(tx: Tx, id: string, reason: WebhookStop): Promise<void> {
  const webhook = await webhookStore.lockAny(tx, id)
  if (!webhook?.enabled || webhook.deleted_at !== null) return
  await webhookStore.save(tx, webhook, { enabled: false, stopped_reason: reason })
  await notifyAdmins(tx, { id, reason, host: new URL(webhook.url).host })
}

interface Words {
  readonly subject: (host: string) => string
  readonly hello: (name: string) => string
  readonly why: Readonly<Record<WebhookStop, (host: string) => string>>
  readonly link: string
}

const words: Readonly<Record<Language, Words>> = {
  "pt-BR": {
    subject: (host) => `O webhook para ${host} foi desativado`,
    hello: (name) => `Olá, ${name}.`,
    why: {
      gone: (host) =>
        `${host} respondeu que esse endereço não existe mais (410). O Funil não chama mais esse endereço.`,
      failing: (host) =>
        `Há 5 dias nenhuma chamada para ${host} dá certo. O Funil não chama mais esse endereço.`,
      author_gone: (host) =>
        `Quem salvou por último o webhook para ${host} não é mais administrador. Salve-o de novo para ativar.`,
    },
    link: "Ver o webhook",
  },
  en: {
    subject: (host) => `The webhook to ${host} was turned off`,
    hello: (name) => `Hello ${name},`,
    why: {
      gone: (host) => `${host} responded that this address is gone (410). Funil no longer calls it.`,
      failing: (host) => `Every call to ${host} has failed for 5 days. Funil no longer calls this address.`,
      author_gone: (host) =>
        `The person who last saved the webhook to ${host} is no longer an admin. Save it again to turn it on.`,
    },
    link: "View the webhook",
  },
}

interface WebhookStopNotice {
  readonly id: string
  readonly host: string
  readonly reason: WebhookStop
}

/** Notifies all admins, in the app and by email, that a webhook was turned off. */
async function notifyAdmins(tx: Tx, { id, host, reason }: WebhookStopNotice): Promise<void> {
  const readers = await listReaders(tx)
  const route = `/admin/configs/webhooks/${id}`
  await notify(
    tx,
    readers.map((reader) => ({
      user_id: reader.id,
      kind: "webhook_stopped",
      key: `webhook_stopped ${id} ${today(tx)}`,
      route,
      params: { webhook: { host, reason } },
    })),
  )
  const letter = withIsolatedNames(words[tx.language])
  const link = { label: letter.link, url: `${tx.services.config.publicUrl}${route}` }
  for (const { first_name, email } of readers) {
    const blocks = [letter.hello(first_name), letter.why[reason](host), link]
    await enqueueMail(tx, productMail(tx, email, letter.subject(host), blocks))
  }
}
