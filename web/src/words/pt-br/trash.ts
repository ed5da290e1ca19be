import { plural } from "./plural.ts"

export const trash = {
  text: "O que foi excluído fica aqui por 30 dias e volta com vínculos, anotações e tarefas. Depois é apagado de vez.",
  loadFailed: "Não foi possível carregar a lixeira",
  restoreFailed: "Não foi possível restaurar",
  restored: (name: string) => `${name} restaurado`,
  entity: "O que mostrar",
  entities: {
    deal: "Negócios",
    pipeline: "Funis",
    contact: "Contatos",
    company: "Empresas",
    product: "Produtos",
    task: "Tarefas",
    bill: "Contas",
    user: "Usuários",
    note: "Anotações",
    file: "Arquivos",
  },
  search: "Buscar na lixeira",
  clearSearch: "Limpar busca",
  nothing: (text: string) => `Nada na lixeira com “${text}”`,
  emptyTitle: (entity: string) => `Nada excluído em ${entity}`,
  emptyText: "O que você excluir aparece aqui, com quem excluiu e quando.",
  somebody: "Alguém",
  deletedBy: (name: string) => `Excluído por ${name}`,
  daysLeft: (days: number) =>
    days === 0 ? "último dia" : plural(days, { one: "# dia restante", other: "# dias restantes" }),
  restore: "Restaurar",
  restoreIt: (name: string) => `Restaurar ${name}`,
  restorePipeline: "Restaurar o funil",
  pipelineInTrash: (name: string) => `O funil “${name}” está na lixeira.`,
  pipelineNotRestored: "Não foi possível restaurar o funil",
  partlyUndone: (skipped: number) =>
    skipped === 1
      ? "1 registro mudou depois e ficou como está."
      : `${skipped} registros mudaram depois e ficaram como estão.`,
  more: "Mostrar mais",
}
