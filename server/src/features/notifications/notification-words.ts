import type { Language } from "@funil/contract/account/accounts"
import type { NotificationKind } from "@funil/contract/messages/notifications"
import type { NotificationParams } from "./notification-row.ts"

interface TextParams {
  readonly by: string
  readonly task: string
  readonly record: string | null
  readonly count: number
  /** The time, `HH:mm` in the account's zone. */
  readonly time: string
  /** The day and time of the start. */
  readonly start: string
  readonly excerpt: string
  /** The name of the form. */
  readonly form: string
  readonly workflow: string
  readonly webhook: NonNullable<NotificationParams["webhook"]> | null
  readonly file: string
  readonly rows: NonNullable<NotificationParams["rows"]> | null
}

interface Words {
  readonly title: (told: TextParams) => string
  readonly description: (told: TextParams) => string | null
}

const joined = (...parts: (string | null)[]) =>
  parts.filter((part) => part !== null && part !== "").join(" · ")

const quoted = ({ record, excerpt }: TextParams) => joined(record, excerpt && `“${excerpt}”`)

const taskOf = ({ count, task, record, start }: TextParams) =>
  count > 1 ? null : joined(task, record, start)

const recordOf = ({ count, record }: TextParams) => (count > 1 ? null : record)

const portuguese = new Intl.NumberFormat("pt-BR")
const english = new Intl.NumberFormat("en")
const pt = (count: number) => portuguese.format(count)
const en = (count: number) => english.format(count)

/** The texts of notifications. */
export const notificationWords: Readonly<Record<Language, Readonly<Record<NotificationKind, Words>>>> = {
  "pt-BR": {
    task_assigned: {
      title: ({ by, count }) =>
        count > 1 ? `${by} passou ${count} tarefas para você` : `${by} passou uma tarefa para você`,
      description: taskOf,
    },
    task_starting: { title: ({ task, time }) => `${task} às ${time}`, description: ({ record }) => record },
    mention: { title: ({ by }) => `${by} mencionou você`, description: quoted },
    deal_assigned: {
      title: ({ by, count }) =>
        count > 1 ? `${by} passou ${count} negócios para você` : `${by} passou um negócio para você`,
      description: recordOf,
    },
    form_answered: {
      title: ({ form, count }) =>
        count > 1 ? `${count} novas respostas em “${form}”` : `Nova resposta em “${form}”`,
      description: recordOf,
    },
    return_requested: { title: () => "Novo pedido de devolução", description: ({ record }) => record },
    deal_won: {
      title: ({ by, count }) =>
        count > 1 ? `${by} ganhou ${count} negócios seus` : `${by} ganhou um negócio seu`,
      description: recordOf,
    },
    team_deal_won: {
      title: ({ by, count }) => (count > 1 ? `${by} ganhou ${count} negócios` : `${by} ganhou um negócio`),
      description: recordOf,
    },
    import_done: {
      title: ({ rows }) => (rows ? "Sua importação terminou" : "Sua importação foi interrompida"),
      description: ({ file, rows }) =>
        joined(
          file,
          rows &&
            `novos: ${pt(rows.created)} · atualizados: ${pt(rows.updated)} · recusados: ${pt(rows.failed)}`,
        ),
    },
    data_ready: {
      title: () => "Os dados da empresa estão prontos",
      description: () => "Baixe o arquivo em Dados da empresa em até 7 dias.",
    },
    automation_failed: { title: ({ workflow }) => `A automação “${workflow}” falhou`, description: recordOf },
    automation_stopped: {
      title: ({ workflow }) => `A automação “${workflow}” foi desativada`,
      description: () => "Quem a salvou por último não está mais ativo. Salve-a de novo para ativar.",
    },
    webhook_stopped: {
      title: ({ webhook }) => `O webhook para ${webhook?.host ?? ""} foi desativado`,
      description: ({ webhook }) =>
        webhook &&
        {
          gone: "O endereço respondeu que não existe mais (410).",
          failing: "Há 5 dias nenhuma chamada dá certo.",
          author_gone: "Quem o salvou por último não é mais administrador. Salve-o de novo para ativar.",
        }[webhook.reason],
    },
  },
  en: {
    task_assigned: {
      title: ({ by, count }) =>
        count > 1 ? `${by} assigned you ${count} tasks` : `${by} assigned you a task`,
      description: taskOf,
    },
    task_starting: { title: ({ task, time }) => `${task} at ${time}`, description: ({ record }) => record },
    mention: { title: ({ by }) => `${by} mentioned you`, description: quoted },
    deal_assigned: {
      title: ({ by, count }) =>
        count > 1 ? `${by} assigned you ${count} deals` : `${by} assigned you a deal`,
      description: recordOf,
    },
    form_answered: {
      title: ({ form, count }) =>
        count > 1 ? `${count} new answers to “${form}”` : `New answer to “${form}”`,
      description: recordOf,
    },
    return_requested: { title: () => "New return request", description: ({ record }) => record },
    deal_won: {
      title: ({ by, count }) =>
        count > 1 ? `${by} won ${count} of your deals` : `${by} won one of your deals`,
      description: recordOf,
    },
    team_deal_won: {
      title: ({ by, count }) => (count > 1 ? `${by} won ${count} deals` : `${by} won a deal`),
      description: recordOf,
    },
    import_done: {
      title: ({ rows }) => (rows ? "Your import finished" : "Your import was interrupted"),
      description: ({ file, rows }) =>
        joined(
          file,
          rows && `new: ${en(rows.created)} · updated: ${en(rows.updated)} · rejected: ${en(rows.failed)}`,
        ),
    },
    data_ready: {
      title: () => "Your company's data is ready",
      description: () => "Download the file in Company data within 7 days.",
    },
    automation_failed: {
      title: ({ workflow }) => `The automation “${workflow}” failed`,
      description: recordOf,
    },
    automation_stopped: {
      title: ({ workflow }) => `The automation “${workflow}” was turned off`,
      description: () => "The person who saved it last is no longer active. Save it again to turn it on.",
    },
    webhook_stopped: {
      title: ({ webhook }) => `The webhook to ${webhook?.host ?? ""} was turned off`,
      description: ({ webhook }) =>
        webhook &&
        {
          gone: "The address responded that it's gone (410).",
          failing: "Every call has failed for 5 days.",
          author_gone: "The person who saved it last is no longer an admin. Save it again to turn it on.",
        }[webhook.reason],
    },
  },
}

/** The text of a kind without words. */
export const otherTitle: Readonly<Record<Language, string>> = {
  "pt-BR": "Nova notificação",
  en: "New notification",
}

/** The name for actions that no user did. */
export const systemName: Readonly<Record<Language, string>> = { "pt-BR": "O Funil", en: "Funil" }
