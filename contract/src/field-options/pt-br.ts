const genders = {
  female: "Feminino",
  male: "Masculino",
  other: "Outro",
  undisclosed: "Prefere não dizer",
}

const consents = { given: "Dado", withdrawn: "Retirado", never: "Nunca dado" }

const returnReasons = {
  WRONG_SELECTED: "Item escolhido por engano",
  WRONG_SENT: "Item enviado por engano",
  NOT_NEEDED: "Não é mais necessário",
  NOT_DIFFERENCE: "Não fez diferença",
  REGRET: "Arrependimento",
  DAMAGED: "Chegou danificado",
  UNWANTED_REACTION: "Causou reação indesejada",
  DELAYED: "Chegou com atraso",
  NOT_MATCH: "Diferente do anunciado",
  OTHER: "Outro motivo",
}

const colors = {
  primary: "Roxo",
  warning: "Amarelo",
  error: "Vermelho",
  success: "Verde",
  orange: "Laranja",
  indigo: "Índigo",
  blue: "Azul",
  info: "Ciano",
}

const billStatuses = {
  pending: "Pendente",
  confirmed: "Confirmada",
  received: "Recebida",
  received_in_cash: "Recebida em dinheiro",
  refund_requested: "Estorno solicitado",
  refunded: "Estornada",
  overdue: "Vencida",
}

/** The names of `select` values by noun and field, on screen and in the order of lists. */
export const fieldOptions = {
  deal: {
    status: { open: "Em aberto", won: "Ganho", lost: "Perdido" },
    time_in_stage: { start: "No prazo", half: "Perto do prazo", end: "Prazo vencido" },
    task_status: {
      late: "Tarefa atrasada",
      due_soon: "Vence em breve",
      pending: "Agendada",
      done: "Tudo concluído",
    },
    source: {
      manual: "Cadastro manual",
      import: "Importação",
      automation: "Automação",
      api: "API",
      form: "Formulário",
      return: "Devolução",
    },
    return_reasons: returnReasons,
  },
  contact: { gender: genders, service_consent: consents, marketing_consent: consents },
  user: {
    gender: genders,
    role: {
      admin: "Administrador",
      manager: "Gerente",
      agent: "Vendedor",
      restricted_agent: "Vendedor (só os próprios negócios)",
      external_agent: "Vendedor externo",
      visitor: "Visitante",
    },
  },
  product: { color: colors },
  task: {
    outcome: { answered: "Com resposta", no_answer: "Sem resposta", call_back: "Retomar depois" },
    status: { finished: "Concluída", overdue: "Atrasada", pending: "Pendente" },
    source: { other: "Outra", funil: "Funil", external: "Externa" },
    color: colors,
    urgency: { LATE: "Atrasada", DELIVER_SOON: "Vence em breve", ON_TIME: "No prazo" },
  },
  bill: {
    type: { expense: "A pagar", revenue: "A receber" },
    status: billStatuses,
    status_before_refund: billStatuses,
    method: {
      banking_billet: "Boleto",
      credit_card: "Cartão de crédito",
      debit_card: "Cartão de débito",
      digital_wallet: "Carteira digital",
      cashback: "Cashback",
      check: "Cheque",
      store_credit: "Crédito na loja",
      virtual_credit: "Crédito virtual",
      banking_deposit: "Depósito bancário",
      cash: "Dinheiro",
      instant_payment: "Pix",
      fidelity_program: "Programa de fidelidade",
      without_payment: "Sem pagamento",
      banking_transfer: "Transferência bancária",
      food_voucher: "Vale-alimentação",
      fuel_voucher: "Vale-combustível",
      gift_voucher: "Vale-presente",
      meal_voucher: "Vale-refeição",
      other: "Outro",
    },
  },
  returns_form: {
    reasons: returnReasons,
    outcomes: { refund: "Reembolso", exchange: "Troca", store_credit: "Crédito na loja" },
  },
}

export type FieldOptions = typeof fieldOptions
