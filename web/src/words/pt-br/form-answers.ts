import { plural } from "./plural.ts"

/** A web form's answers and statistics. */
export const formAnswers = {
  list: "Respostas",
  loadFailed: "Não foi possível carregar as respostas",
  releaseFailed: "Não foi possível liberar a resposta",
  deleteFailed: "Não foi possível excluir a resposta",
  released: (count: number) =>
    count === 0
      ? "Nenhuma resposta liberada"
      : plural(count, { one: "Resposta liberada", other: "# respostas liberadas" }),
  deleted: (count: number) => plural(count, { one: "Resposta excluída", other: "# respostas excluídas" }),
  which: "Quais respostas",
  received: "Recebidas",
  waiting: "Em espera",
  export: "Exportar",
  more: "Mostrar mais",
  deal: "Ver negócio",
  contact: "Ver contato",
  release: "Liberar",
  remove: "Excluir",
  releaseAll: "Liberar todas",
  removeAll: "Excluir todas",
  releaseTitle: (count: number) =>
    plural(count, { one: "Liberar esta resposta?", other: "Liberar # respostas?" }),
  releaseText:
    "Cada uma vira um negócio no funil, e as automações e os e-mails seguem como em qualquer resposta. Não é possível desfazer.",
  releasingAll: "Liberando respostas…",
  refusedAll: (count: number) =>
    plural(count, {
      one: "Uma continua em espera, porque uma regra da conta a recusa.",
      other: "# continuam em espera, porque uma regra da conta as recusa.",
    }),
  removeTitle: (count: number) =>
    plural(count, { one: "Excluir esta resposta?", other: "Excluir # respostas?" }),
  removeText: "Não é possível desfazer. Os negócios e contatos que já existem ficam.",
  waitText: (days: number, most: number) =>
    `Parecem spam e ainda não viraram negócios. Ficam aqui por ${days} dias, no máximo ${most.toLocaleString("pt-BR")}.`,
  nothing: "Sem respostas preenchidas",
  noSource: "Direto",
  referrer: "Página de origem",
  agreement: "Autorizações",
  agreementText: "Guardadas aqui porque a resposta não está vinculada a um contato.",
  unconfirmed: "Não confirmado",
  unconfirmedText:
    "A pessoa tinha retirado isto antes. Continua retirado até ela confirmar pelo link de um e-mail.",
  agreed: { service: "Para contato", marketing: "Para marketing" },
  agreedTerms: "Termos (PDF)",
  address: "Endereço IP",
  filesDropped: (count: number) =>
    plural(count, {
      one: "O arquivo foi excluído: os de respostas em espera ocupam no máximo 200 MB, e os mais antigos saem primeiro.",
      other:
        "Os # arquivos foram excluídos: os de respostas em espera ocupam no máximo 200 MB, e os mais antigos saem primeiro.",
    }),
  files: (count: number) => plural(count, { one: "# arquivo", other: "# arquivos" }),
  reasons: {
    trap: { short: "Campo armadilha", text: "Preencheu um campo que pessoas não veem." },
    too_soon: { short: "Rápida demais", text: "Chegou mais rápido do que alguém consegue digitar." },
    no_proof: { short: "Sem verificação", text: "Chegou sem a verificação que um navegador faz." },
    too_many: { short: "Muitas seguidas", text: "Vieram respostas demais do mesmo endereço." },
    refused: { short: "Recusada", text: "Uma regra da conta recusou: veja os campos obrigatórios do funil." },
  },
  empty: {
    received: {
      title: "Nenhuma resposta ainda",
      text: "Compartilhe o link ou coloque o formulário no seu site. Cada resposta aparece aqui e no funil.",
    },
    spam: {
      title: "Nada em espera",
      text: "Respostas que parecem spam esperam aqui até você liberar ou excluir.",
    },
  },
  numbers: {
    failed: "Não foi possível carregar os números",
    funnel: "Onde as pessoas param?",
    steps: { views: "Visitaram", starts: "Começaram", answers: "Responderam" },
    ofBefore: (percent: string) => `${percent}% seguiram`,
    ofAll: (percent: string) => `${percent}% das visitas responderam`,
    days: "Como evoluiu ao longo do tempo?",
    views: "Visitas",
    starts: "Inícios",
    answers: "Respostas",
    sources: "De onde vieram as respostas?",
    none: "Direto",
    emptyDays: "As visitas deste período aparecem aqui.",
    emptySources: "As origens das respostas deste período aparecem aqui.",
  },
}
