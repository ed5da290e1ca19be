import type { Text } from "../reference/text.ts"

/** A group of calls in the reference. */
export interface CallGroup {
  /** The group's part of the address. */
  readonly key: string
  readonly title: Text
  readonly about: Text
  /** The first words of the ids of its calls. */
  readonly of: readonly string[]
}

/**
 * The groups of all calls in the order of the reference. Exactly one group has the first word of an
 * id.
 */
export const callGroups: readonly CallGroup[] = [
  {
    key: "deals",
    title: { en: "Deals", "pt-BR": "Negócios" },
    about: {
      en: "Deals and the board that shows them. Paths call a deal a card.",
      "pt-BR": "Negócios e o quadro que os mostra. Nos caminhos, um negócio se chama *card*.",
    },
    of: ["deal", "board"],
  },
  {
    key: "pipelines",
    title: { en: "Pipelines", "pt-BR": "Funis" },
    about: {
      en: "Pipelines, their stages, and the order of things.",
      "pt-BR": "Funis, suas etapas e a ordem das coisas.",
    },
    of: ["pipeline", "stage", "settings", "template"],
  },
  {
    key: "contacts",
    title: { en: "Contacts", "pt-BR": "Contatos" },
    about: {
      en: "People: their details, consents and privacy.",
      "pt-BR": "Pessoas: seus dados, consentimentos e privacidade.",
    },
    of: ["contact"],
  },
  {
    key: "companies",
    title: { en: "Companies", "pt-BR": "Empresas" },
    about: { en: "The companies that people work for.", "pt-BR": "As empresas em que as pessoas trabalham." },
    of: ["company"],
  },
  {
    key: "tasks",
    title: { en: "Tasks", "pt-BR": "Tarefas" },
    about: {
      en: "What is to be done for a deal, by whom and when, and the types of it.",
      "pt-BR": "O que há para fazer em um negócio, por quem e quando, e os tipos de tarefa.",
    },
    of: ["task", "task_type", "calendar"],
  },
  {
    key: "products",
    title: { en: "Products", "pt-BR": "Produtos" },
    about: { en: "What deals sell.", "pt-BR": "O que os negócios vendem." },
    of: ["product"],
  },
  {
    key: "bills",
    title: { en: "Bills", "pt-BR": "Contas" },
    about: {
      en: "What is to be received and to be paid, and who collects it.",
      "pt-BR": "O que há a receber e a pagar, e quem cobra.",
    },
    of: ["bill", "collector"],
  },
  {
    key: "notes-and-files",
    title: { en: "Notes and files", "pt-BR": "Anotações e arquivos" },
    about: { en: "What is attached to a record.", "pt-BR": "O que está anexado a um registro." },
    of: ["note", "file", "picture"],
  },
  {
    key: "history",
    title: { en: "History, undo and trash", "pt-BR": "Histórico, desfazer e lixeira" },
    about: {
      en: "What happened to a record, and how to take it back.",
      "pt-BR": "O que aconteceu com um registro, e como desfazer.",
    },
    of: ["activity", "log", "operation", "trash"],
  },
  {
    key: "search",
    title: { en: "Search and saved filters", "pt-BR": "Busca e filtros salvos" },
    about: {
      en: "Across all records, and kept questions.",
      "pt-BR": "A busca em todos os registros, e filtros para usar de novo.",
    },
    of: ["record", "filter"],
  },
  {
    key: "imports",
    title: { en: "Imports", "pt-BR": "Importações" },
    about: {
      en: "Imports that run in the background, started from a noun's own calls.",
      "pt-BR": "Importações que correm em segundo plano, iniciadas pelas chamadas de cada tipo de registro.",
    },
    of: ["import", "move"],
  },
  {
    key: "custom-fields",
    title: { en: "Custom fields", "pt-BR": "Campos personalizados" },
    about: {
      en: "Fields that the account adds to its records.",
      "pt-BR": "Campos que a conta adiciona aos seus registros.",
    },
    of: ["custom_field"],
  },
  {
    key: "automations",
    title: { en: "Automations", "pt-BR": "Automações" },
    about: {
      en: "What happens by itself, when, and what became of it.",
      "pt-BR": "O que acontece sozinho, quando, e no que deu.",
    },
    of: ["workflow", "workflow_run", "webhook_secret"],
  },
  {
    key: "webhooks",
    title: { en: "Webhooks", "pt-BR": "Webhooks" },
    about: {
      en: "Other programs that are told what happens.",
      "pt-BR": "Outros programas que são avisados do que acontece.",
    },
    of: ["webhook"],
  },
  {
    key: "messages",
    title: { en: "Messages and email", "pt-BR": "Mensagens e e-mail" },
    about: {
      en: "What was sent about a record, and sending it.",
      "pt-BR": "O que foi enviado sobre um registro, e como enviar.",
    },
    of: ["message", "mail", "mail_template"],
  },
  {
    key: "forms",
    title: { en: "Web forms", "pt-BR": "Formulários" },
    about: { en: "Forms on the web and their answers.", "pt-BR": "Formulários na web e suas respostas." },
    of: ["form"],
  },
  {
    key: "returns",
    title: { en: "Returns and shops", "pt-BR": "Devoluções e lojas" },
    about: {
      en: "Returns forms and the shops behind them.",
      "pt-BR": "Formulários de devolução e as lojas por trás deles.",
    },
    of: ["returns_form", "plugin"],
  },
  {
    key: "dashboards",
    title: { en: "Dashboards and goals", "pt-BR": "Painéis e metas" },
    about: { en: "Figures computed by the server.", "pt-BR": "Números calculados pelo servidor." },
    of: ["dashboard", "goal", "today"],
  },
  {
    key: "users",
    title: { en: "Users", "pt-BR": "Usuários" },
    about: {
      en: "The people of the account and their invitations.",
      "pt-BR": "As pessoas da conta e seus convites.",
    },
    of: ["user", "invitation"],
  },
  {
    key: "signing-in",
    title: { en: "Signing in and tokens", "pt-BR": "Login e tokens" },
    about: { en: "Sessions, passwords and API tokens.", "pt-BR": "Sessões, senhas e tokens de API." },
    of: ["auth", "session", "password", "token"],
  },
  {
    key: "notifications",
    title: { en: "Notifications and live events", "pt-BR": "Notificações e eventos" },
    about: {
      en: "The notifications of a user, and how they are pushed at once.",
      "pt-BR": "O que um usuário fica sabendo, e como na mesma hora.",
    },
    of: ["notification", "notification_settings", "push", "event"],
  },
  {
    key: "account",
    title: { en: "Account and plan", "pt-BR": "Conta e plano" },
    about: {
      en: "The account as a customer: its details, plan, invoices and data.",
      "pt-BR": "A conta como cliente: seus dados, plano, faturas e exportação.",
    },
    of: [
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
  },
  {
    key: "service",
    title: { en: "Service", "pt-BR": "Serviço" },
    about: {
      en: "Whether the service is up, and helpers without an account.",
      "pt-BR": "Se o serviço está no ar, e o que ajuda sem uma conta.",
    },
    of: ["system", "cep"],
  },
]
