import { plural } from "./plural.ts"

export const trash = {
  text: "O que foi excluído fica aqui por 30 dias e volta com vínculos, anotações e tarefas. Depois é apagado definitivamente.",
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
      ? "1 registro foi alterado depois e ficou como está."
      : `${skipped} registros foram alterados depois e ficaram como estão.`,
  /** What happened to automations whose trigger was undone, if they had sent nothing yet. */
  automationsUndone: ({ isUndone, isCalledOff }: { isUndone: boolean; isCalledOff: boolean }) => {
    if (!isUndone) return "As automações que isso acionou foram canceladas: nada foi enviado."
    return `O que as automações fizeram por causa disso também foi desfeito${isCalledOff ? ", e nada foi enviado" : ""}.`
  },
  /** What they had already sent. */
  alreadySent: {
    email: (count: number) =>
      plural(count, { one: "# e-mail já foi enviado.", other: "# e-mails já foram enviados." }),
    sms: (count: number) =>
      plural(count, { one: "# SMS já foi enviado.", other: "# SMS já foram enviados." }),
    whatsapp: (count: number) =>
      plural(count, {
        one: "# mensagem de WhatsApp já foi enviada.",
        other: "# mensagens de WhatsApp já foram enviadas.",
      }),
    slack: (count: number) =>
      plural(count, {
        one: "# mensagem no Slack já foi enviada.",
        other: "# mensagens no Slack já foram enviadas.",
      }),
    discord: (count: number) =>
      plural(count, {
        one: "# mensagem no Discord já foi enviada.",
        other: "# mensagens no Discord já foram enviadas.",
      }),
    webhook: (count: number) =>
      plural(count, { one: "# webhook já foi chamado.", other: "# webhooks já foram chamados." }),
  },
  more: "Mostrar mais",
}
