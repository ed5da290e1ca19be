import type { MemberKey } from "./people.ts"

/** The six task types of a new account, by their place. */
export const taskKinds = { call: 0, email: 1, whatsapp: 2, meeting: 3, visit: 4, proposal: 5 } as const
export type TaskKind = keyof typeof taskKinds

type Weights<Item extends string> = Readonly<Partial<Record<Item, number>>>

export interface PipelineFacts {
  readonly name: string
  readonly deals: number
  /** Shares of the deals. The others are open. */
  readonly won: number
  readonly lost: number
  /** The age of the oldest closed deals, in days. */
  readonly days: number
  /** The hours of each stage before the won one. */
  readonly timeouts: readonly (number | null)[]
  /** How open deals, and the last stages of lost deals, are spread over these stages. */
  readonly open: readonly number[]
  readonly lostIn: readonly number[]
  /** WhatsApp texts by the place of the stage. */
  readonly messages?: Readonly<Record<number, string>>
  readonly lostReasons: Readonly<Record<string, number>>
  readonly hidden?: readonly ("show_deal_amount" | "show_deal_products" | "show_deal_deals")[]
  readonly owners: Weights<MemberKey>
  /** Who enters the deals. */
  readonly entered: Weights<MemberKey | "owner" | "web form">
  /** Deals have an expected close date. */
  readonly expects?: true
  readonly tasks: readonly (readonly [kind: TaskKind, name: string, note?: string])[]
  readonly notes: readonly string[]
}

const customerNotes = [
  "<p>Pediu o projeto em <strong>duas etapas</strong>: telhado agora, carport no ano que vem.</p>",
  "<p>Conta de luz subiu de novo. Quer ver a simulação com sobra para o ar-condicionado.</p>",
  "<p>Prefere falar por WhatsApp <em>depois das 18h</em>. De manhã não atende.</p>",
  "<p>Comparou com outra empresa. Nosso diferencial para ela: prazo de instalação e garantia.</p>",
  "<p>Próximos passos:</p><ul><li>conferir o padrão de entrada</li><li>medir a sombra da caixa-d’água</li><li>mandar a proposta revista</li></ul>",
  "<p>O financiamento pelo banco dela saiu a 1,39% ao mês. Simular de novo com essa taxa.</p>",
  "<p>Decide junto com o irmão, que volta de viagem na semana que vem.</p>",
  "<p>Telhado de fibrocimento, precisa de reforço. Deixei isso claro na visita.</p>",
  "<p>Quer o inversor na garagem, longe do quarto das crianças.</p>",
  "<blockquote>Se a parcela ficar menor que a conta de hoje, fechamos.</blockquote><p>Disse na ligação de hoje.</p>",
  "<p>Mandei o exemplo da padaria da mesma rua. Gostou de ver o resultado de um ano.</p>",
  "<p>Reunião boa. Falta o contrato social para o cadastro no banco.</p>",
]

/** The pipelines by their template, and what happens in them. */
const facts = {
  "sales-funnel": {
    name: "Vendas",
    deals: 640,
    won: 0.24,
    lost: 0.29,
    days: 330,
    timeouts: [48, 72, 120, 168, 240],
    open: [22, 20, 16, 26, 16],
    lostIn: [14, 22, 14, 32, 18],
    messages: {
      0: "Olá! Aqui é da Solar do Vale. Recebemos seu pedido de orçamento de energia solar. Qual é o melhor horário para conversarmos?",
      1: "Olá! Para dimensionar seu sistema, você pode me enviar uma foto da conta de luz mais recente?",
      2: "Olá! Passando para confirmar nossa visita técnica. Precisamos de acesso ao telhado e ao quadro de energia.",
      3: "Olá! Conseguiu ver a proposta do seu sistema solar? Fico à disposição para tirar dúvidas.",
    },
    lostReasons: {
      "Preço acima do orçamento": 26,
      "Fechou com concorrente": 22,
      "Financiamento não aprovado": 18,
      "Sem retorno do cliente": 17,
      "Adiou o projeto": 11,
      "Telhado inadequado": 6,
    },
    owners: { agent: 40, thiago: 30, larissa: 16, paulo: 8, manager: 6 },
    entered: { owner: 55, bruno: 30, manager: 5, "web form": 10 },
    expects: true,
    tasks: [
      ["call", "Ligar para apresentar a Solar do Vale"],
      ["whatsapp", "Pedir foto da conta de luz", "Precisamos das duas páginas, com o histórico de consumo."],
      [
        "visit",
        "Visita técnica ao telhado",
        "Levar drone e trena. Conferir o padrão de entrada e a caixa de inspeção.",
      ],
      [
        "proposal",
        "Montar proposta com duas opções",
        "Uma com inversor de string e outra com microinversores.",
      ],
      ["email", "Enviar simulação de financiamento"],
      ["call", "Retomar contato sobre a proposta"],
      ["meeting", "Reunião para fechar condições"],
      ["whatsapp", "Enviar fotos de obras parecidas"],
    ],
    notes: customerNotes,
  },
  "lead-qualification": {
    name: "Qualificação de leads",
    deals: 560,
    won: 0.3,
    lost: 0.38,
    days: 240,
    timeouts: [24, 48, 72, 72, 24],
    open: [32, 26, 20, 14, 8],
    lostIn: [16, 40, 26, 12, 6],
    messages: {
      0: "Olá! Aqui é o Bruno, da Solar do Vale. Vi que você pediu um orçamento no nosso site. Podemos falar agora?",
      2: "Olá! Para continuar, preciso saber: o imóvel é próprio e qual é o valor médio da sua conta de luz?",
    },
    lostReasons: {
      "Não respondeu após 5 tentativas": 34,
      "Mora em apartamento": 22,
      "Só pesquisando preços": 16,
      "Imóvel alugado": 14,
      "Sem crédito para financiar": 8,
      "Telefone incorreto": 6,
    },
    owners: { bruno: 70, thiago: 18, agent: 12 },
    entered: { "web form": 62, owner: 38 },
    tasks: [
      ["call", "Primeira ligação"],
      ["whatsapp", "Chamar no WhatsApp"],
      [
        "call",
        "Segunda tentativa de ligação",
        "Tentar depois das 18h: disse que trabalha em horário comercial.",
      ],
      ["email", "Enviar material de apresentação"],
      ["call", "Confirmar consumo e tipo de telhado"],
    ],
    notes: customerNotes,
  },
  "active-prospecting": {
    name: "Prospecção de empresas",
    deals: 260,
    won: 0.14,
    lost: 0.33,
    days: 300,
    timeouts: [null, 72, 96, 120, 120, 168],
    open: [30, 14, 16, 18, 13, 9],
    lostIn: [4, 14, 34, 28, 14, 6],
    messages: {
      2: "Bom dia! Sou a Larissa, da Solar do Vale. Ajudamos empresas da região a reduzir a conta de energia. Com quem posso falar sobre isso?",
    },
    lostReasons: {
      "Sem interesse no momento": 32,
      "Decisor não localizado": 22,
      "Já tem energia solar": 20,
      "Contrato vigente com comercializadora": 16,
      "Consumo insuficiente": 10,
    },
    owners: { larissa: 62, agent: 22, paulo: 16 },
    entered: { owner: 100 },
    expects: true,
    tasks: [
      ["call", "Descobrir quem decide sobre energia"],
      ["email", "Enviar estudo de economia"],
      ["call", "Retornar conforme combinado", "A secretária pediu para ligar no começo da semana."],
      ["visit", "Visitar a empresa"],
      [
        "meeting",
        "Apresentação para a diretoria",
        "Levar o caso da Metalúrgica: 31% de economia no primeiro ano.",
      ],
    ],
    notes: customerNotes,
  },
  "customer-service": {
    name: "Atendimento ao cliente",
    deals: 300,
    won: 0.6,
    lost: 0.1,
    days: 200,
    timeouts: [8, 24, 48, 120, 72],
    open: [22, 18, 28, 20, 12],
    lostIn: [30, 30, 10, 30, 0],
    messages: {
      0: "Olá! Recebemos sua solicitação e já estamos cuidando dela. Em breve um técnico fala com você.",
      3: "Olá! Ainda precisamos da sua resposta para continuar o atendimento. Pode nos ajudar?",
    },
    lostReasons: {
      "Cliente não respondeu": 40,
      "Solicitação duplicada": 24,
      "Fora da garantia": 20,
      "Resolvido pela distribuidora": 16,
    },
    hidden: ["show_deal_amount", "show_deal_products"],
    owners: { renata: 74, agent: 14, manager: 12 },
    entered: { "web form": 30, owner: 70 },
    tasks: [
      ["call", "Ligar para entender o problema"],
      ["visit", "Visita técnica", "Levar multímetro, alicate amperímetro e um conector MC4 de reserva."],
      ["whatsapp", "Pedir foto do visor do inversor"],
      ["email", "Abrir chamado com o fabricante"],
      ["call", "Confirmar se ficou resolvido"],
    ],
    notes: [
      "<p>Reiniciei o roteador com o cliente pelo telefone e o inversor voltou a comunicar.</p>",
      "<p>Geração 18% abaixo do esperado desde o mês passado. <strong>Limpeza</strong> marcada antes de abrir garantia.</p>",
      "<p>O fabricante pediu fotos da etiqueta e do código de erro <code>F34</code>. Já mandei.</p>",
      "<p>Cliente paciente, mas é o segundo chamado em três meses. Avisar quando a peça chegar.</p>",
      "<p>Disjuntor trocado, teste de uma hora sem queda.</p>",
    ],
  },
  "customer-renewals": {
    name: "Renovação de manutenção",
    deals: 150,
    won: 0.42,
    lost: 0.16,
    days: 280,
    timeouts: [240, 120, 120, 168, 168],
    open: [34, 18, 20, 18, 10],
    lostIn: [6, 8, 36, 34, 16],
    messages: {
      0: "Olá! Seu plano de manutenção vence em breve. Vamos garantir que seu sistema continue gerando bem?",
    },
    lostReasons: {
      "Vai fazer por conta própria": 34,
      "Achou caro": 30,
      "Contratou outra empresa": 18,
      "Vendeu o imóvel": 12,
      "Insatisfeito com o atendimento": 6,
    },
    owners: { renata: 70, agent: 18, thiago: 12 },
    entered: { owner: 100 },
    expects: true,
    tasks: [
      ["email", "Enviar relatório de geração do ano"],
      ["call", "Ligar para falar da renovação"],
      ["proposal", "Preparar proposta de renovação", "Oferecer 10% para pagamento à vista."],
      ["whatsapp", "Lembrar do vencimento do plano"],
    ],
    notes: customerNotes,
  },
  "purchase-request": {
    name: "Compras",
    deals: 90,
    won: 0.55,
    lost: 0.11,
    days: 260,
    timeouts: [24, 72, 48, 48, 240, 72],
    open: [22, 24, 14, 16, 16, 8],
    lostIn: [36, 20, 24, 20, 0, 0],
    lostReasons: {
      "Fora do orçamento": 38,
      "Estoque suficiente": 28,
      "Prazo de entrega longo": 20,
      "Pedido duplicado": 14,
    },
    hidden: ["show_deal_deals"],
    owners: { sandra: 90, admin: 10 },
    entered: { owner: 60, manager: 25, renata: 15 },
    tasks: [
      ["email", "Pedir cotação a três fornecedores"],
      ["call", "Negociar prazo de pagamento", "Tentar 28/56 dias sem acréscimo."],
      ["email", "Enviar pedido de compra"],
      ["call", "Cobrar data de entrega"],
      ["visit", "Conferir a entrega no depósito"],
    ],
    notes: [
      "<p>Prazo de entrega subiu para 20 dias. Pedi confirmação por escrito.</p>",
      "<p>Fecham o frete se o pedido passar de <strong>R$ 80 mil</strong>.</p>",
      "<p>Amostra aprovada pela engenharia. Pode seguir com o pedido.</p>",
      "<p>Negociar pagamento em 28/56 dias antes de aprovar.</p>",
    ],
  },
  // Its deals come from `returnRequests`.
  returns: {
    name: "Trocas e devoluções",
    deals: 0,
    won: 0,
    lost: 0,
    days: 0,
    timeouts: [24, 48, null, 168, 168, 48, 72],
    open: [],
    lostIn: [],
    lostReasons: { "Fora do prazo": 1, "Item com sinais de uso": 1 },
    owners: { renata: 1 },
    entered: { "web form": 1 },
    tasks: [
      ["email", "Escrever sobre a devolução"],
      ["call", "Combinar a coleta"],
    ],
    notes: [
      "<p>Cliente confirmou por telefone que o item está na caixa original.</p>",
      "<p>Pedi a nota fiscal. <strong>Sem ela a transportadora não coleta.</strong></p>",
      "<p>Troca combinada: o item novo sai quando este chegar ao depósito.</p>",
    ],
  },
} satisfies Record<string, PipelineFacts>

export type Template = keyof typeof facts
export const pipelines: Readonly<Record<Template, PipelineFacts>> = facts
