import type { Language } from "@funil/contract/account/accounts"
import type { MessageChannel } from "@funil/contract/messages/message-channels"
import type { Message } from "@funil/contract/messages/messages"

/** The columns of exported messages. */
export const messageExportColumns = [
  "id",
  "channel",
  "to",
  "subject",
  "processed_at",
  "delivered_at",
  "opened_at",
  "error",
  "created_at",
] as const satisfies readonly (keyof Message)[]

export type MessageExportColumn = (typeof messageExportColumns)[number]

interface ScreenWords {
  readonly title: string
  readonly columns: Readonly<Record<MessageExportColumn, string>>
  readonly channels: Readonly<Record<MessageChannel, string>>
}

/** The column names on screen. */
export const messageExportWords: Readonly<Record<Language, ScreenWords>> = {
  "pt-BR": {
    title: "Mensagens",
    columns: {
      id: "Identificador",
      channel: "Canal",
      to: "Para",
      subject: "Assunto",
      processed_at: "Processada em",
      delivered_at: "Entregue em",
      opened_at: "Aberta em",
      error: "Erro",
      created_at: "Criada em",
    },
    channels: { email: "E-mail", sms: "SMS", whatsapp: "WhatsApp", slack: "Slack", discord: "Discord" },
  },
  en: {
    title: "Messages",
    columns: {
      id: "Identifier",
      channel: "Channel",
      to: "To",
      subject: "Subject",
      processed_at: "Processed",
      delivered_at: "Delivered",
      opened_at: "Opened",
      error: "Error",
      created_at: "Created",
    },
    channels: { email: "Email", sms: "SMS", whatsapp: "WhatsApp", slack: "Slack", discord: "Discord" },
  },
}
