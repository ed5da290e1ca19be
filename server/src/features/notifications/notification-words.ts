import type { Language } from "@funil/contract/accounts"
import type { NotificationIcon } from "@funil/contract/notifications"

interface Told {
  readonly by: string
  readonly task: string
  readonly record: string | null
  readonly count: number
  /** `HH:mm` in the account's zone. */
  readonly time: string
  /** The day and the time of the start. */
  readonly start: string
  readonly excerpt: string
}

interface Words {
  readonly title: (told: Told) => string
  readonly description: (told: Told) => string | null
}

const joined = (...parts: (string | null)[]) =>
  parts.filter((part) => part !== null && part !== "").join(" · ")

const quoted = ({ record, excerpt }: Told) => joined(record, excerpt && `“${excerpt}”`)

const taskOf = ({ count, task, record, start }: Told) => (count > 1 ? null : joined(task, record, start))

/** What notifications say. */
export const notificationWords: Readonly<Record<Language, Readonly<Record<NotificationIcon, Words>>>> = {
  "pt-BR": {
    task_assigned: {
      title: ({ by, count }) =>
        count > 1 ? `${by} passou ${count} tarefas para você` : `${by} passou uma tarefa para você`,
      description: taskOf,
    },
    task_starting: { title: ({ task, time }) => `${task} às ${time}`, description: ({ record }) => record },
    mention: { title: ({ by }) => `${by} mencionou você`, description: quoted },
  },
  en: {
    task_assigned: {
      title: ({ by, count }) => (count > 1 ? `${by} gave you ${count} tasks` : `${by} gave you a task`),
      description: taskOf,
    },
    task_starting: { title: ({ task, time }) => `${task} at ${time}`, description: ({ record }) => record },
    mention: { title: ({ by }) => `${by} mentioned you`, description: quoted },
  },
}

/** Who did what no person did. */
export const systemName: Readonly<Record<Language, string>> = { "pt-BR": "O Funil", en: "Funil" }
