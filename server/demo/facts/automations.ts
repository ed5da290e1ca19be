import type { WorkflowDraft } from "@funil/contract/automations/workflows"
import type { MemberKey } from "./people.ts"

interface AutomationFacts {
  readonly made: readonly [by: MemberKey, daysAgo: number]
  readonly draft: WorkflowDraft
}

const saleWon = { entity: "deal", execute_when: "stage_update", pipeline_stage_id: "sales-funnel 5" } as const
const call = { task_type_id: "call", minutes: 15, responsible: "owner" } as const
const toContacts = { notification_target: "other", related_to: "contacts" } as const

/**
 * The automations of the company. They name pipelines by template, stages by template and place,
 * and task types by kind.
 */
export const automations = {
  firstCall: {
    made: ["manager", 58],
    draft: {
      name: "Ligar para o novo lead no mesmo dia",
      entity: "deal",
      execute_when: "create",
      pipeline_id: "lead-qualification",
      conditions: [{ filterField: "user_id", operator: "<>", valueField: null }],
      action: "add_task",
      settings: { task: { ...call, name: "Ligar para {{contact_first_name}}", in_days: 0, time: "17:00" } },
    },
  },
  followUp: {
    made: ["manager", 57],
    draft: {
      name: "Retomar a proposta depois de três dias",
      entity: "deal",
      execute_when: "stage_update",
      pipeline_stage_id: "sales-funnel 3",
      action: "add_task",
      settings: {
        task: {
          name: "Retomar contato sobre a proposta",
          ...call,
          in_days: 3,
          time: "10:00",
          note: "Proposta de {{amount}} para {{contact_first_name}} {{contact_last_name}}.",
        },
      },
    },
  },
  entryBill: {
    made: ["admin", 52],
    draft: {
      name: "Lançar a entrada de 30% quando a venda fecha",
      ...saleWon,
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
    },
  },
  welcome: {
    made: ["manager", 50],
    draft: {
      name: "Dar as boas-vindas a quem fechou",
      ...saleWon,
      action: "send_email",
      settings: {
        ...toContacts,
        subject: "Bem-vindo à Solar do Vale, {{contact_first_name}}!",
        message:
          "<p>Olá, {{contact_first_name}}!</p><p>Seu projeto <strong>{{name}}</strong> foi aprovado. Nos próximos dias {{owner}} envia o cronograma da instalação.</p><p>Conte com a gente!</p>",
      },
    },
  },
  stuck: {
    made: ["manager", 44],
    draft: {
      name: "Avisar quem deixou uma venda parada",
      entity: "deal",
      execute_when: "expire",
      pipeline_id: "sales-funnel",
      action: "send_email",
      settings: {
        notification_target: "responsible_user",
        subject: "Venda parada: {{name}}",
        message:
          "<p>Olá, {{owner}}! {{name}} passou do prazo da etapa. Qual é o próximo passo?</p><p>{{url}}</p>",
      },
    },
  },
  solved: {
    made: ["manager", 36],
    draft: {
      name: "Perguntar se o atendimento resolveu",
      entity: "deal",
      execute_when: "stage_update",
      pipeline_stage_id: "customer-service 5",
      action: "send_whatsapp",
      settings: {
        ...toContacts,
        message:
          "Olá, {{contact_first_name}}! Concluímos o atendimento “{{name}}”. Ficou tudo certo? De 0 a 10, quanto você recomendaria a Solar do Vale?",
      },
    },
  },
  overdue: {
    made: ["admin", 30],
    draft: {
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
    },
  },
  erp: {
    made: ["admin", 21],
    draft: {
      name: "Enviar a venda fechada ao ERP",
      ...saleWon,
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
    },
  },
  warranty: {
    made: ["manager", 9],
    draft: {
      name: "Garantia é urgente",
      entity: "deal",
      execute_when: "create",
      pipeline_id: "customer-service",
      conditions: [{ filterField: "tags", operator: "=", valueField: "Garantia" }],
      action: "add_tag",
      settings: { tag: "Urgente" },
    },
  },
  newCompany: {
    made: ["manager", 4],
    draft: {
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
    },
  },
} satisfies Record<string, AutomationFacts>

export type AutomationKey = keyof typeof automations
