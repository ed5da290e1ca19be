/** The inputs of fields, for any record. */
export const fields = {
  none: "–",
  noDate: (typed: string) => `“${typed}” não é uma data. Usamos a de hoje.`,
  noTime: (typed: string) => `“${typed}” não é um horário. Usamos 12:00.`,
  madeUndone: "O que você criou no caminho foi desfeito",
  yes: "Sim",
  no: "Não",
  gone: "Excluído",
  noun: (label: string) => `Tipo de ${label}`,
  nouns: {
    deal: "Negócio",
    contact: "Contato",
    company: "Empresa",
    user: "Usuário",
    product: "Produto",
    bill: "Conta",
    task: "Tarefa",
  },
  open: (label: string) => `Abrir ${label}`,
  add: "Adicionar…",
  hourOf: (label: string) => `${label}, hora`,
  addTag: "Adicionar etiqueta",
}
