import { plural } from "./plural.ts"

const deals = (count: number) => plural(count, { one: "# negócio", other: "# negócios" })

export const boardDialogs = {
  lost: {
    title: (name: string) => `Por que ${name} foi perdido?`,
    titleMany: (count: number) => `Por que ${deals(count)} foram perdidos?`,
    reason: "Motivo da perda",
    retry: "Tentar de novo em",
    retryHint: "Cria uma tarefa para retomar a conversa nesse dia.",
    retryTask: (name: string) => `Retomar ${name}`,
    confirm: "Marcar como perdido",
  },
  missing: {
    title: (stage: string) => `${stage} pede mais informações`,
    text: (name: string) => `Preencha o que falta para mover ${name}.`,
    amount: "Valor",
    expected_close_date: "Previsão de fechamento",
    confirm: "Mover",
  },
  move: {
    title: (name: string) => `Mover ${name}`,
    titleMany: (count: number) => `Mover ${deals(count)}`,
    pipeline: "Funil",
    stage: "Etapa",
    current: "etapa atual",
    confirm: "Mover",
  },
  quickAdd: {
    title: (stage: string) => `Novo negócio em ${stage}`,
    name: "Nome do negócio",
    link: "Contato ou empresa",
    linkPlaceholder: "Contato (nome, telefone, e-mail) ou empresa",
    amount: "Valor",
    add: "Adicionar",
    newContact: (name: string) => `Criar contato “${name}”`,
    newCompany: (name: string) => `Criar empresa “${name}”`,
  },
  selection: {
    label: "Negócios selecionados",
    count: (count: number) => plural(count, { one: "# selecionado", other: "# selecionados" }),
    clear: "Limpar seleção",
    move: "Mover",
    owner: "Responsável",
    tags: "Etiquetas",
    exportIt: "Exportar",
    remove: "Excluir",
    ownerTitle: (count: number) => `Novo responsável de ${deals(count)}`,
    tagsTitle: (count: number) => `Etiquetas de ${deals(count)}`,
    addTags: "Adicionar",
    removeTags: "Remover",
    noneTags: "Nenhum dos selecionados tem etiquetas.",
    apply: "Aplicar",
    capped: (count: number) => `Os ${count} primeiros foram selecionados: é o máximo por vez.`,
    removeTitle: (count: number) => `Excluir ${deals(count)}?`,
    removeText: "Eles vão para a lixeira, e você pode desfazer por 30 dias.",
  },
}
