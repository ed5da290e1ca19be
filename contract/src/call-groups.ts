import type { Language } from "./shared/languages.ts"

/** Calls that the reference shows together. */
export interface CallGroup {
  /** The part of its address. */
  readonly key: string
  readonly title: Readonly<Record<Language, string>>
  readonly about: string
  /** First words of the ids of its calls. */
  readonly of: readonly string[]
}

type Row = readonly [key: string, en: string, pt: string, about: string, of: readonly string[]]

const group = (...[key, en, pt, about, of]: Row): CallGroup => ({
  key,
  title: { "pt-BR": pt, en },
  about,
  of,
})

/** All calls of the API in the order of the reference; the first words of an id stand in exactly one group. */
export const callGroups: readonly CallGroup[] = [
  group("deals", "Deals", "Negócios", "Deals and the board that shows them. Paths call a deal a card.", [
    "deal",
    "board",
  ]),
  group("pipelines", "Pipelines", "Funis", "Pipelines, their stages, and the order of things.", [
    "pipeline",
    "stage",
    "settings",
    "template",
  ]),
  group("contacts", "Contacts", "Contatos", "People: their details, consents and privacy.", ["contact"]),
  group("companies", "Companies", "Empresas", "The companies that people work for.", ["company"]),
  group(
    "tasks",
    "Tasks",
    "Tarefas",
    "What is to be done for a deal, by whom and when, and the types of it.",
    ["task", "task_type", "calendar"],
  ),
  group("products", "Products", "Produtos", "What deals sell.", ["product"]),
  group("bills", "Bills", "Contas", "What is to be received and to be paid, and who collects it.", [
    "bill",
    "collector",
  ]),
  group("notes-and-files", "Notes and files", "Anotações e arquivos", "What is attached to a record.", [
    "note",
    "file",
    "picture",
  ]),
  group(
    "history",
    "History, undo and trash",
    "Histórico, desfazer e lixeira",
    "What happened to a record, and how to take it back.",
    ["activity", "log", "operation", "trash"],
  ),
  group(
    "search",
    "Search and saved filters",
    "Busca e filtros salvos",
    "Across all records, and kept questions.",
    ["record", "filter"],
  ),
  group(
    "imports",
    "Imports",
    "Importações",
    "Imports that run in the background, started from a noun's own calls.",
    ["import", "move"],
  ),
  group(
    "custom-fields",
    "Custom fields",
    "Campos personalizados",
    "Fields that the account adds to its records.",
    ["custom_field"],
  ),
  group("automations", "Automations", "Automações", "What happens by itself, when, and what became of it.", [
    "workflow",
    "workflow_run",
    "webhook_secret",
  ]),
  group("webhooks", "Webhooks", "Webhooks", "Other programs that are told what happens.", ["webhook"]),
  group(
    "messages",
    "Messages and email",
    "Mensagens e e-mail",
    "What was sent about a record, and sending it.",
    ["message", "mail", "mail_template"],
  ),
  group("forms", "Web forms", "Formulários", "Forms on the web and their answers.", ["form"]),
  group("returns", "Returns and shops", "Devoluções e lojas", "Returns forms and the shops behind them.", [
    "returns_form",
    "plugin",
  ]),
  group("dashboards", "Dashboards and goals", "Painéis e metas", "Figures computed by the server.", [
    "dashboard",
    "goal",
    "today",
  ]),
  group("users", "Users", "Usuários", "The people of the account and their invitations.", [
    "user",
    "invitation",
  ]),
  group("signing-in", "Signing in and tokens", "Login e tokens", "Sessions, passwords and API tokens.", [
    "auth",
    "session",
    "password",
    "token",
  ]),
  group(
    "notifications",
    "Notifications and live events",
    "Notificações e eventos",
    "What a user is told, and how at once.",
    ["notification", "notification_settings", "push", "event"],
  ),
  group(
    "account",
    "Account and plan",
    "Conta e plano",
    "The account as a customer: its details, plan, invoices and data.",
    [
      "account",
      "email_proof",
      "domain",
      "lead",
      "invoice",
      "pending_change",
      "all_data",
      "onboarding",
      "sample",
      "nps",
    ],
  ),
  group("service", "Service", "Serviço", "Whether the service is up, and helpers without an account.", [
    "system",
    "cep",
  ]),
]
