import type { WorkflowDraft } from "@funil/contract/workflows"
import type { TaskKind } from "./story.ts"
import type { MemberKey } from "./team.ts"

/** What automations name of the company. */
export interface Places {
  readonly pipeline: (template: string) => string
  readonly stage: (template: string, place: number) => string
  readonly taskType: (kind: TaskKind) => string
}

interface Automation {
  readonly by: MemberKey
  /** It was made so many days ago. */
  readonly daysOld: number
  readonly draft: (places: Places) => WorkflowDraft
}

const sales = "sales-funnel"
const [proposal, won] = [3, 5]
const toContacts = { notification_target: "other", related_to: "contacts" } as const

/** What the company has others do for it. */
export const automations = {
  firstCall: {
    by: "manager",
    daysOld: 58,
    draft: ({ pipeline, taskType }) => ({
      name: "Ligar para o novo lead no mesmo dia",
      entity: "deal",
      execute_when: "create",
      pipeline_id: pipeline("lead-qualification"),
      conditions: [{ filterField: "user_id", operator: "<>", valueField: null }],
      action: "add_task",
      settings: {
        task: {
          name: "Ligar para {{contact_first_name}}",
          task_type_id: taskType("call"),
          in_days: 0,
          time: "17:00",
          minutes: 15,
          responsible: "owner",
        },
      },
    }),
  },
  followUp: {
    by: "manager",
    daysOld: 57,
    draft: ({ stage, taskType }) => ({
      name: "Retomar a proposta depois de três dias",
      entity: "deal",
      execute_when: "stage_update",
      pipeline_stage_id: stage(sales, proposal),
      action: "add_task",
      settings: {
        task: {
          name: "Retomar contato sobre a proposta",
          task_type_id: taskType("call"),
          in_days: 3,
          time: "10:00",
          minutes: 15,
          responsible: "owner",
          note: "Proposta de {{amount}} para {{contact_first_name}} {{contact_last_name}}.",
        },
      },
    }),
  },
  entryBill: {
    by: "admin",
    daysOld: 52,
    draft: ({ stage }) => ({
      name: "Lançar a entrada de 30% quando a venda fecha",
      entity: "deal",
      execute_when: "stage_update",
      pipeline_stage_id: stage(sales, won),
      conditions: [{ filterField: "amount", operator: ">", valueField: 0 }],
      action: "add_bill",
      settings: {
        bill: {
          type: "revenue",
          method: "banking_billet",
          description: "Entrada · {{name}}",
          total: "{amount} * 0.3",
          due_in_days: 5,
          tags: ["Entrada"],
        },
      },
    }),
  },
  welcome: {
    by: "manager",
    daysOld: 50,
    draft: ({ stage }) => ({
      name: "Dar as boas-vindas a quem fechou",
      entity: "deal",
      execute_when: "stage_update",
      pipeline_stage_id: stage(sales, won),
      action: "send_email",
      settings: {
        ...toContacts,
        subject: "Bem-vindo à Solar do Vale, {{contact_first_name}}!",
        message:
          "<p>Olá, {{contact_first_name}}!</p><p>Seu projeto <strong>{{name}}</strong> foi aprovado. Nos próximos dias {{owner}} envia o cronograma da instalação.</p><p>Conte com a gente!</p>",
      },
    }),
  },
  stuck: {
    by: "manager",
    daysOld: 44,
    draft: ({ pipeline }) => ({
      name: "Avisar quem deixou uma venda parada",
      entity: "deal",
      execute_when: "expire",
      pipeline_id: pipeline(sales),
      action: "send_email",
      settings: {
        notification_target: "responsible_user",
        subject: "Venda parada: {{name}}",
        message:
          "<p>Olá, {{owner}}! {{name}} passou do prazo da etapa. Qual é o próximo passo?</p><p>{{url}}</p>",
      },
    }),
  },
  solved: {
    by: "manager",
    daysOld: 36,
    draft: ({ stage }) => ({
      name: "Perguntar se o atendimento resolveu",
      entity: "deal",
      execute_when: "stage_update",
      pipeline_stage_id: stage("customer-service", won),
      action: "send_whatsapp",
      settings: {
        ...toContacts,
        message:
          "Olá, {{contact_first_name}}! Concluímos o atendimento “{{name}}”. Ficou tudo certo? De 0 a 10, quanto você recomendaria a Solar do Vale?",
      },
    }),
  },
  overdue: {
    by: "admin",
    daysOld: 30,
    draft: () => ({
      name: "Lembrar o cliente da conta vencida",
      entity: "bill",
      execute_when: "frequently",
      frequency: "weekly",
      frequency_hour: 8,
      frequency_day: 1,
      frequency_condition: [
        { filterField: "status", operator: "=", valueField: "overdue" },
        { filterField: "type", operator: "=", valueField: "revenue" },
      ],
      action: "send_email",
      settings: {
        ...toContacts,
        subject: "{{description}} venceu em {{due_date}}",
        message:
          "<p>Olá, {{contact_first_name}}!</p><p>Não encontramos o pagamento de {{total}}, com vencimento em {{due_date}}. Se já pagou, desconsidere esta mensagem.</p>",
      },
    }),
  },
  erp: {
    by: "admin",
    daysOld: 21,
    draft: ({ stage }) => ({
      name: "Enviar a venda fechada ao ERP",
      entity: "deal",
      execute_when: "stage_update",
      pipeline_stage_id: stage(sales, won),
      action: "webhook",
      settings: {
        url: "https://erp.solardovale.example/api/pedidos",
        webhook_method: "post",
        headers: { "X-Origem": "funil" },
        body: {
          pedido: "{{code}}",
          cliente: "{{contact_first_name}} {{contact_last_name}}",
          valor: "{{amount}}",
        },
      },
    }),
  },
  warranty: {
    by: "manager",
    daysOld: 9,
    draft: ({ pipeline }) => ({
      name: "Garantia é urgente",
      entity: "deal",
      execute_when: "create",
      pipeline_id: pipeline("customer-service"),
      conditions: [{ filterField: "tags", operator: "=", valueField: "Garantia" }],
      action: "add_tag",
      settings: { tag: "Urgente" },
    }),
  },
  newCompany: {
    by: "manager",
    daysOld: 4,
    draft: () => ({
      name: "Avisar a gerência de uma empresa nova",
      enabled: false,
      entity: "company",
      execute_when: "create",
      action: "send_email",
      settings: {
        notification_target: "other",
        related_to: "others",
        to: ["manager@demo.test"],
        subject: "Empresa nova: {{company}}",
        message: "<p>{{company}} entrou no Funil. {{url}}</p>",
      },
    }),
  },
} as const satisfies Record<string, Automation>

export type AutomationKey = keyof typeof automations
